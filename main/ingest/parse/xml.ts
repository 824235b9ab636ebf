import { cleanText } from '../clean-text.ts';
import type { ParsedText } from '../parsed-text.ts';
import { readFeed } from './feed.ts';
import { decodeWhole, parseText } from './text.ts';
import { xmlEncoding } from './xml-encoding.ts';
import { xmlText } from './xml-text.ts';
import { readXmlTree } from './xml-tree.ts';

/** UTF-16 units. A tree takes many times the room of its text: a longer document would fail for want of memory. */
const longest = 8_000_000;

/**
 * The text of an XML document: a feed as Markdown, any other without its tags. One that is not well-formed, says everything in its tags, or
 * is too long for a tree, is kept as it is written, so that nothing of it is lost.
 */
export function parseXml(bytes: Uint8Array): ParsedText {
  const xml = decodeWhole(bytes, xmlEncoding(bytes));
  const root = xml.length > longest ? null : readXmlTree(xml);
  if (root === null) return parseText(bytes);
  const { title, text } = readFeed(root) ?? { title: null, text: xmlText(root) };
  const cleaned = cleanText(text);
  return cleaned === '' ? parseText(bytes) : { text: cleaned, pages: [], title, notice: null };
}
