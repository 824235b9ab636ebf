import { CommonplaceError, type ErrorCode } from '../../shared/errors.ts';

/** An error a reading thread reported. What it could not name itself means that the document broke its parser. */
export function readFailure(code: ErrorCode, message: string): CommonplaceError {
  return code === 'internal'
    ? new CommonplaceError(
        'document_damaged',
        `The document could not be read; it may be damaged. (${message})`,
      )
    : new CommonplaceError(code, message);
}

export function tookTooLong(milliseconds: number): CommonplaceError {
  return new CommonplaceError(
    'document_timeout',
    `Reading the document took longer than ${Math.round(milliseconds / 1000)} seconds and was stopped. It may be damaged; retry, or split it.`,
  );
}

export function tookTooMuchMemory(): CommonplaceError {
  return new CommonplaceError(
    'document_too_large',
    'Reading the document takes more memory than is allowed, so it was stopped. Split it and add the parts.',
  );
}

export function threadCrashed(error: unknown): CommonplaceError {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return tookTooMuchMemory();
  }
  return new CommonplaceError(
    'document_damaged',
    'Reading the document broke its reader; it may be damaged.',
    {
      cause: error,
    },
  );
}

export function readCancelled(): CommonplaceError {
  return new CommonplaceError('cancelled', 'Reading was stopped; it goes on at the next start.');
}
