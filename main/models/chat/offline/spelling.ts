/** How many letters a word of this length may be off; short words and codes none. */
function tolerance(word: string): number {
  if (
    word.length < 5 ||
    /[\p{N}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word)
  )
    return 0;
  return word.length < 8 ? 1 : 2;
}

/** The word of a vocabulary that was probably meant by one that isn't in it: the nearest that begins alike; else null. */
export function nearestWord(word: string, vocabulary: Iterable<string>): string | null {
  const most = tolerance(word);
  if (most === 0) return null;
  let nearest: string | null = null;
  let distance = most + 1;
  for (const other of vocabulary) {
    if (other[0] !== word[0] || other.length < 4 || Math.abs(other.length - word.length) > most) continue;
    const found = editDistance(word, other, distance - 1);
    if (found < distance) {
      nearest = other;
      distance = found;
    }
  }
  return nearest;
}

/** Letters inserted, left out, replaced or two neighbours swapped (F. Damerau, 1964); above `most`, some number above it. */
function editDistance(a: string, b: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) best = Math.min(best, (before[column - 2] ?? 0) + 1);
      current.push(best);
    }
    if (Math.min(...current) > most) return most + 1;
    before = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
