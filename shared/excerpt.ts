/** The beginning of a text on one line, cut at a word where that loses little. `length` counts code points. */
export function excerpt(text: string, length: number): string {
  const points = [...text.replaceAll(/\s+/gu, ' ').trim()];
  if (points.length <= length) return points.join('');
  const start = points.slice(0, length).join('');
  const word = start.lastIndexOf(' ');
  return `${word > length / 2 ? start.slice(0, word) : start} …`;
}
