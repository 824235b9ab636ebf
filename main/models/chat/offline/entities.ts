import type { EntityType } from '../../../../shared/records/records.ts';
import { places } from './places.ts';
import { splitSentences } from './sentences.ts';
import { stopWords } from './stop-words.ts';
import { parseTranscript } from './transcript.ts';

export interface FoundEntity {
  readonly name: string;
  readonly type: EntityType;
  readonly description: string;
}

const most = 12;

/**
 * Finds people, places and systems by rule, in order of appearance, each name once. It would rather miss one
 * than take an ordinary word for one: a single capitalised word at the beginning of a sentence is none unless it is a
 * known place or is written like a system (spec R12).
 */
export function findEntities(text: string): readonly FoundEntity[] {
  const found = new Map<string, FoundEntity>();
  const turns = parseTranscript(text);
  const plain = turns.length === 0 ? text : turns.map((turn) => turn.text).join('\n\n');
  for (const sentence of splitSentences(plain)) {
    for (const { name, type } of namesIn(sentence.text)) {
      const key = name.toLowerCase();
      if (found.has(key) || isPartOfFound(name, found)) continue;
      found.set(key, { name, type, description: describe(sentence.text) });
    }
  }
  return [...found.values()].slice(0, most);
}

interface Name {
  readonly name: string;
  readonly type: EntityType;
}

