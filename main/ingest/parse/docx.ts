import { Readable } from 'node:stream';
import JSZip from 'jszip';
import mammoth from 'mammoth';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { ParsedText, ParseOptions } from '../parsed-text.ts';
import { equationsAsText } from './equation-text.ts';
import { parseMarkup } from './html.ts';

/** The parts of a Word file that hold text or say how to read it. Pictures, fonts and embedded files are never unpacked. */
const wanted = /^(\[Content_Types\]\.xml|(_rels|word|docProps)\/.*\.(xml|rels))$/i;

/**
 * The text of a Word document with its paragraphs, lists, tables, notes and equations. `document_damaged` when the container or its
 * XML is broken, `document_too_large` when it unpacks to more than the bound.
 */
export async function parseDocx(bytes: Uint8Array, options: ParseOptions): Promise<ParsedText> {
  try {
    const { container, title } = await unpack(bytes, options.unpackedLimit);
    const { value } = await mammoth.convertToHtml(
      { buffer: await container.generateAsync({ type: 'nodebuffer', compression: 'STORE' }) },
      { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
    );
    return { ...parseMarkup(value), title };
  } catch (error) {
    if (error instanceof CommonplaceError) {
      throw error;
    }
    throw new CommonplaceError('document_damaged', 'The Word document is damaged and could not be opened.', {
      cause: error,
    });
  }
}

async function unpack(
  bytes: Uint8Array,
  limit: number,
): Promise<{ readonly container: JSZip; readonly title: string | null }> {
  const packed = await JSZip.loadAsync(bytes);
  const container = new JSZip();
  let title: string | null = null;
  let left = limit;
  for (const file of packed.filter((name, entry) => !entry.dir && wanted.test(name))) {
    const content = await readEntry(file, left);
    left -= content.length;
    const isBody = /^word\/(document|footnotes|endnotes)\d*\.xml$/i.test(file.name);
    container.file(file.name, isBody ? equationsAsText(content.toString('utf8')) : content);
    if (file.name === 'docProps/core.xml') {
      title = titleOf(content.toString('utf8'));
    }
  }
  return { container, title };
}

/** Unpacks one entry, stopping at the bound whatever size the container declares. */
async function readEntry(file: JSZip.JSZipObject, limit: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of new Readable().wrap(file.nodeStream())) {
    const bytes: unknown = part;
    if (!(bytes instanceof Uint8Array)) {
      throw new TypeError(`${file.name} did not unpack to bytes.`);
    }
    size += bytes.length;
    if (size > limit) {
      throw new CommonplaceError(
        'document_too_large',
        'The Word document unpacks to far more than its size lets expect. Save it anew and add it again.',
      );
    }
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

function titleOf(properties: string): string | null {
  const title = /<dc:title>([^<]*)<\/dc:title>/.exec(properties)?.[1]?.trim() ?? '';
  return title === '' ? null : parseMarkup(title).text;
}
