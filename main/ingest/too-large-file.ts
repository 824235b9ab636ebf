import { CommonplaceError } from '../../shared/errors.ts';

/** The error for a file beyond the size limit, given in bytes. */
export function tooLargeFile(limit: number): CommonplaceError {
  const megabytes = Math.floor(limit / 1024 / 1024);
  return new CommonplaceError(
    'document_too_large',
    `The file is larger than ${megabytes} MB, the most that is read. Split it and add the parts.`,
  );
}
