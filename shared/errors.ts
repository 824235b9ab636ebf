/**
 * Every error that may cross a boundary has one of these codes. The first word says who can act on it.
 * Add a code here before throwing it; nothing else defines codes.
 */
export const errorCodes = [
  // the call itself
  'invalid_input',
  'unknown_method',
  'unknown_sender',
  'not_found',
  'conflict',
  'unavailable',
  'cancelled',
  'internal',
  // the vault
  'vault_locked',
  'vault_corrupt',
  'vault_newer',
  'vault_mismatch',
  'storage_full',
  // memory and forgetting
  'duplicate_id',
  'empty_sources',
  'stale_derivation',
  'source_forgotten',
  'forgotten_content',
  // the model
  'model_network',
  'model_key',
  'model_unknown',
  'model_rate_limit',
  'model_context_too_long',
  'model_timeout',
  'model_failed',
  'model_empty',
  // documents
  'document_encrypted',
  'document_no_text',
  'document_damaged',
  'document_too_large',
  'document_unknown_type',
  'document_timeout',
  // tools
  'tool_arguments',
  'tool_failed',
  'tool_refused',
  'tool_in_flight',
  'host_not_public',
  // embedding
  'embedder_unavailable',
  'checksum_mismatch',
  // context
  'budget_exceeded',
  'compression_mismatch',
  'task_invalid',
  'output_invalid',
  'unknown_source',
  // runs
  'run_duplicate',
  // a run's history (spec C1), in the order checked
  'history_empty',
  'run_created_missing',
  'run_mismatch',
  'sequence_gap',
  'run_ended',
  'step_blank',
  'reason_blank',
  'run_created_twice',
  'event_schema_unknown',
  'event_facts_invalid',
  // its journal (spec C2): what is wrong with the first bad record
  'journal_changed',
  'journal_missing',
  'journal_reordered',
  'journal_foreign',
  // checkpoints and recovery (spec C3, C4), in the order checked
  'checkpoint_shape',
  'checkpoint_version',
  'checkpoint_checksum',
  'recovery_mismatch',
  // sessions, in the order checked
  'session_status_unknown',
  'session_run_unknown',
  'session_run_ended',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** What crosses a process boundary: a code to switch on, a sentence to show, and optional machine-readable detail. */
export interface ErrorData {
  readonly code: ErrorCode;
  readonly message: string;
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

/** The one error class. The message says what went wrong, where, and what to do; it never holds a secret. */
export class CommonplaceError extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorData['detail'];

  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; detail?: ErrorData['detail'] } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'CommonplaceError';
    this.code = code;
    this.detail = options.detail;
  }
}

/** Turns anything thrown into data for the wire. A full disk and a file that can't be used are named; other unknown errors become `internal` with their message kept. */
export function toErrorData(error: unknown): ErrorData {
  if (error instanceof CommonplaceError) {
    return error.detail === undefined
      ? { code: error.code, message: error.message }
      : { code: error.code, message: error.message, detail: error.detail };
  }
  if (isDiskFull(error)) {
    return {
      code: 'storage_full',
      message: 'The disk that holds the vault is full. Make room and try again.',
    };
  }
  if (isRefusal(error)) {
    return {
      code: 'unavailable',
      message: `The system refused a file or folder (${error.message}). Check that it is there, of the right kind, and yours to read and write.`,
    };
  }
  return { code: 'internal', message: error instanceof Error ? error.message : String(error) };
}

const refusals: ReadonlySet<unknown> = new Set([
  'EACCES',
  'EEXIST',
  'EIO',
  'EISDIR',
  'EMFILE',
  'ENAMETOOLONG',
  'ENOENT',
  'ENOTDIR',
  'EPERM',
  'EROFS',
]);

/** As the operating system says it of a file: its own message names the path. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && 'syscall' in error && refusals.has(error.code);
}

/** As the operating system or SQLite says it, wherever in the app it happened. */
function isDiskFull(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'SQLITE_FULL')
  );
}

/** Closes an exhaustive switch: a value that reaches it is a compile-time error. */
export function assertNever(value: never): never {
  throw new CommonplaceError('internal', `Unexpected value: ${JSON.stringify(value)}`);
}
