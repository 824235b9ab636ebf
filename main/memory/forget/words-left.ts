import type { ForgetReceipt } from '../../../shared/records/forget.ts';
import type { Vault } from '../vault/open-vault.ts';
import { findErasedWords } from './erased-words.ts';
import { readPages } from './read-pages.ts';
import { compactDatabase } from './scrub.ts';
import { createWordMatcher, type FoundWord } from './word-matcher.ts';

type Scan = ForgetReceipt['scan'];

/**
 * Writes the database anew when the unused parts of its pages hold single words of the erased texts, which are too short for the scan
 * (spec E8). Answers whether some are still there.
 */
export async function clearWordsLeft(vault: Vault, texts: readonly string[]): Promise<boolean> {
  const words = await findErasedWords(vault.database, texts);
  if (!(await holdsWords(vault.databaseDescriptor, words))) return false;
  compactDatabase(vault, vault.paths.database);
  return holdsWords(vault.databaseDescriptor, words);
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

/**
 * Whether the unused parts of a database file's pages hold a word, or a piece of one, that is not said in its used parts as well (spec E8).
 * What is used was looked through for erased texts; a word there is a survivor's. The file is read through its descriptor.
 */
async function holdsWords(descriptor: number, words: readonly Buffer[]): Promise<boolean> {
  const left = await findUnused(descriptor, words);
  if (left === 'a term' || left.length === 0) return left === 'a term';
  const numbers = [...new Set(left.map(({ word }) => word))];
  const matcher = createWordMatcher(numbers.map((number) => words[number] ?? Buffer.alloc(0)));
  let unsaid = left;
  await readPages(descriptor, (part, isUsed) => {
    if (!isUsed || unsaid.length === 0) return;
    matcher.match(part, (one) => {
      const word = numbers[one.word];
      unsaid = unsaid.filter((piece) => piece.word !== word || piece.from < one.from || piece.to > one.to);
    });
  });
  return unsaid.length > 0;
}

/** Pieces in unused parts, each once; an entry of the full-text index decides by itself, as used parts have none of these words. */
async function findUnused(
  descriptor: number,
  words: readonly Buffer[],
): Promise<readonly FoundWord[] | 'a term'> {
  const matcher = createWordMatcher(words);
  const pieces = new Map<string, FoundWord>();
  let hasTerm = false;
  await readPages(descriptor, (part, isUsed) => {
    if (isUsed || hasTerm) return;
    matcher.match(part, (one) => {
      if (one.isTerm) hasTerm = true;
      pieces.set(`${one.word} ${one.from} ${one.to}`, one);
    });
  });
  return hasTerm ? 'a term' : [...pieces.values()];
}
