import { stem } from '../../models/embed/stem.ts';
import { bigrams, unspacedRuns } from '../../models/embed/words.ts';
import type { Scores } from './fusion.ts';

/** The usual constants of BM25, those of SQLite's FTS5 too. */
const saturation = 1.2;
const lengthNormalisation = 0.75;
const prefixLength = 3;
/** A word this long may be made of several (`airqualityforecast`); a term found within counts for a part. */
const compoundLength = 9;
const partLength = 5;
const partShare = 0.5;
const word = /[\p{L}\p{N}]+/gu;

interface ScannedText {
  readonly rowid: number;
  readonly length: number;
  readonly frequencies: ReadonlyMap<string, number>;
}

/** Names such as paperSearch or paper_search are words too. */
function splitNames(text: string): string {
  return text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' ');
}

function scan(
  rowid: number,
  text: string,
  terms: ReadonlySet<string>,
  prefixes: ReadonlySet<string>,
): ScannedText {
  const frequencies = new Map<string, number>();
  const count = (term: string, share: number): void => {
    frequencies.set(term, (frequencies.get(term) ?? 0) + share);
  };
  const found = splitNames(text).toLowerCase().match(word) ?? [];
  for (const token of found) {
    const stemmed = prefixes.has(token.slice(0, prefixLength)) ? stem(token) : '';
    if (terms.has(stemmed)) count(stemmed, 1);
    else if (token.length >= compoundLength) {
      for (const term of terms) {
        if (term.length >= partLength && token.includes(term.replace(/i$/u, ''))) count(term, partShare);
      }
    }
  }
  for (const pair of unspacedRuns(text).flatMap(bigrams)) {
    if (terms.has(pair)) count(pair, 1);
  }
  return { rowid, length: found.length, frequencies };
}

/**
 * BM25 over a few hundred texts without an index (S. Robertson et al., 1994). Only words that begin like one of the query's are
 * stemmed, which is what makes it quick. Texts that share no word with the query are left out.
 */
export function lexicalScores(
  texts: readonly { readonly rowid: number; readonly text: string }[],
  query: { readonly words: readonly string[]; readonly runs: readonly string[] },
): Scores {
  const stems = query.words.map(stem);
  const terms = new Set([...stems, ...query.runs.flatMap(bigrams)]);
  const prefixes = new Set(query.words.map((term) => term.slice(0, prefixLength)));
  const scanned = texts.map(({ rowid, text }) => scan(rowid, text, terms, prefixes));
  const averageLength = scanned.reduce((sum, { length }) => sum + length, 0) / Math.max(1, scanned.length);
  const scores = new Map<number, number>();
  for (const term of terms) {
    const having = scanned.filter(({ frequencies }) => frequencies.has(term));
    const rarity = Math.log(1 + (scanned.length - having.length + 0.5) / (having.length + 0.5));
    for (const { rowid, length, frequencies } of having) {
      const frequency = frequencies.get(term) ?? 0;
      const relativeLength = averageLength === 0 ? 1 : length / averageLength;
      const damping = saturation * (1 - lengthNormalisation + lengthNormalisation * relativeLength);
      const score = (rarity * frequency * (saturation + 1)) / (frequency + damping);
      scores.set(rowid, (scores.get(rowid) ?? 0) + score);
    }
  }
  return scores;
}
