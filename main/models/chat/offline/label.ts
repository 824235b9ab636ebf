import { findEntities } from './entities.ts';
import { stopWords } from './stop-words.ts';
import { words } from './terms.ts';
import { parseTranscript } from './transcript.ts';

const least = 8;
const mostWords = 12;
const filler = ['and', 'what', 'was', 'asked', 'and', 'answered', 'about', 'it'];

/**
 * A label of 8 to 12 words from the transcript's own words: its names and most frequent words in the order in which they
 * first occur (spec R8). A transcript with too few of them is filled up with plain words.
 */
export function offlineLabel(transcript: string): string {
  const turns = parseTranscript(transcript);
  const text = turns.length === 0 ? transcript : turns.map((turn) => turn.text).join('\n');
  const chosen = new Map<string, string>();
  for (const entity of findEntities(text).slice(0, 2)) addWords(chosen, entity.name);
  for (const word of frequentWords(text)) {
    if (chosen.size >= mostWords - 2) break;
    addWords(chosen, word);
  }
  const ordered = [...chosen.values()].sort((a, b) => text.indexOf(a) - text.indexOf(b)).slice(0, mostWords);
  for (let index = 0; ordered.length < least; index += 1) ordered.push(filler[index % filler.length] ?? 'it');
  return ordered.join(' ');
}

function addWords(chosen: Map<string, string>, text: string): void {
  for (const word of words(text)) if (!chosen.has(word.toLowerCase())) chosen.set(word.toLowerCase(), word);
}

const generic = new Set(
  'summary conversation chat thread discussion message user assistant please thanks'.split(' '),
);

function frequentWords(text: string): readonly string[] {
  const counts = new Map<string, { word: string; count: number }>();
  for (const word of words(text)) {
    const key = word.toLowerCase();
    if ([...word].length < 3 && !/\p{Lo}/u.test(word)) continue;
    if ([...word].length > 40 || stopWords.has(key) || generic.has(key)) continue;
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { word, count: 1 });
    else known.count += 1;
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).map((one) => one.word);
}
