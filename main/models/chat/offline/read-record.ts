import type { Evidence } from '../../evidence.ts';
import { isAuthorLine } from './author-line.ts';
import { authorTerm, canonicalTerms, publishTerm } from './canonical-terms.ts';
import { isFragment, isHeading } from './sentence-form.ts';
import { type Sentence, splitSentences } from './sentences.ts';
import { words } from './terms.ts';

export interface ReadSentence {
  readonly sentence: Sentence;
  /** Its terms in order. */
  readonly list: readonly string[];
  readonly own: ReadonlySet<string>;
  /** The terms of the source's name, of the record's first heading and of the nearest heading before. */
  readonly headings: ReadonlySet<string>;
  /** The place of the nearest heading before, or of itself; -1 when there is none. */
  readonly heading: number;
}

/** A record of the evidence taken apart into sentences and terms. */
export interface ReadRecord {
  readonly item: Evidence;
  readonly terms: ReadonlySet<string>;
  /** The terms of its source's name and of its first heading. */
  readonly title: ReadonlySet<string>;
  /** Its words and those of its source's name, in lower case. */
  readonly words: readonly string[];
  readonly sentences: readonly ReadSentence[];
}

/** How many sentences of a record may be a title page, which names authors and dates without saying what they are. */
const titlePage = 10;

/** The name of a file without its folders and ending, in words. */
function sourceTerms(source: string): readonly string[] {
  const name = source.split(/[\\/]/u).at(-1) ?? source;
  return canonicalTerms(name.replace(/\.[a-z0-9]{1,5}$/iu, '').replaceAll('_', ' '));
}

export function readRecord(item: Evidence): ReadRecord {
  const prose = new Set(item.text.match(/(?<=\s)\p{Ll}[\p{L}\p{M}]+(?=[\s.,;:])/gu));
  const title = [...sourceTerms(item.source)];
  let heading = -1;
  let section: readonly string[] = [];
  const sentences = splitSentences(item.text).map((sentence, index): ReadSentence => {
    const list = canonicalTerms(sentence.text);
    const own = new Set([...list, ...(index < titlePage ? impliedTerms(sentence.text, prose) : [])]);
    const headings = new Set([...title, ...section]);
    if (isHeading(sentence.text)) {
      if (index === 0) title.push(...list);
      section = list;
      heading = index;
    }
    return { sentence, list, own, headings, heading };
  });
  const spelled = words(`${item.source}\n${item.text}`).map((word) => word.toLowerCase());
  return {
    item,
    title: new Set(title),
    words: spelled,
    terms: new Set([...title, ...sentences.flatMap((one) => [...one.own])]),
    sentences,
  };
}

/** What a line of a title page says by its form alone. */
function impliedTerms(text: string, prose: ReadonlySet<string>): readonly string[] {
  const implied: string[] = [];
  if (isAuthorLine(text, prose)) implied.push(authorTerm);
  const dated = /\b(?:1[5-9]|20)\d\d\b|[12]\d{3}年/u.test(text);
  const named = /^\W*(?:authors?|autor(?:en)?|verfasser(?:in)?|published|作者|著者)/iu.test(text);
  if (dated && !isHeading(text) && (named || (isFragment(text) && text.length < 80)))
    implied.push(publishTerm);
  return implied;
}
