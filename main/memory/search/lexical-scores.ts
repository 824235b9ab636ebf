import { stem } from '../../models/embed/stem.ts';
import { bigrams, unspacedRuns } from '../../models/embed/words.ts';
import type { Scores } from './fusion.ts';
import { rememberEach } from './remember-each.ts';

/** The usual constants of BM25, those of SQLite's FTS5 too. */
const saturation = 1.2;
const lengthNormalisation = 0.75;
const prefixLength = 3;
/** A word this long may be made of several (`airqualityforecast`); a term found within counts for a part. */
const compoundLength = 9;
const partLength = 5;
const partShare = 0.5;
const word = /[\p{L}\p{N}]+/gu;

/** Words in lower case, and runs of an unspaced script. */
interface WordQuery {
  readonly words: readonly string[];
  readonly runs: readonly string[];
}

interface ScannedText {
  readonly rowid: number;
  readonly length: number;
  readonly frequencies: ReadonlyMap<string, number>;
}

/** What a query's texts are looked through for. */
interface WantedTerms {
  /** What is counted: stems, and pairs of characters of an unspaced script. */
  readonly terms: ReadonlySet<string>;
  /** The stem of a word when it is one of them, else null. Only words that begin like one of the query's are stemmed. */
  readonly stemOf: (word: string) => string | null;
  /** Stems long enough to be looked for within a compound, and how they stand there. */
  readonly parts: readonly { readonly term: string; readonly within: string }[];
  readonly hasRuns: boolean;
}

function wantedTerms({ words, runs }: WordQuery): WantedTerms {
  const terms = new Set([...words.map(stem), ...runs.flatMap(bigrams)]);
  const prefixes = new Set(words.map((term) => term.slice(0, prefixLength)));
  const stemOf = rememberEach((token: string) => {
    const stemmed = stem(token);
    return terms.has(stemmed) ? stemmed : null;
  });
  return {
    terms,
    stemOf: (token) => (prefixes.has(token.slice(0, prefixLength)) ? stemOf(token) : null),
    parts: [...terms]
      .filter((term) => term.length >= partLength)
      .map((term) => ({ term, within: term.replace(/i$/u, '') })),
    hasRuns: runs.length > 0,
  };
}

/** Names such as paperSearch are words too; `_` parts words by itself. */
function splitNames(text: string): string {
  return text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
}

function scan(rowid: number, text: string, { terms, stemOf, parts, hasRuns }: WantedTerms): ScannedText {
  const frequencies = new Map<string, number>();
  const count = (term: string, share: number): void => {
    frequencies.set(term, (frequencies.get(term) ?? 0) + share);
  };
  const found = splitNames(text).toLowerCase().match(word) ?? [];
  for (const token of found) {
    const stemmed = stemOf(token);
    if (stemmed !== null) count(stemmed, 1);
    else if (token.length >= compoundLength) {
      for (const { term, within } of parts) if (token.includes(within)) count(term, partShare);
    }
  }
  if (hasRuns) {
    for (const pair of unspacedRuns(text).flatMap(bigrams)) if (terms.has(pair)) count(pair, 1);
  }
  return { rowid, length: found.length, frequencies };
}

/**
 * BM25 over a few hundred texts without an index (S. Robertson et al., 1994). Only words that begin like one of the query's are
 * stemmed, which is what makes it quick. Texts that share no word with the query are left out.
 */
export function lexicalScores(
  texts: readonly { readonly rowid: number; readonly text: string }[],
  query: WordQuery,
): Scores {
  const wanted = wantedTerms(query);
  const scanned = texts.map(({ rowid, text }) => scan(rowid, text, wanted));
  const averageLength = scanned.reduce((sum, { length }) => sum + length, 0) / Math.max(1, scanned.length);
  const scores = new Map<number, number>();
  for (const term of wanted.terms) {
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
