/** Every character limit of the product counts Unicode code points, so lengths and cuts go through here. */

function isPairStart(text: string, index: number): boolean {
  const first = text.charCodeAt(index);
  if (first < 0xd800 || first > 0xdbff) return false;
  const second = text.charCodeAt(index + 1);
  return second >= 0xdc00 && second <= 0xdfff;
}

/** The number of code points in `text`; a lone surrogate counts as one. */
export function countCodePoints(text: string): number {
  let pairs = 0;
  for (let index = 0; index < text.length - 1; index += 1) {
    if (isPairStart(text, index)) {
      pairs += 1;
      index += 1;
    }
  }
  return text.length - pairs;
}

/** The UTF-16 index of code point number `position`, or the text's length when it has fewer. */
function indexOfCodePoint(text: string, position: number): number {
  let index = 0;
  for (let seen = 0; seen < position && index < text.length; seen += 1) {
    index += isPairStart(text, index) ? 2 : 1;
  }
  return index;
}

/** The rest of `text` from code point `start` on. */
export function fromCodePoint(text: string, start: number): string {
  return text.slice(indexOfCodePoint(text, start));
}

/** At most `count` code points of `text` from code point `start`; never splits a surrogate pair. */
export function sliceCodePoints(text: string, start: number, count: number): string {
  const rest = fromCodePoint(text, start);
  return rest.slice(0, indexOfCodePoint(rest, count));
}
