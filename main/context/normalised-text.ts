/** Characters that take no space, so that text can read differently from how it looks. */
export const hiddenCharacters =
  /\u034F|\u17B4|\u17B5|[\u00AD\u115F\u1160\u200B-\u200D\u2060-\u2065\u3164\uFEFF\uFFA0\u{E0000}-\u{E007F}]|[\u{180B}-\u{180F}]/gu;

/** Characters that reorder what is shown. */
export const directionCharacters = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Cyrillic, Greek and other letters that look like Latin ones; the common part of Unicode's confusables. */
const readLookAlikes = replacer({
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  ғ: 'f',
  ɡ: 'g',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  п: 'n',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  ս: 'u',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  у: 'y',
  ʐ: 'z',
  α: 'a',
  β: 'b',
  ϲ: 'c',
  δ: 'd',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'u',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  σ: 's',
  τ: 't',
  υ: 'u',
  χ: 'x',
  γ: 'y',
  ζ: 'z',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ǀ: 'l',
});

const readDigits = replacer({ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' });

/** What puts for each character of the table what the table says. */
function replacer(table: Readonly<Record<string, string>>): (text: string) => string {
  const characters = new RegExp(`[${Object.keys(table).join('')}]`, 'gu');
  return (text) => text.replace(characters, (character) => table[character] ?? character);
}

/**
 * Other ways `text` can be read: compatibility forms folded (NFKC), accents and hidden characters taken out, look-alike
 * letters turned into Latin ones, digits read as letters. Hidden characters are read both as nothing and as a space.
 */
export function normaliseForReading(text: string): readonly string[] {
  const without = fold(text.replace(hiddenCharacters, '').replace(directionCharacters, ''));
  const spaced = fold(text.replace(hiddenCharacters, ' ').replace(directionCharacters, ' '));
  return [...new Set([without, spaced, readDigits(without)])];
}

function fold(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '');
  return readLookAlikes(plain);
}
