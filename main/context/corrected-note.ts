import type { NoteRecord } from '../../shared/records/records.ts';
import { stopWords } from '../models/chat/offline/stop-words.ts';

/** Words by which a user says that something kept before is wrong. */
const correction =
  /\b(?:correction|correct (?:that|this|it)|actually|instead|no longer|not any ?more|changed|has moved|is now|wrong|mistaken|korrektur|stimmt nicht|nicht mehr|jetzt|sondern)\b/iu;

/** Share of an earlier note's words that the new one repeats when it is about the same thing. */
const sameFrom = 0.5;

/**
 * The note that a new one corrects: the user says it is a correction, and both begin alike ("my advisor is …") or share at least half of the
 * earlier one's words, stop words aside. The likest one; null when there is none, and then both stand.
 */
export function correctedNote(
  question: string,
  content: string,
  notes: readonly NoteRecord[],
): NoteRecord | null {
  if (!correction.test(question)) return null;
  const said = wordsOf(content);
  let likest: { readonly note: NoteRecord; readonly likeness: number } | null = null;
  for (const note of notes) {
    const likeness = likenessOf(wordsOf(note.content), said);
    if (likeness >= sameFrom && (likest === null || likeness >= likest.likeness)) likest = { note, likeness };
  }
  return likest?.note ?? null;
}

function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** 0 to 1: the share of the earlier words said again, and at least a half when both begin with the same two words or more that say what it is. */
function likenessOf(earlier: readonly string[], said: readonly string[]): number {
  const telling = new Set(earlier.filter((word) => !stopWords.has(word)));
  if (telling.size === 0) return 0;
  const again = [...telling].filter((word) => said.includes(word)).length / telling.size;
  const differs = earlier.findIndex((word, index) => word !== said[index]);
  const opening = differs === -1 ? earlier : earlier.slice(0, differs);
  const beginAlike = opening.length >= 2 && opening.some((word) => telling.has(word));
  return beginAlike ? sameFrom + again / 2 : again;
}
