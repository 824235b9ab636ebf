import { sliceCodePoints } from './code-points.ts';
import { excerpt } from './excerpt.ts';
import { plainText } from './plain-text.ts';

/** More of a text than this many times a snippet's length is not read for it: the rest would have to be marks and links. */
const readShare = 4;

/** What a text begins with, for a row of a list: on one line, without the marks of Markdown. `length` counts code points. */
export function snippet(text: string, length: number): string {
  const start = sliceCodePoints(text, 0, readShare * length);
  const shown = excerpt(plainText(start), length);
  return start.length === text.length || shown.endsWith(' …') ? shown : `${shown} …`;
}
