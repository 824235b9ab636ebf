import { CommonplaceError } from '../../../shared/errors.ts';

/** The error for a document that unpacks to more text than is taken in. */
export function tooMuchText(limit: number): CommonplaceError {
  return new CommonplaceError(
    'document_too_large',
    `The document holds more than ${limit.toLocaleString('en')} characters of text. Split it and add the parts.`,
  );
}
