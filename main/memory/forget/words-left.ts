import type { ForgetReceipt } from '../../../shared/records/forget.ts';
import type { Vault } from '../vault/open-vault.ts';
import { findErasedWords } from './erased-words.ts';
import { readPages } from './read-pages.ts';
import { compactDatabase } from './scrub.ts';
import { createWordMatcher, type FoundWord } from './word-matcher.ts';

type Scan = ForgetReceipt['scan'];

/** Beyond so many, what is found more doesn't change anything. */
const mostFound = 1_000;

/**
 * Writes the database anew when the unused parts of its pages hold single words of the erased texts, which are too short for the scan
 * (spec E8). Answers whether some are still there.
 */
export async function clearWordsLeft(vault: Vault, texts: readonly string[]): Promise<boolean> {
  const { databaseDescriptor: file } = vault;
  const words = await findErasedWords(vault.database, texts);
  const found = await findUnused(file, words);
  // An entry decides by itself, as no entry in use is one of these words; others may be survivors' too.
  if (!found.some(({ entry }) => entry !== null) && (await withoutUsed(file, words, found)).length === 0)
    return false;
  compactDatabase(vault, vault.paths.database);
  // Written anew, a page has nothing but survivors' bytes: entries of theirs may look like these words, where each says a part only.
  const left = (await findUnused(file, words)).filter(({ entry }) => entry !== 'together');
  return (await withoutUsed(file, words, left)).length > 0;
}

/** What a scan comes to when words are left in the database. */
export function withWordsLeft({ paths }: Vault, scan: Scan): Scan {
  return {
    ...scan,
    status: 'not_clean',
    occurrences: scan.occurrences + 1,
    residue: [...new Set([...scan.residue, paths.database])],
  };
}

/** What the unused parts of a file's pages have of some words, each piece once. */
async function findUnused(file: number, words: readonly Buffer[]): Promise<readonly FoundWord[]> {
  if (words.length === 0) return [];
  const matcher = await createWordMatcher(words);
  const found = new Map<string, FoundWord>();
  await readPages(file, (part, isUsed) => {
    if (isUsed || found.size >= mostFound) return;
    matcher.match(part, true, (one) => found.set(`${one.word} ${one.from} ${one.to} ${one.entry}`, one));
  });
  return [...found.values()];
}

/** Of what was found, that which the used parts don't say: these were looked through for erased texts, so a word there is a survivor's. */
async function withoutUsed(
  file: number,
  words: readonly Buffer[],
  found: readonly FoundWord[],
): Promise<readonly FoundWord[]> {
  if (found.length === 0) return [];
  const unsaid = new Map<number, readonly FoundWord[]>();
  for (const piece of found) unsaid.set(piece.word, [...(unsaid.get(piece.word) ?? []), piece]);
  const numbers = [...unsaid.keys()];
  const matcher = await createWordMatcher(numbers.map((number) => words[number] ?? Buffer.alloc(0)));
  await readPages(file, (part, isUsed) => {
    if (!isUsed || unsaid.size === 0) return;
    matcher.match(part, false, ({ word, from, to }) => {
      const number = numbers[word] ?? -1;
      const pieces = unsaid.get(number);
      if (pieces === undefined) return;
      const left = pieces.filter((piece) => piece.from < from || piece.to > to);
      if (left.length === 0) unsaid.delete(number);
      else unsaid.set(number, left);
    });
  });
  return [...unsaid.values()].flat();
}
