const vowel = /[aeiouy]/u;

function hasStemVowel(word: string): boolean {
  return vowel.test(word);
}

/** Undoes what adding -ed or -ing did to the end of a word: hopp -> hop, siz -> size. */
function repair(stem: string): string {
  if (/(?:at|bl|iz)$/u.test(stem)) return `${stem}e`;
  if (/([^aeiouylsz])\1$/u.test(stem)) return stem.slice(0, -1);
  return stem;
}

const suffixes: readonly (readonly [suffix: string, replacement: string])[] = [
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['fulness', 'ful'],
  ['iveness', 'ive'],
  ['ousness', 'ous'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['ement', ''],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['ness', ''],
  ['ment', ''],
  ['ator', 'ate'],
  ['icate', 'ic'],
  ['ative', ''],
  ['ance', ''],
  ['ence', ''],
  ['able', ''],
  ['ible', ''],
  ['ful', ''],
  ['ical', 'ic'],
  ['ism', ''],
  ['ize', ''],
  ['ous', ''],
  ['ive', ''],
  ['ion', ''],
  ['ate', ''],
  ['al', ''],
  ['er', ''],
  ['ly', ''],
];

/**
 * Cuts an English word in lower case down to its stem, after M. F. Porter, "An algorithm for suffix stripping" (1980), with his
 * steps 2 to 4 as one table. Words that are not plain English letters come back unchanged.
 */
export function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/u.test(word)) return word;
  let stemmed = word;
  if (stemmed.endsWith('sses') || (stemmed.endsWith('ies') && stemmed.length > 4)) {
    stemmed = stemmed.slice(0, -2);
  } else if (stemmed.endsWith('s') && !/(?:ss|us|is)$/u.test(stemmed)) {
    stemmed = stemmed.slice(0, -1);
  }
  if (stemmed.endsWith('eed')) {
    stemmed = stemmed.slice(0, -1);
  } else {
    const participle = /(?:ed|ing)$/u.exec(stemmed);
    if (participle !== null && hasStemVowel(stemmed.slice(0, participle.index)) && participle.index > 1) {
      stemmed = repair(stemmed.slice(0, participle.index));
    }
  }
  if (stemmed.endsWith('y') && hasStemVowel(stemmed.slice(0, -1))) stemmed = `${stemmed.slice(0, -1)}i`;
  for (const [suffix, replacement] of suffixes) {
    if (!stemmed.endsWith(suffix)) continue;
    const rest = stemmed.slice(0, -suffix.length);
    if (rest.length >= 3 && hasStemVowel(rest)) stemmed = rest + replacement;
    break;
  }
  if (stemmed.endsWith('e') && stemmed.length > 4) stemmed = stemmed.slice(0, -1);
  return stemmed;
}
