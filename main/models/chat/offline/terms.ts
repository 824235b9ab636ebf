import { stopWords } from './stop-words.ts';

/** A run of Han, Kana or Hangul letters: written without spaces, so it is compared by pairs of characters. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu;

/** The words of a text as they are written, unspaced runs as one word each. */
export function words(text: string): readonly string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+(?:[-'’][\p{L}\p{M}\p{N}]+)*/gu) ?? [];
}

/**
 * The comparable terms of a text in order: lower case, stemmed, stop words left out; hyphenated words give their
 * parts, unspaced scripts give pairs of characters.
 */
export function terms(text: string): readonly string[] {
  const normalised = text.normalize('NFKC').toLowerCase();
  const found: string[] = [];
  for (const word of normalised.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    const runs = word.match(unspaced);
    if (runs !== null) {
      for (const run of runs) found.push(...pairs(run));
      const rest = word.replace(unspaced, ' ').trim();
      if (rest !== '') found.push(...rest.split(' ').map(stem));
    } else if (!stopWords.has(word) && (word.length > 1 || /\p{N}/u.test(word))) {
      found.push(stem(word));
    }
  }
  return found;
}

/** Characters of question words and particles that would make any two Chinese or Japanese questions look alike. */
const unspacedStops =
  /它们|他们|她们|时候|何时|哪些|哪个|如何|是否|为何|关于|關於|有关|什么|什麼|多少|哪里|哪裡|怎么|怎麼|为什么|是谁|何ですか|ですか|ますか|无嗎|[的了吗嗎呢是说說对對有在和与與はがをにのでとも]/gu;

function pairs(run: string): readonly string[] {
  return run.split(unspacedStops).flatMap((part) => {
    const characters = [...part];
    if (characters.length < 2) return characters;
    return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
  });
}

/** A light stem: the endings of English and German plurals, tenses and cases are cut off. */
export function stem(word: string): string {
  const base = word.replace(/[’']s$/u, '').replaceAll('ß', 'ss');
  if (base.length <= 3 || /\p{N}/u.test(base)) return base;
  const cut = base
    .replace(/(?:ational|ation|ations|ating|ated|ates|ators?)$/u, 'at')
    .replace(/ies$|ied$/u, 'y')
    .replace(/sses$/u, 'ss')
    .replace(/(?:ungen|ung|ings|ing|edly|ed|ely|ly|ern|ers|en|er|em|es|e|n|s)$/u, (ending, offset: number) =>
      offset >= 3 ? '' : ending,
    );
  return cut.replace(/([bdfgklmnprt])\1$/u, '$1');
}
