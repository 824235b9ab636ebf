import type { DocumentRecord } from '../../shared/records/records.ts';
import type { Chunk } from './chunk.ts';

/** A document's row with what only ingestion needs to know. */
export interface StoredDocument extends DocumentRecord {
  /** Name of the copy inside the vault's attachments folder; null when none was kept. */
  readonly attachment: string | null;
  /** How often reading it was begun; a document that ended the process too often is given up. */
  readonly attempts: number;
}

export interface NewDocument {
  /** Absolute path it was read from; null when it came as bytes. */
  readonly path: string | null;
  readonly title: string;
  readonly media_type: string;
  readonly bytes: number;
  /** SHA-256 of the file's bytes in hex; empty when the file was too large to be read at all. */
  readonly content_hash: string;
  readonly attachment: string | null;
}

/** True when the user said to add forgotten content again. */
export interface AgainOption {
  readonly again?: boolean;
}

/** A file the user gave that has no document yet. */
export interface HandedOverFile {
  readonly path: string;
  /** The user said to add its content again even if it was forgotten. */
  readonly again: boolean;
}

export interface DocumentChange {
  readonly status?: 'queued' | 'parsing' | 'storing' | 'failed';
  readonly progress?: number;
  readonly reason?: string | null;
  readonly reason_code?: string | null;
  readonly attempts?: number;
  readonly title?: string;
  readonly media_type?: string;
  readonly bytes?: number;
  readonly content_hash?: string;
  readonly attachment?: string | null;
}

export interface CompletedDocument {
  readonly id: string;
  readonly title: string;
  /** Whether the content itself says the title, and so says it of every document with that content. Otherwise it is the document's own name. */
  readonly titleDeclared?: boolean;
  readonly media_type: string;
  readonly pages: number | null;
  /** What was left out of an otherwise readable document, such as damaged pages; kept as the row's reason. */
  readonly reason: string | null;
  /** In order; each becomes one knowledge row whose source is the document's path (or title) and whose origin is `document`. */
  readonly chunks: readonly Chunk[];
}

/**
 * What ingestion needs from the memory core, which implements it. Each method is one transaction. A document that was forgotten
 * meanwhile answers `source_forgotten` to every write, so a late result never brings it back (spec E6).
 */
export interface DocumentStore {
  /** Notes files that were given, all in one transaction, until each is `takenOn`: none of them is lost when the process ends now. */
  handOver(files: readonly HandedOverFile[]): Promise<void>;
  /** In the order they were given. */
  listHandedOver(): Promise<readonly HandedOverFile[]>;
  /** A handed over file has its document now, or will not have one. */
  takenOn(path: string): Promise<void>;
  readDocument(id: string): Promise<StoredDocument | null>;
  /** Every document with that content, whatever its status, oldest first. Never asked with an empty hash. */
  findDocumentsByHash(content_hash: string): Promise<readonly StoredDocument[]>;
  findDocumentsByPath(path: string): Promise<readonly StoredDocument[]>;
  /** Documents left `queued`, `parsing` or `storing`, oldest first: what a restart has to go on with. */
  listUnfinishedDocuments(): Promise<readonly StoredDocument[]>;
  /** A new row with status `queued`. `forgotten_content` when the user has forgotten this content before and did not say again. */
  createDocument(document: NewDocument, options?: AgainOption): Promise<StoredDocument>;
  /** The user said to add the content of this document again, whatever was forgotten (spec E6). */
  allowAgain(id: string): Promise<void>;
  updateDocument(id: string, change: DocumentChange): Promise<void>;
  /** Whether a document has that copy, or one that was hidden and may come back (spec E9). */
  usesAttachment(name: string): Promise<boolean>;
  /**
   * Writes all chunks and then sets status `added`, in slices that let the process breathe; until then nobody reads any of them, and
   * any other status takes them out again. `onStored` hears the share done, 0 to 1. From `added` on the document is found by its
   * words; `embedDocument` makes it found by meaning.
   */
  completeDocument(
    document: CompletedDocument,
    options?: { readonly signal?: AbortSignal; readonly onStored?: (share: number) => void },
  ): Promise<void>;
  /**
   * Makes the vectors that the chunks of an added document lack; what is made is kept when it is stopped. `onEmbedded` hears how many more
   * are done. Errors: those of the embedder, `cancelled`.
   */
  embedDocument(
    id: string,
    options?: { readonly signal?: AbortSignal; readonly onEmbedded?: (chunks: number) => void },
  ): Promise<void>;
  /**
   * Sets `id` to `added` with the pages and chunk count of `original`, whose chunks it shares (same content hash), and the title that the
   * content declares, else its own name: that of the original is the original's alone (spec E9).
   */
  shareDocument(id: string, original: string): Promise<void>;
}
