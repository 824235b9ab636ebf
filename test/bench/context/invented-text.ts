/** How many different words there are. */
const vocabulary = 20_000;

/** Words from this rank on tell texts apart; the ones before are like the stop words that a search leaves out. */
export const tellingFrom = 50;

const syllables = [
  'ka',
  'lo',
  'mi',
  'tar',
  'ven',
  'so',
  'ri',
  'dun',
  'pe',
  'qua',
  'zel',
  'hor',
  'bi',
  'nes',
  'ul',
  'gra',
];

function wordOf(rank: number): string {
  let word = '';
  for (let rest = rank + 17; rest > 0; rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length] ?? '';
  }
  return word;
}

/** Words as frequent as words are: the one of rank r about 1/r as often as the first; none more frequent than rank `from`. */
export function inventWords(next: () => number, count: number, from = 1): string {
  return Array.from({ length: count }, () =>
    wordOf(Math.floor(from * (vocabulary / from) ** next()) - 1),
  ).join(' ');
}
