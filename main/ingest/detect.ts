import { fileTypeFromBuffer } from 'file-type';
import { CommonplaceError } from '../../shared/errors.ts';
import type { DetectedDocument } from './document-kind.ts';
import { decodeText } from './text-encoding.ts';
import { unreadableTypeName } from './unreadable-type.ts';

const headSize = 64 * 1024;
const wordDocument = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** What file-type names although the content is text that can be read as such. */
const textual =
  /^(text\/|application\/(xml|x-bibtex|rss\+xml|atom\+xml|x-mobi8-no|json|javascript|vcard))|\+xml$/;

const xmlExtensions = new Set(['xml', 'rss', 'atom', 'rdf', 'svg', 'opml', 'nxml', 'tei']);

/**
 * Tells what a document is: by its content first, by its name's extension where content is plain text. `document_unknown_type`
 * names the type when it is a known one that can't be read, `document_encrypted` an Office file under a password, `document_damaged`
 * what is by its name a Word document and by its content only the archive of one.
 */
export async function detectDocument(bytes: Uint8Array, name: string): Promise<DetectedDocument> {
  if (hasPdfHeader(bytes)) {
    return { kind: 'pdf', mediaType: 'application/pdf' };
  }
  const found = await fileTypeFromBuffer(bytes);
  if (found?.mime === wordDocument || found?.mime === 'application/vnd.ms-word.document.macroenabled.12') {
    return { kind: 'docx', mediaType: found.mime };
  }
  if (found !== undefined && !textual.test(found.mime)) {
    throw unreadable(bytes, name, found.ext, found.mime);
  }
  const decoded = decodeText(bytes.subarray(0, evenLength(bytes)));
  if (decoded === null || decoded.text.startsWith('{\\rtf')) {
    throw unreadable(bytes, name, found?.ext ?? null, found?.mime ?? null);
  }
  return detectText(decoded.text, name);
}

/** A PDF may have up to a kilobyte of anything before its header. */
function hasPdfHeader(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_024)).includes('%PDF-');
}

/** A head that ends between two UTF-16 units rather than within one. */
function evenLength(bytes: Uint8Array): number {
  return Math.min(bytes.length, headSize);
}

function detectText(text: string, name: string): DetectedDocument {
  const extension = extensionOf(name);
  if (/^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<(!doctype html|html)[\s>]/i.test(text)) {
    return { kind: 'html', mediaType: 'text/html' };
  }
  if (['html', 'htm', 'xhtml'].includes(extension) && /<[a-z!][^>]*>/i.test(text)) {
    return { kind: 'html', mediaType: 'text/html' };
  }
  if (['md', 'markdown', 'mdown', 'mkd', 'mdx', 'qmd', 'rmd'].includes(extension)) {
    return { kind: 'markdown', mediaType: 'text/markdown' };
  }
  if (/^\s*<\?xml\s/.test(text) || (xmlExtensions.has(extension) && /^\s*<[\w!]/.test(text))) {
    return { kind: 'xml', mediaType: 'application/xml' };
  }
  return { kind: 'text', mediaType: 'text/plain' };
}

export function extensionOf(name: string): string {
  return /\.([^.\\/]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

function unreadable(
  bytes: Uint8Array,
  name: string,
  found: string | null,
  mime: string | null,
): CommonplaceError {
  const container = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (mime === 'application/x-cfb' && container.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
    return new CommonplaceError(
      'document_encrypted',
      `${name} is an Office document protected by a password. Save it without the password and add it again.`,
    );
  }
  if (found === 'zip' && ['docx', 'docm'].includes(extensionOf(name))) {
    return new CommonplaceError(
      'document_damaged',
      `${name} is not a whole Word document: what makes it one is missing. Get it again, or save it anew, and add that.`,
    );
  }
  return notReadable(name, found, extensionOf(name));
}

/** The error for a type that can't be read, which names it. */
export function notReadable(name: string, found: string | null, extension: string): CommonplaceError {
  const type = unreadableTypeName(found, extension);
  return new CommonplaceError(
    'document_unknown_type',
    `${name} is ${type}, which can't be read. PDF, Word (.docx), HTML, Markdown, XML and plain text can.`,
  );
}