const word = "\\p{Lu}[\\p{L}\\p{M}'’]*\\p{Ll}(?:-\\p{Lu}[\\p{L}\\p{M}]+)*";
const patterns: readonly { readonly pattern: RegExp; readonly type: EntityType | null }[] = [
  {
    pattern: new RegExp(
      `(?<![\\p{L}.])(?:Dr\\.|Prof\\.|Professor|Mr\\.?|Mrs\\.?|Ms\\.?|Herr|Frau)\\s+(${word}(?:\\s${word}){0,2})`,
      'gu',
    ),
    type: 'PERSON',
  },
  {
    pattern: new RegExp(`(?<![\\p{L}.])((?:\\p{Lu}\\.[\\s-]?){1,3}${word})(?![\\p{L}])`, 'gu'),
    type: 'PERSON',
  },
  {
    pattern:
      /(?<![\p{L}\p{N}-])(\p{Lu}+-\d{4}(?:-\d+)+|\p{Lu}\p{L}*\p{Ll}\p{Lu}[\p{L}\p{N}]*|\p{Lu}[\p{L}]*[-]?\d+(?:\.\d+)?[\p{L}\p{N}]*|\p{Lu}{2,}(?:[-/]\p{Lu}*\p{N}*)*)(?![\p{L}\p{N}])/gu,
    type: 'SYSTEM',
  },
  {
    pattern:
      /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}]+(?:DB|Net|SQL|OS|Script|Hub|Bench|Base|Former|formers?|BERT))(?![\p{L}\p{N}])/gu,
    type: 'SYSTEM',
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}.])(${word}(?:\\s(?:(?:von|van|de|del|der|la|of)\\s)?${word}){1,3})(?![\\p{L}])`,
      'gu',
    ),
    type: null,
  },
  { pattern: new RegExp(`(?<=[\\p{L}\\p{N},;)]\\s)(${word})(?![\\p{L}])`, 'gu'), type: 'UNKNOWN' },
];

function namesIn(sentence: string): readonly Name[] {
  const taken: { readonly start: number; readonly end: number; readonly name: Name }[] = [];
  function take(start: number, raw: string, type: EntityType): void {
    const end = start + raw.length;
    if (taken.some((other) => start < other.end && end > other.start)) return;
    taken.push({ start, end, name: { name: raw.replace(/\s+/gu, ' '), type } });
  }
  for (const place of places) {
    for (
      let start = sentence.indexOf(place);
      start >= 0;
      start = sentence.indexOf(place, start + place.length)
    ) {
      if (standsAlone(sentence, start, place)) take(start, place, 'PLACE');
    }
  }
  for (const { pattern, type } of patterns) {
    for (const match of sentence.matchAll(pattern)) {
      const raw = match[1];
      if (raw === undefined) continue;
      const start = match.index + match[0].indexOf(raw);
      if (type === 'UNKNOWN') {
        if (!isNameInPlainText(raw, sentence)) continue;
        take(start, raw, isSystemByContext(sentence, raw) ? 'SYSTEM' : 'UNKNOWN');
      } else if (type === null) {
        const kept = withoutOpeningWord(raw, sentence, start);
        if (kept !== null) take(start + raw.length - kept.length, kept, typeOfPhrase(kept, sentence));
      } else if (type !== 'SYSTEM' || isSystemName(raw, sentence)) {
        take(start, raw, type);
      }
    }
  }
  return taken.sort((a, b) => a.start - b.start).map((one) => one.name);
}

function standsAlone(sentence: string, start: number, place: string): boolean {
  if (/^\p{Lo}/u.test(place)) return true;
  const before = sentence.charAt(start - 1);
  const rest = sentence.slice(start + place.length);
  return !/[\p{L}\p{N}-]/u.test(before) && !/^[\p{L}\p{N}-]/u.test(rest) && !/^\s\p{Lu}\p{Ll}/u.test(rest);
}

/** In a title or in German every noun is capitalised: a lone capitalised word says nothing there. */
function isNameInPlainText(name: string, sentence: string): boolean {
  if (ordinary.has(name.toLowerCase()) || stopWords.has(name.toLowerCase())) return false;
  const all = sentence.match(/\p{L}{3,}/gu) ?? [];
  const capitalised = all.filter((one) => /^\p{Lu}/u.test(one)).length;
  return (
    capitalised / Math.max(1, all.length) < 0.3 &&
    !/\b(?:der|die|das|und|ist|ein|eine|nicht)\b/u.test(sentence)
  );
}

function isSystemName(name: string, sentence: string): boolean {
  if (/^(?:I|OK|PM|AM|TODO|FAQ|II|III|IV|VI+|IX|PDF|CEO|USA|UK|EU)$/u.test(name)) return false;
  return (
    sentence !== sentence.toUpperCase() && !/^(?:Fig|Figure|Table|Section|Chapter|Page|Q)[-.]?\d/u.test(name)
  );
}

function isSystemByContext(sentence: string, name: string): boolean {
  const after = sentence.slice(
    sentence.indexOf(name) + name.length,
    sentence.indexOf(name) + name.length + 30,
  );
  return /^\s(?:paper|system|model|library|framework|tool|database|dataset|benchmark|algorithm|package|engine)\b/u.test(
    after,
  );
}

/** A phrase that begins a sentence may begin with an ordinary word: that word is dropped. */
function withoutOpeningWord(phrase: string, sentence: string, start: number): string | null {
  const all = phrase.split(/\s+/u);
  const first = all[0]?.toLowerCase() ?? '';
  const opens = stopWords.has(first) || ordinary.has(first);
  const kept = opens ? all.slice(1) : all;
  const inTitle = start === 0 && sentence.startsWith('#');
  if (kept.length < 2 || inTitle || kept.every((one) => ordinary.has(one.toLowerCase()))) return null;
  const text = kept.join(' ');
  return phrase.endsWith(text) ? text : null;
}

function typeOfPhrase(phrase: string, sentence: string): EntityType {
  if (
    /\b(?:University|Institute|Laboratory|Lab|School|College|Street|Avenue|River|Lake|Mountain|City|Island|Airport|Station|Universität|Straße)\b/u.test(
      phrase,
    )
  ) {
    return 'PLACE';
  }
  if (
    /\b(?:System|Systems|Model|Network|Networks|Engine|Framework|Database|Server|Cloud|Studio|Protocol|Benchmark|Dataset|Memory|Consolidation|Learning|Agents?)\b/u.test(
      phrase,
    ) ||
    isSystemByContext(sentence, phrase)
  ) {
    return 'SYSTEM';
  }
  const parts = phrase.split(' ');
  return parts.length <= 3 && !parts.some((part) => ordinary.has(part.toLowerCase())) ? 'PERSON' : 'UNKNOWN';
}

function isPartOfFound(name: string, found: ReadonlyMap<string, FoundEntity>): boolean {
  return [...found.values()].some((other) => other.type === 'PERSON' && other.name.split(' ').includes(name));
}

function describe(sentence: string): string {
  const line = sentence.replace(/^\s*#{1,6}\s+/u, '').replace(/\s+/gu, ' ');
  return line.length <= 160 ? line : `${[...line].slice(0, 159).join('')}…`;
}

/** Words that are capitalised for other reasons than naming someone. */
const ordinary: ReadonlySet<string> = new Set(
  (
    'find search show open read write list make get give look please thanks thank hello hi dear yes no ok okay let use add note see ' +
    'compare remember save summarize summarise explain describe tell what who when where why how which the this that these those ' +
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october ' +
    'november december english german french spanish chinese japanese abstract introduction conclusion conclusions results methods ' +
    'discussion references appendix figure table section chapter author authors identifier page title summary research paper papers ' +
    'notes question answer however therefore moreover although tiered events first second third new old each every all some many most ' +
    'later earlier finally next meanwhile recently today yesterday tomorrow both here there also only according following using based ' +
    'since while during despite unlike like inside outside'
  ).split(' '),
);
