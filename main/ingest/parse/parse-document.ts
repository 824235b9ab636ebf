import { assertNever, CommonplaceError } from '../../../shared/errors.ts';
import type { DocumentKind } from '../document-kind.ts';
import type { ParsedText, ParseOptions } from '../parsed-text.ts';
import { parseDocx } from './docx.ts';
import { parseHtml } from './html.ts';
import { parseMarkdown } from './markdown.ts';
import { parsePdf } from './pdf.ts';
import { parseText } from './text.ts';
import { tooMuchText } from './too-much-text.ts';
import { parseXml } from './xml.ts';

/**
 * Reads a document of a known kind. A document without a single visible character is `document_no_text`; further errors are
 * those of the format's own parser.
 */
export async function parseDocument(
  kind: DocumentKind,
  bytes: Uint8Array,
  options: ParseOptions,
): Promise<ParsedText> {
  const parsed = await parseKind(kind, bytes, options);
  if (parsed.text.length > options.textLimit) {
    throw tooMuchText(options.textLimit);
  }
  if (parsed.text.trim() === '') {
    throw new CommonplaceError('document_no_text', 'The document is empty: it holds no text.');
  }
  return parsed;
}

async function parseKind(kind: DocumentKind, bytes: Uint8Array, options: ParseOptions): Promise<ParsedText> {
  switch (kind) {
    case 'pdf':
      return parsePdf(bytes, options);
    case 'docx':
      return parseDocx(bytes, options);
    case 'html':
      return parseHtml(bytes);
    case 'markdown':
      return parseMarkdown(bytes);
    case 'xml':
      return parseXml(bytes);
    case 'text':
      return parseText(bytes);
    default:
      return assertNever(kind);
  }
}
