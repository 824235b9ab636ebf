import { excerpt } from './excerpt.ts';
import { plainText } from './plain-text.ts';

/** More of a text than this many times a snippet's length is marks and links. */
const marksShare = 4;

/** What a text begins with, for a row of a list: on one line, without the marks of Markdown. `length` counts code points. */
export function snippet(text: string, length: number): string {
  return excerpt(plainText(text.slice(0, marksShare * length)), length);
}
