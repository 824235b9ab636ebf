import type { NoteRecord } from '../../shared/records/records.ts';
import { stopWords } from '../models/chat/offline/stop-words.ts';

/** Words by which a user says that something kept before is wrong. */
const correction =
  /\b(?:correction|correct (?:that|this|it)|actually|instead|no longer|not any ?more|changed|has moved|is now|wrong|mistaken|korrektur|stimmt nicht|nicht mehr|jetzt|sondern)\b/iu;

/** Share of an earlier note's words that the new one has to repeat. */
const sameFrom = 0.5;

/**
 * The note that a new one corrects: the user says it is a correction, and at least half of the earlier one's words are said again, stop words
 * aside. Null when there is none; then both stand.
 */
export function correctedNote(
  question: string,
  content: string,
  notes: readonly NoteRecord[],
): NoteRecord | null {
  if (!correction.test(question)) return null;
  const said = contentWords(content);
  const best = notes
    .map((note) => ({ note, share: shareSaidAgain(contentWords(note.content), said) }))
    .filter(({ note, share }) => share >= sameFrom && note.content !== content)
    .reduce<{ note: NoteRecord; share: number } | null>(
      (most, one) => (most === null || one.share >= most.share ? one : most),
      null,
    );
  return best?.note ?? null;
}

function contentWords(text: string): ReadonlySet<string> {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !stopWords.has(word)));
}

function shareSaidAgain(earlier: ReadonlySet<string>, said: ReadonlySet<string>): number {
  if (earlier.size === 0) return 0;
  return [...earlier].filter((word) => said.has(word)).length / earlier.size;
}
