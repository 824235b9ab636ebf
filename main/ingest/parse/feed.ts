import { parseMarkup } from './html.ts';
import { xmlText } from './xml-text.ts';
import { childrenNamed, localName, type XmlElement } from './xml-tree.ts';

export interface Feed {
  readonly title: string | null;
  readonly text: string;
}

/** What the formats call the same: RSS 2.0, RSS 1.0 and Atom. */
const names = {
  entry: ['item', 'entry'],
  date: ['pubDate', 'published', 'date', 'updated', 'lastBuildDate'],
  author: ['author', 'creator'],
  body: ['encoded', 'content', 'description', 'summary', 'subtitle'],
} as const;

/**
 * A feed as Markdown: its title and what it says of itself, then each entry under a heading of its own with date, authors, links,
 * categories and text. Null for a document that is no feed.
 */
export function readFeed(root: XmlElement): Feed | null {
  const channel = findChannel(root);
  if (channel === null) return null;
  const title = titleOf(channel);
  // In RSS 1.0 the entries stand beside the channel.
  const entries = [...all(channel, names.entry), ...(root === channel ? [] : all(root, names.entry))];
  return {
    title: title === '' ? null : title,
    text: [describe(channel, '#'), ...entries.map((entry) => describe(entry, '##'))].join('\n\n'),
  };
}

function findChannel(root: XmlElement): XmlElement | null {
  switch (localName(root)) {
    case 'feed':
      return root;
    case 'rss':
    case 'RDF':
      return childrenNamed(root, 'channel')[0] ?? null;
    default:
      return null;
  }
}

/** A channel or an entry: heading, a line each for what is known of it, and its text. */
function describe(element: XmlElement, heading: string): string {
  const title = titleOf(element);
  const known = [
    [dateOf(element), ...authorsOf(element)].filter((text) => text !== '').join(' · '),
    ...linksOf(element).map((link) => `<${link}>`),
    categoriesOf(element).join(', '),
  ];
  const paragraphs = [
    title === '' ? '' : `${heading} ${title}`,
    known.filter((line) => line !== '').join('\n'),
    ...bodiesOf(element),
  ];
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
}

function all(element: XmlElement, wanted: readonly string[]): readonly XmlElement[] {
  return wanted.flatMap((name) => childrenNamed(element, name));
}

/** Titles are plain text, though many feeds escape them twice; a tag in one is what it is about, unless it says that it is HTML. */
function titleOf(element: XmlElement): string {
  const title = childrenNamed(element, 'title')[0];
  if (title === undefined) return '';
  const text = fold(xmlText(title));
  const hasNamedTag = title.attributes['type'] !== 'html' && /<\w/u.test(text);
  return hasNamedTag ? text : fold(parseMarkup(text).text);
}

function dateOf(element: XmlElement): string {
  const dates = all(element, names.date).map((found) => fold(xmlText(found)));
  return dates.find((date) => date !== '') ?? '';
}

function authorsOf(element: XmlElement): readonly string[] {
  const authors = all(element, names.author).map((author) =>
    fold(xmlText(childrenNamed(author, 'name')[0] ?? author)),
  );
  return [...new Set(authors)].filter((author) => author !== '');
}

/** Atom writes a link's address as an attribute, RSS as text. A feed's link to itself and to its hub is none to read. */
function linksOf(element: XmlElement): readonly string[] {
  const links = childrenNamed(element, 'link').flatMap((link) => {
    const { rel = 'alternate', href } = link.attributes;
    return ['alternate', 'related', 'enclosure'].includes(rel) ? [href ?? fold(xmlText(link))] : [];
  });
  const enclosures = childrenNamed(element, 'enclosure').flatMap(({ attributes: { url } }) => url ?? []);
  return [...new Set([...links, ...enclosures])].filter((link) => link !== '');
}

function categoriesOf(element: XmlElement): readonly string[] {
  return childrenNamed(element, 'category').map(
    (category) => category.attributes['label'] ?? category.attributes['term'] ?? fold(xmlText(category)),
  );
}

/** More texts of one entry are not compared with each other, which would take the longer the more there are. */
const mostCompared = 50;

/** Every text of an entry, the longest form of what stands in several. */
function bodiesOf(element: XmlElement): readonly string[] {
  const texts = [...new Set(all(element, names.body).map(bodyText))].filter((text) => text !== '');
  if (texts.length > mostCompared) return texts;
  return texts.filter((text) => !texts.some((other) => other !== text && other.includes(text)));
}

function bodyText(body: XmlElement): string {
  const isText =
    body.attributes['type'] === 'text' || body.children.some((child) => typeof child !== 'string');
  return isText ? xmlText(body) : parseMarkup(xmlText(body)).text;
}

function fold(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
