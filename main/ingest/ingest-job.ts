import { CommonplaceError } from '../../shared/errors.ts';
import { describeFailure } from './admission.ts';
import type { Attachments } from './attachments.ts';
import type { DocumentReader } from './document-reader.ts';
import type { DocumentStore, StoredDocument } from './document-store.ts';
import { type IngestProgress, type IngestResult, progressOf } from './ingest-result.ts';
import { ownName } from './own-name.ts';

interface StageChange {
  readonly status: 'parsing' | 'storing' | 'failed';
  readonly progress: number;
  readonly reason?: string;
  readonly reason_code?: string;
  readonly attempts?: number;
}

/** A document that was being read this often when the program ended is taken to be what ended it. */
const mostAttempts = 3;
/** Share of a document's progress that is reading; the rest is storing. */
const readingShare = 0.5;

export interface JobOptions {
  readonly store: DocumentStore;
  readonly attachments: Attachments;
  readonly reader: DocumentReader;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: IngestProgress) => void;
}

/**
 * Takes one document from `queued` to `added` or `failed`. Never throws: stopped by the signal it leaves the row as it is, for
 * the next start.
 */
export async function runIngestJob(document: StoredDocument, options: JobOptions): Promise<IngestResult> {
  try {
    const twin = await findTwin(document, options.store);
    return twin === undefined ? await readAndStore(document, options) : await share(document, twin, options);
  } catch (error) {
    return fail(document, error, options);
  }
}

async function findTwin(document: StoredDocument, store: DocumentStore): Promise<StoredDocument | undefined> {
  const sameContent = await store.findDocumentsByHash(document.content_hash);
  return sameContent.find((other) => other.id !== document.id && other.status === 'added');
}

async function share(
  document: StoredDocument,
  twin: StoredDocument,
  options: JobOptions,
): Promise<IngestResult> {
  await options.store.shareDocument(document.id, twin.id);
  tell(document, { status: 'added', progress: 1 }, options);
  return unchangedResult({ ...twin, id: document.id, path: document.path, title: document.title });
}

async function readAndStore(document: StoredDocument, options: JobOptions): Promise<IngestResult> {
  options.signal.throwIfAborted();
  if (document.attempts >= mostAttempts) {
    throw new CommonplaceError(
      'document_damaged',
      `Reading the document ended the program ${document.attempts} times, so it was given up. It may be damaged; retry to read it again.`,
    );
  }
  await change(document, { status: 'parsing', progress: 0, attempts: document.attempts + 1 }, options);
  const read = await options.reader.read(await locate(document, options.attachments), ownName(document), {
    signal: options.signal,
    onProgress: (share) => tell(document, { status: 'parsing', progress: share * readingShare }, options),
  });
  options.signal.throwIfAborted();
  await change(document, { status: 'storing', progress: readingShare }, options);
  await options.store.completeDocument(
    {
      id: document.id,
      title: read.title ?? ownName(document),
      titleDeclared: read.title !== null,
      media_type: read.mediaType,
      pages: read.pages,
      reason: read.notice,
      chunks: read.chunks,
    },
    {
      signal: options.signal,
      onStored: (share) =>
        tell(document, { status: 'storing', progress: readingShare + share * (1 - readingShare) }, options),
    },
  );
  tell(document, { status: 'added', progress: 1 }, options);
  return {
    path: document.path ?? document.title,
    status: 'added',
    document_id: document.id,
    chunks: read.chunks.length,
    ...(read.pages === null ? {} : { pages: read.pages }),
    ...(read.notice === null ? {} : { reason: read.notice }),
  };
}

/** The copy, or the file itself where the copy is lost. */
async function locate(document: StoredDocument, attachments: Attachments): Promise<string> {
  if (document.attachment !== null && (await attachments.has(document.attachment))) {
    return attachments.pathOf(document.attachment);
  }
  if (document.path === null) {
    throw new CommonplaceError('not_found', `The copy of ${document.title} is lost. Add the document again.`);
  }
  const kept = await attachments.keepFile(document.path);
  if (kept.hash !== document.content_hash) {
    throw new CommonplaceError(
      'conflict',
      `${document.title} has changed since it was added. Retry to read it anew.`,
    );
  }
  return attachments.pathOf(kept.hash);
}

async function fail(document: StoredDocument, error: unknown, options: JobOptions): Promise<IngestResult> {
  const { code, message } = describeFailure(error, ownName(document));
  if (!options.signal.aborted && code !== 'source_forgotten') {
    const failure = { status: 'failed', progress: 0, reason: message, reason_code: code } as const;
    const second = await change(document, failure, options).then(
      () => null,
      (secondError: unknown) => describeFailure(secondError, ownName(document)),
    );
    return failedResult(document, code, second === null ? message : `${message} (${second.message})`);
  }
  return options.signal.aborted
    ? failedResult(document, 'cancelled', 'Reading was stopped; it goes on at the next start.')
    : failedResult(document, code, message);
}

async function change(document: StoredDocument, to: StageChange, options: JobOptions): Promise<void> {
  await options.store.updateDocument(document.id, to);
  tell(document, to, options);
}

function tell(document: StoredDocument, to: Parameters<typeof progressOf>[1], options: JobOptions): void {
  options.onProgress?.(progressOf(document, to));
}

/** The result for a document that was there already. */
export function unchangedResult(document: StoredDocument): IngestResult {
  return {
    path: document.path ?? document.title,
    status: 'unchanged',
    document_id: document.id,
    chunks: document.chunks,
    ...(document.pages === null ? {} : { pages: document.pages }),
  };
}

export function failedResult(document: StoredDocument, code: string, reason: string): IngestResult {
  return {
    path: document.path ?? document.title,
    status: 'failed',
    document_id: document.id,
    reason,
    reason_code: code,
  };
}
