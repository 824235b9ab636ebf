import type { Evidence } from '../../evidence.ts';
import { answersKind, type QuestionKind, questionKind } from './question.ts';
import { type Sentence, splitSentences } from './sentences.ts';
import { stem, terms } from './terms.ts';

/** A sentence of the evidence, measured against a question. */
export interface RankedSentence {
  readonly evidence: Evidence;
  readonly sentence: Sentence;
  /** For ordering only. */
  readonly score: number;
  /** 0 to 1: how much of the question's weight the sentence, its headings and its record hold; for deciding to abstain. */
  readonly relevance: number;
  /** The question's terms that the sentence holds. */
  readonly matched: ReadonlySet<string>;
  readonly terms: ReadonlySet<string>;
}

/** Words that ask for the same thing; compared as their first. */
const synonyms: ReadonlyMap<string, string> = new Map(
  [
    [
      'author',
      'wrote',
      'write',
      'written',
      'writer',
      'autor',
      'verfasser',
      'verfasst',
      'schrieb',
      'geschrieben',
    ],
    ['claim', 'assert', 'argue', 'behauptet', 'behauptung'],
    ['paper', 'article', 'publication', 'artikel'],
    ['cut', 'reduce', 'decrease', 'lower'],
  ].flatMap(([first, ...others]) =>
    others.map((other): [string, string] => [stem(other), stem(first ?? other)]),
  ),
);

/** What a question calls the thing it is about; it says little about which sentence answers. */
const genericTerms: ReadonlySet<string> = new Set(['paper', 'study', 'work', 'book', 'text', 'note']);

const fittingBonus: Readonly<Record<QuestionKind, number>> = {
  person: 0.2,
  number: 0.2,
  time: 0.2,
  place: 0.2,
  definition: 0.4,
  other: 0,
};

const definitionHead =
  /^\W*(?:\S+\s+){1,6}?(?=(?:is|are|means|refers to|denotes|ist|sind|bezeichnet|bedeutet)\s)|^\S{1,20}?(?=とは|是)/iu;

/** The distinct terms a question is about. */
export function questionTerms(question: string): ReadonlySet<string> {
  return new Set(canonicalTerms(question));
}

/** How much a question term counts when the sentence itself, its headings, or only the rest of its record holds it. */
const ownPart = 1;
const headingPart = 0.8;
const recordPart = 0.3;

/**
 * Ranks every sentence of the evidence, best first: stemmed overlap weighted by rarity in the evidence, where terms
 * that stand only in the headings, the source's name or the rest of the record count less; then the kind of thing
 * asked for, neighbouring terms and position. Sentences without anything in common are left out. Equal scores keep
 * the order of the evidence.
 */
export function rankSentences(question: string, evidence: readonly Evidence[]): readonly RankedSentence[] {
  const asked = [...questionTerms(question)];
  const kind = questionKind(question);
  const records = evidence.map(readRecord);
  const weights = termWeights(
    asked,
    records.flatMap((record) => record.sentences.map((one) => one.own)),
  );
  const ranked: RankedSentence[] = [];
  for (const record of records) {
    record.sentences.forEach(({ sentence, list, own, headings }, index) => {
      const matched = new Set(asked.filter((term) => holds(own, term)));
      const relevance = weightedShare(asked, weights, (term) => {
        if (matched.has(term)) return ownPart;
        if (holds(headings, term)) return headingPart;
        return holds(record.terms, term) ? recordPart : 0;
      });
      const fitting =
        kind === 'definition' ? defines(sentence.text, asked) : answersKind(sentence.text, kind);
      if (relevance === 0) return;
      ranked.push({
        evidence: record.item,
        sentence,
        matched,
        terms: own,
        relevance,
        score:
          trust(record.item) *
          (relevance +
            (fitting ? fittingBonus[kind] : 0) +
            0.1 * adjacency(asked, list) +
            0.05 * (1 - index / record.sentences.length) +
            formPenalty(sentence.text, own, matched, kind)),
      });
    });
  }
  return ranked.sort((a, b) => b.score - a.score);
}

