import { stopWords } from '../../models/embed/stop-words.ts';
import { bigrams, unspacedRuns, words } from '../../models/embed/words.ts';

/** What a person's query asks for, taken apart. */
export interface ParsedQuery {
  /** Words that tell texts apart, in order, each once. */
  readonly words: readonly string[];
  /** Quoted phrases: a text without them is not wanted as long as there is one with them. */
  readonly phrases: readonly string[];
  /** Codes and numbers such as KX-2025-011, 41% or snake_case: found exactly. */
  readonly identifiers: readonly string[];
  /** Runs of an unspaced script. */
  readonly runs: readonly string[];
}

/** Up to the next mark of the kind, an opening one too: a text of many opening marks would else be read to its end from each. */
const quoted = /"([^"]+)"|“([^“”]+)”|「([^「」]+)」/gu;
/** Runs of letters and numbers with single marks inside; read in one pass, however long. */
const compound = /[\p{L}\p{N}]+(?:[_/.:#@-][\p{L}\p{N}]+)*/gu;

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}

function isIdentifier(token: string): boolean {
  return /\p{N}/u.test(token) || /[_/:#@]/u.test(token) || /\p{L}\.\p{L}/u.test(token);
}

/**
 * Of the words, phrases, identifiers and pairs of a query so many are looked for, from its beginning and its end: where a document is pasted into a
 * question, the question stands before or after it, and the whole of both would keep everything else waiting for seconds.
 */
const mostOfAKind = 512;

function ofBothEnds(values: readonly string[]): readonly string[] {
  if (values.length <= mostOfAKind) return values;
  return [...values.slice(0, mostOfAKind / 2), ...values.slice(-mostOfAKind / 2)];
}

/** Takes a query apart. Never fails; a query of stop words alone keeps them. */
export function parseQuery(text: string): ParsedQuery {
  const phrases = [...text.matchAll(quoted)].map((match) => (match[1] ?? match[2] ?? match[3] ?? '').trim());
  const found = words(text).map((word) => word.replace(/'s$/u, ''));
  const telling = found.filter((word) => !stopWords.has(word));
  return {
    words: ofBothEnds(unique(telling.length > 0 ? telling : found)),
    phrases: ofBothEnds(unique(phrases.filter((phrase) => /[\p{L}\p{N}]/u.test(phrase)))),
    identifiers: ofBothEnds(unique((text.match(compound) ?? []).filter(isIdentifier))),
    runs: unique(unspacedRuns(text)),
  };
}

/** One FTS5 string: whatever it holds, the tokenizer sees words and no operator. */
export function fullTextString(text: string): string {
  return `"${text.replaceAll('\0', ' ').replaceAll('"', '""')}"`;
}

/** A long run is looked for by its pairs: it need not stand in a text as it is. */
function runTerms(run: string): readonly string[] {
  const pairs = bigrams(run);
  if (pairs.length === 0) return [run];
  return pairs.length <= 3 ? [pairs.join(' ')] : pairs;
}

/** What a query looks for: words, and phrases of words that follow each other. */
export function termsOf(query: ParsedQuery): readonly string[] {
  const { words, identifiers, phrases, runs } = query;
  return [...words, ...identifiers, ...phrases, ...ofBothEnds(unique(runs.flatMap(runTerms)))];
}
