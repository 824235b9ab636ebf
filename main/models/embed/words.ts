/** Scripts written without spaces, where a word can't be cut out by looking for its edges. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー]+/gu;
const spacedWord = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)?/gu;

/** The words of a text, in order, in lower case and without diacritics. Runs of an unspaced script are left out. */
export function words(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/’/gu, "'");
  return folded.normalize('NFC').replace(unspaced, ' ').match(spacedWord) ?? [];
}

/** Runs of Chinese, Japanese, Korean or Thai characters, in order. */
export function unspacedRuns(text: string): string[] {
  return text.normalize('NFKC').match(unspaced) ?? [];
}

/** Neighbouring pairs of code points: `abc` gives `ab`, `bc`; a single one gives nothing. */
export function bigrams(run: string): string[] {
  const points = [...run];
  return points.slice(1).map((point, index) => `${points[index] ?? ''}${point}`);
}
