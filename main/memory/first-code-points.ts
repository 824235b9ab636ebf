/** The first `limit` Unicode code points of a text. */
export function firstCodePoints(text: string, limit: number): string {
  let end = 0;
  let taken = 0;
  for (const character of text) {
    if (taken === limit) break;
    taken += 1;
    end += character.length;
  }
  return text.slice(0, end);
}
