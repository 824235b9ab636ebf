import { stopWords } from './stop-words.ts';

const particles: ReadonlySet<string> = new Set([
  'von',
  'van',
  'de',
  'der',
  'den',
  'da',
  'di',
  'la',
  'le',
  'el',
  'bin',
]);
const name = String.raw`(?:\p{Lu}[\p{L}’'.-]*\.?|von|van|de|der|den|da|di|la|le|el|bin)`;
const mark = String.raw`[∗*†‡§¶#+$\d,]*`;
const person = String.raw`${name}(?:\s${name}){1,4}${mark}`;
const people = new RegExp(
  String.raw`^(?:by\s+)?${person}(?:\s*(?:,|;|and|und|&|\t|\n)\s*(?:and\s+)?${person})*\.?$`,
  'u',
);
/** Family name first, as in bibliographies: brenckman,m. or Ting, Y. and Li, K. */
const familyFirst =
  /^\p{L}[\p{L}'-]+,\s?\p{L}\.(?:\s?-?\p{L}\.)*(?:\s*(?:and|,|;|&)\s*\p{L}[\p{L}'-]+,\s?\p{L}\.(?:\s?-?\p{L}\.)*)*$/u;
const chinese = /^(?:\p{Script=Han}{2,14}\s+)\p{Script=Han}{2,4}$/u;

/**
 * Whether a line names people and nothing else, as under the title of a paper.
 *
 * @param prose the words that stand in lower case around it: they are no names.
 */
export function isAuthorLine(text: string, prose: ReadonlySet<string>): boolean {
  const line = text.trim();
  if (line.length > 600) return false;
  const isOrdinary = (word: string) => (prose.has(word) || stopWords.has(word)) && !particles.has(word);
  const ordinary = (line.match(/\p{Lu}\p{L}+/gu) ?? []).some((word) => isOrdinary(word.toLowerCase()));
  if (ordinary) return false;
  return (
    (people.test(line) && !/[.!?]\s\p{Lu}\p{Ll}{2,}\s\p{Ll}/u.test(line)) ||
    familyFirst.test(line) ||
    chinese.test(line)
  );
}
