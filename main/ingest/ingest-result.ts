import type { DocumentRecord } from '../../shared/records/records.ts';
import type { StoredDocument } from './document-store.ts';

/** How the ingestion of one document ended. */
export interface IngestResult {
  /** The path given; for bytes, the name given. */
  readonly path: string;
  readonly status: 'added' | 'unchanged' | 'failed';
  readonly document_id?: string;
  readonly chunks?: number;
  readonly pages?: number;
  /** Why it failed, as a sentence for the user. */
  readonly reason?: string;
  /** One of the error codes. */
  readonly reason_code?: string;
}

/** Where a document stands: told at every change. */
export interface IngestProgress {
  readonly document_id: string;
  /** Null for a document that came as bytes. */
  readonly path: string | null;
  readonly title: string;
  readonly status: DocumentRecord['status'];
  /** 0 to 1 within the whole of reading and storing it. */
  readonly progress: number;
  readonly reason: string | null;
  readonly reason_code: string | null;
}

/** Where a document stands after a change. */
export function progressOf(
  document: StoredDocument,
  change: Partial<Pick<IngestProgress, 'status' | 'progress' | 'reason' | 'reason_code'>> = {},
): IngestProgress {
  return {
    document_id: document.id,
    path: document.path,
    title: document.title,
    status: change.status ?? document.status,
    progress: change.progress ?? document.progress,
    reason: change.reason ?? null,
    reason_code: change.reason_code ?? null,
  };
}