interface ReadRecord {
  readonly item: Evidence;
  readonly terms: ReadonlySet<string>;
  readonly sentences: readonly {
    readonly sentence: Sentence;
    readonly list: readonly string[];
    readonly own: ReadonlySet<string>;
    /** The terms of the source's name, of the record's first heading and of the nearest heading before. */
    readonly headings: ReadonlySet<string>;
  }[];
}

function readRecord(item: Evidence): ReadRecord {
  const title = canonicalTerms(item.source);
  let section: readonly string[] = [];
  const sentences = splitSentences(item.text).map((sentence, index) => {
    const list = canonicalTerms(sentence.text);
    const own = new Set(list);
    const headings = new Set([...title, ...section]);
    if (isHeading(sentence.text)) {
      if (index === 0) title.push(...list);
      section = list;
    }
    return { sentence, list, own, headings };
  });
  return { item, terms: new Set([...title, ...sentences.flatMap((one) => one.list)]), sentences };
}

function isHeading(text: string): boolean {
  return /^#{1,6}\s/u.test(text);
}

function canonicalTerms(text: string): string[] {
  return terms(text).map((term) => synonyms.get(term) ?? term);
}

/** Inverse document frequency over the sentences; a term that occurs nowhere weighs a little less than a rare one. */
function termWeights(
  asked: readonly string[],
  sentences: readonly ReadonlySet<string>[],
): ReadonlyMap<string, number> {
  return new Map(
    asked.map((term) => {
      const found = sentences.filter((one) => holds(one, term)).length;
      const weight = Math.log(1 + (sentences.length - found + 0.5) / (Math.max(found, 1) + 0.5));
      const generic = genericTerms.has(term) ? 0.3 : 1;
      return [term, generic * (found === 0 ? 0.8 * weight : Math.max(weight, 0.2))];
    }),
  );
}

function holds(set: ReadonlySet<string>, term: string): boolean {
  if (set.has(term)) return true;
  if (term.length < 5) return false;
  for (const other of set) {
    const near = other.length >= 5 && Math.abs(other.length - term.length) <= 3;
    if (near && (other.startsWith(term) || term.startsWith(other))) return true;
  }
  return false;
}

function weightedShare(
  asked: readonly string[],
  weights: ReadonlyMap<string, number>,
  part: (term: string) => number,
): number {
  let total = 0;
  let found = 0;
  for (const term of asked) {
    const weight = weights.get(term) ?? 0;
    total += weight;
    found += weight * part(term);
  }
  return total === 0 ? 0 : found / total;
}

/** The share of neighbouring question terms that stand side by side in the sentence too. */
function adjacency(asked: readonly string[], list: readonly string[]): number {
  if (asked.length < 2) return 0;
  const joined = ` ${list.join(' ')} `;
  const found = asked.slice(1).filter((term, index) => joined.includes(` ${asked[index] ?? ''} ${term} `));
  return found.length / (asked.length - 1);
}

/** Whether a sentence says what the thing asked for is: the thing, then a form of "to be". */
function defines(sentence: string, asked: readonly string[]): boolean {
  const head = definitionHead.exec(sentence)?.[0];
  if (head === undefined) return false;
  const subject = new Set(canonicalTerms(head));
  return asked.filter((term) => holds(subject, term)).length * 2 >= asked.length;
}

/** Headings, questions and sentences that only repeat the question tell the reader nothing. */
function formPenalty(
  text: string,
  own: ReadonlySet<string>,
  matched: ReadonlySet<string>,
  kind: QuestionKind,
): number {
  const heading = isHeading(text) ? -0.6 : 0;
  const asking = /[?？]["'”’)]*$/u.test(text) ? -0.3 : 0;
  const repeating = (kind === 'other' || kind === 'definition') && own.size <= matched.size ? -0.2 : 0;
  const letters = (text.match(/[\p{L}\s]/gu) ?? []).length / text.length;
  const garbled = letters < 0.6 && text.length > 40 ? -0.4 : 0;
  return heading + asking + repeating + garbled;
}

function trust(item: Evidence): number {
  return item.segment === 'entity' ? 0.7 : item.segment === 'conversation' ? 0.9 : 1;
}
