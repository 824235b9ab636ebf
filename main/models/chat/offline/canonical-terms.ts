import { stem, terms } from './terms.ts';

/** Words that ask for the same thing; compared as their first. */
const synonyms: ReadonlyMap<string, string> = new Map(
  [
    'author wrote write written writer autor autoren verfasser verfasst schrieb geschrieben'.split(' '),
    'claim assert argue behauptet behauptung'.split(' '),
    'paper article publication artikel'.split(' '),
    'cut reduce decrease lower'.split(' '),
    'publish veröffentlicht erschienen erscheint'.split(' '),
    'found founder founded founders gründer gegründet'.split(' '),
    'fast faster speed speedup speedups speeds quick quicker'.split(' '),
  ].flatMap(([first, ...others]) =>
    [first ?? '', ...others].map((other): [string, string] => [stem(other), stem(first ?? other)]),
  ),
);

export const authorTerm = stem('author');
export const publishTerm = stem('publish');

/** The comparable terms of a text in order, synonyms as one. */
export function canonicalTerms(text: string): readonly string[] {
  // Whoever asks in Chinese or Japanese for the writer uses words that pairs of characters don't show.
  const author = /是谁写|谁写|的?作者|著者|誰が書/u;
  const asksForAuthor = author.test(text);
  const found = terms(asksForAuthor ? text.replace(author, ' ') : text).map(
    (term) => synonyms.get(term) ?? term,
  );
  return asksForAuthor ? [...found, authorTerm] : found;
}
