import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { ParsedText } from '../parsed-text.ts';
import { readableText } from './html-text.ts';
import { decodeWhole } from './text.ts';
import { xmlEncoding } from './xml-encoding.ts';

const headSize = 4_096;

/** The readable text of a web page, in the encoding it declares. */
export function parseHtml(bytes: Uint8Array): ParsedText {
  return parseMarkup(decodeWhole(bytes, declaredEncoding(bytes)));
}

/** The readable text of markup that is decoded already. */
export function parseMarkup(markup: string): ParsedText {
  const document = parse(markup);
  return { text: readableText(document), pages: [], title: titleOf(document), notice: null };
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, headSize)).toString('latin1');
  return /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1] ?? xmlEncoding(bytes);
}

function titleOf(document: DefaultTreeAdapterTypes.Document): string | null {
  const head = childNamed(childNamed(document, 'html'), 'head');
  const title = childNamed(head, 'title');
  const text = title?.childNodes.map((node) => ('value' in node ? node.value : '')).join('') ?? '';
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain === '' ? null : plain;
}

function childNamed(
  parent: DefaultTreeAdapterTypes.ParentNode | undefined,
  name: string,
): DefaultTreeAdapterTypes.Element | undefined {
  for (const child of parent?.childNodes ?? []) {
    if ('tagName' in child && child.tagName === name) {
      return child;
    }
  }
  return undefined;
}
