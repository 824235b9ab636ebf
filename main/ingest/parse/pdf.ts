import { createRequire } from 'node:module';
import path from 'node:path';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { PageSpan } from '../chunk.ts';
import { cleanText } from '../clean-text.ts';
import type { ParsedText, ParseOptions } from '../parsed-text.ts';
import { joinLines, type PdfLine, type PdfPiece } from './pdf-lines.ts';
import { joinParagraphs, vocabulary } from './pdf-paragraphs.ts';
import { tooMuchText } from './too-much-text.ts';

/**
 * The text of a PDF, page by page. `document_encrypted` when it needs a password, `document_damaged` when it can't be opened
 * or no page can be read, `document_no_text` when it is pictures alone (a scan), `document_too_large`.
 */
export async function parsePdf(bytes: Uint8Array, options: ParseOptions): Promise<ParsedText> {
  const task = getDocument({ data: Uint8Array.from(bytes), ...assets(), ...textOnly });
  try {
    const document = await task.promise;
    const { pages, unreadable } = await readPages(document, options);
    const title = await readTitle(document);
    return assemble(pages, unreadable, title);
  } catch (error) {
    throw reasonOf(error);
  } finally {
    await task.destroy();
  }
}

const textOnly = {
  verbosity: 0,
  cMapPacked: true,
  disableFontFace: true,
  useSystemFonts: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  maxImageSize: 1,
} as const;

/** Character maps, fonts and decoders, from the package's folder. pdfjs needs the trailing separators. */
function assets(): { cMapUrl: string; standardFontDataUrl: string; wasmUrl: string; iccUrl: string } {
  const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const inside = (name: string): string => `${path.join(folder, name)}/`;
  return {
    cMapUrl: inside('cmaps'),
    standardFontDataUrl: inside('standard_fonts'),
    wasmUrl: inside('wasm'),
    iccUrl: inside('iccs'),
  };
}

interface ReadPages {
  readonly pages: readonly (readonly PdfLine[])[];
  readonly unreadable: readonly number[];
}

async function readPages(document: PDFDocumentProxy, options: ParseOptions): Promise<ReadPages> {
  const pages: (readonly PdfLine[])[] = [];
  const unreadable: number[] = [];
  let length = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const lines = await readPage(document, number).catch((error: unknown) => {
      if (isPasswordError(error)) {
        throw error;
      }
      unreadable.push(number);
      return [];
    });
    length += lines.reduce((sum, line) => sum + line.text.length, 0);
    if (length > options.textLimit) {
      throw tooMuchText(options.textLimit);
    }
    pages.push(lines);
    options.onProgress?.(number / document.numPages);
  }
  return { pages, unreadable };
}

async function readPage(document: PDFDocumentProxy, number: number): Promise<readonly PdfLine[]> {
  const page = await document.getPage(number);
  const content = await page.getTextContent();
  const pieces: PdfPiece[] = [];
  for (const item of content.items) {
    if ('str' in item) {
      const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform.map(Number);
      pieces.push({
        text: item.str,
        x,
        y,
        width: item.width,
        height: item.height || Math.hypot(c, d) || Math.hypot(a, b),
        vertical: Math.abs(b) > Math.abs(a) || content.styles[item.fontName]?.vertical === true,
        endsLine: item.hasEOL,
      });
    }
  }
  page.cleanup();
  return joinLines(pieces);
}

function assemble(
  pages: readonly (readonly PdfLine[])[],
  unreadable: readonly number[],
  title: string | null,
): ParsedText {
  const words = vocabulary(pages.flat());
  const spans: PageSpan[] = [];
  let text = '';
  for (const [index, lines] of pages.entries()) {
    const pageText = cleanText(composeLetters(joinParagraphs(lines, words)));
    if (pageText !== '' && text !== '') {
      text += '\n\n';
    }
    spans.push({ page: index + 1, start: text.length, end: text.length + pageText.length });
    text += pageText;
  }
  if (text === '') {
    throw emptyReason(pages.length, unreadable.length);
  }
  return { text, pages: spans, title, notice: noticeOf(unreadable) };
}

/** Puts back together what typesetting took apart: accents set before their letter, ligatures, Arabic letters by shape. */
function composeLetters(text: string): string {
  return text
    .replace(/([´¨ˆ˜])([A-Za-zı])/g, (whole, accent: string, letter: string) => {
      const composed = `${letter.replace('ı', 'i')}${combining[accent] ?? ''}`.normalize('NFC');
      return composed.length === 1 ? composed : whole;
    })
    .replace(/[\ufb00-\ufb06\ufb13-\ufb17\ufb50-\ufdff\ufe70-\ufefc]/g, (letter) => letter.normalize('NFKC'));
}

const combining: Readonly<Record<string, string>> = {
  '´': '\u0301',
  '¨': '\u0308',
  ˆ: '\u0302',
  '˜': '\u0303',
};

function emptyReason(pages: number, unreadable: number): CommonplaceError {
  return unreadable > 0 && unreadable === pages
    ? new CommonplaceError('document_damaged', 'The PDF is damaged: no page of it can be read.')
    : new CommonplaceError(
        'document_no_text',
        'No text was found in the PDF: its pages are empty, or pictures as in a scan. Run text recognition (OCR) on a scan and add it again.',
      );
}

function noticeOf(unreadable: readonly number[]): string | null {
  return unreadable.length === 0 ? null : `Damaged pages left out: ${unreadable.slice(0, 20).join(', ')}.`;
}

async function readTitle(document: PDFDocumentProxy): Promise<string | null> {
  const metadata = await document.getMetadata().catch(() => null);
  const info = metadata?.info;
  const title = info !== undefined && 'Title' in info && typeof info.Title === 'string' ? info.Title : '';
  const plain = cleanText(title).replace(/\s+/g, ' ').trim();
  const meaningless = /^$|^untitled|^(microsoft word|powerpoint)|\.(dvi|docx?|tex|indd|pdf|qxd|rtf)$/i;
  return meaningless.test(plain) ? null : plain;
}

function isPasswordError(error: unknown): boolean {
  return error instanceof Error && error.name === 'PasswordException';
}

function reasonOf(error: unknown): CommonplaceError {
  if (error instanceof CommonplaceError) {
    return error;
  }
  if (isPasswordError(error)) {
    return new CommonplaceError(
      'document_encrypted',
      'The PDF is encrypted and needs a password. Save it without the password and add it again.',
    );
  }
  return new CommonplaceError(
    'document_damaged',
    'The PDF is damaged or not a PDF, and could not be opened.',
    {
      cause: error,
    },
  );
}
