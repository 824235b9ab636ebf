import { CommonplaceError } from '../../../shared/errors.ts';
import { cleanText } from '../clean-text.ts';
import type { ParsedText } from '../parsed-text.ts';
import { decodeText } from '../text-encoding.ts';

/** Plain text of any kind, as it is. `document_unknown_type` when the bytes are no text in any encoding. */
export function parseText(bytes: Uint8Array): ParsedText {
  return { text: cleanText(decodeWhole(bytes)), pages: [], title: null, notice: null };
}

/** The whole document as text. `declared` is the encoding it names itself. */
export function decodeWhole(bytes: Uint8Array, declared: string | null = null): string {
  const decoded = decodeText(bytes, declared);
  if (decoded === null) {
    throw new CommonplaceError('document_unknown_type', 'The file holds binary data, not text.');
  }
  return decoded.text;
}
