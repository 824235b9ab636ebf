import type { InspectedStore, RecordKind, SimilarityStore } from '../../shared/records/base.ts';
import type {
  ForgetAudit,
  ForgetCandidate,
  ForgetPlan,
  ForgetReceipt,
  HiddenForget,
} from '../../shared/records/forget.ts';
import type { PinRecord } from '../../shared/records/pin.ts';
import type {
  ChunkRecord,
  ConversationRecord,
  DocumentRecord,
  Hit,
  NoteRecord,
  NoteScope,
  SummaryRecord,
  ThreadRecord,
  ToolboxRecord,
  ToolLogRecord,
} from '../../shared/records/records.ts';
import type { TaskRecord } from '../../shared/records/task.ts';
import type { JournalEvent } from '../journal/events.ts';
import type { RunState } from '../journal/run-state.ts';
import type { AnyRecord } from './any-record.ts';
import type { CallSnapshot, SnapshotItem } from './call-snapshot.ts';
import type { ForgetRequest } from './forget/begin-forget.ts';
import type { CandidateQuery } from './forget/candidates.ts';
import type { RestoredForget } from './forget/restore-hidden.ts';
import type { Committed, MemoryWrite } from './memory-write.ts';
import type { PinSet } from './pins/read-pin-set.ts';
import type { PinSubject } from './stores/pin-store.ts';

export interface SearchQuery {
  readonly text: string;
  readonly store: SimilarityStore;
  /** Default: the store's own k (spec R2). */
  readonly k?: number;
  /** For `conversation` and `summary`: limits the search to one thread. */
  readonly thread_id?: string;
}

export interface ConversationPage {
  /** Oldest first. */
  readonly messages: readonly ConversationRecord[];
  /** Unconsolidated messages older than these that were left out (spec R3). */
  readonly omitted: number;
}

/** The messages left of a summary that died (spec E3). */
export interface LostMessages {
  /** The dead summary's. */
  readonly summary_id: string;
  /** Unconsolidated, oldest first; at least one. */
  readonly messages: readonly ConversationRecord[];
}

/**
 * The memory core (spec A, E). Agent code never touches SQL. Each method is one transaction; reads return records that carry
 * their commit version, and never a stale or forgotten one.
 */
export interface MemoryManager {
  /** With `within`, in the name of a run under way: `source_forgotten` or `run_ended` once that has ended (spec E4). */
  commit(writes: readonly MemoryWrite[], within?: { readonly run_id: string }): Promise<readonly Committed[]>;

  /** Unconsolidated messages of one thread, oldest first; the last `limit` of them (null: all). Never `exclude`, never kept answers. */
  readConversation(input: {
    thread_id: string;
    limit: number | null;
    exclude?: string;
  }): Promise<ConversationPage>;
  /** How many unconsolidated messages a thread has and how many characters (code points) they hold together (spec R7). */
  measureConversation(input: {
    thread_id: string;
    exclude?: string;
  }): Promise<{ messages: number; characters: number }>;
  /** Every message of a thread, consolidated or not, for showing. */
  listMessages(thread_id: string): Promise<readonly ConversationRecord[]>;
  listThreads(filter?: { query?: string | undefined }): Promise<readonly ThreadRecord[]>;
  /** Errors: `not_found` for one that never was, `stale_derivation` for one that is gone. */
  readThread(thread_id: string): Promise<ThreadRecord>;

  search(query: SearchQuery): Promise<readonly Hit[]>;
  readToolLog(id: string): Promise<ToolLogRecord>;
  listToolLogs(thread_id: string): Promise<readonly ToolLogRecord[]>;
  readSummary(id: string): Promise<SummaryRecord>;
  /** The summary and its originals, oldest first (spec R9). `stale_derivation` when it is gone. */
  expandSummary(id: string): Promise<{ summary: SummaryRecord; messages: readonly ConversationRecord[] }>;
  /** Summaries of a thread that died with one of their messages, each with those left to be summarised again (spec E3). */
  listLostSummaries(thread_id: string): Promise<readonly LostMessages[]>;
  listSummaries(thread_id: string): Promise<readonly SummaryRecord[]>;
  readTools(names: readonly string[]): Promise<readonly ToolboxRecord[]>;

  /** Pins in force of one subject, with the fingerprint that binds them: check it before use (spec D7). */
  readPins(subject: PinSubject): Promise<PinSet>;
  /** Every pin, or those of a thread and its runs; ended ones too. */
  listPins(filter?: { thread_id?: string | undefined }): Promise<readonly PinRecord[]>;

  /** Notes of exactly that scope and subject, neither corrected nor expired at the given instant, by creation then id. */
  readNotes(input: { scope: NoteScope; subject_id: string; at: string }): Promise<readonly NoteRecord[]>;
  /** True once, then false. Goes through `forget`. */
  deleteNote(id: string): Promise<boolean>;
  /** Forgets expired notes and returns how many there were. */
  purgeExpiredNotes(at: string): Promise<number>;

  readDocument(id: string): Promise<DocumentRecord>;
  listDocuments(): Promise<readonly DocumentRecord[]>;
  /** Any record by id, whatever its store; null when there is none. Used to check citations and show provenance. */
  readRecord(id: string): Promise<AnyRecord | null>;
  /** As `readRecord`, for what has to be there. Errors: `not_found` for an id that never was, `stale_derivation` for one that is gone. */
  requireRecord(id: string): Promise<AnyRecord>;
  /** The latest first; `after` is the last id of the page before. Errors: as `requireRecord`, for that one. */
  listRecords(input: {
    store?: InspectedStore | undefined;
    filter?: string | undefined;
    limit?: number | undefined;
    after?: string | undefined;
  }): Promise<readonly AnyRecord[]>;
  /** One part of a source by its number, for showing a passage in its place. */
  readChunk(input: { source_id: string; chunk_id: number }): Promise<ChunkRecord | null>;
  /** Direct sources of a record, with their kind; a forgotten one has `forgotten_at`. */
  readSources(
    id: string,
  ): Promise<
    readonly { id: string; version: number; kind: RecordKind | null; forgotten_at: number | null }[]
  >;

  /** Errors: `not_found`, `stale_derivation` when its request was forgotten. */
  readTask(id: string): Promise<TaskRecord>;
  listTasks(thread_id: string): Promise<readonly TaskRecord[]>;

  /** Whether a run came from another vault. */
  isImportedRun(run_id: string): Promise<boolean>;
  readEvents(run_id: string): Promise<readonly JournalEvent[]>;
  /**
   * A run's state from its latest checkpoint and the events after it, already proved equal to a full replay (spec C4). Errors:
   * `recovery_mismatch`, the `checkpoint_` and `journal_` errors; the checkpoint is kept.
   */
  recoverRun(run_id: string): Promise<RunState>;
  readSnapshot(run_id: string, call: number): Promise<readonly SnapshotItem[]>;
  /** What one model call saw, what was left out of it and which instructions lost. */
  readCallSnapshot(run_id: string, call: number): Promise<CallSnapshot>;

  planForget(ids: readonly string[]): Promise<ForgetPlan>;
  /** What "everything about X" or "everything between then and then" could mean; nothing is forgotten (spec E7). */
  findCandidates(query: CandidateQuery): Promise<readonly ForgetCandidate[]>;
  /** Answers its receipt once every file has been scanned; acknowledged by `onForget` as soon as it is committed (spec E5). */
  forget(request: ForgetRequest): Promise<ForgetReceipt>;
  /** Forgets with a grace period in milliseconds: hidden from every read at once, erased later (spec E9). */
  hide(request: ForgetRequest & { readonly graceMs: number }): Promise<HiddenForget>;
  /** Forgets that can still be undone, newest first. */
  listHidden(): Promise<readonly HiddenForget[]>;
  /** Undoes a hidden forget: its records come back under a new version. Errors: `not_found`. */
  restoreHidden(version: number): Promise<RestoredForget>;
  /** Erases a hidden forget now. Errors: `not_found`. */
  eraseHidden(version: number): Promise<ForgetReceipt>;
  /** Erases the hidden forgets whose time is up. */
  eraseDue(): Promise<readonly ForgetReceipt[]>;

  /** Receipts of every forget, newest first (spec E8). */
  listReceipts(): Promise<readonly ForgetReceipt[]>;
  /** Looks again whether anything that a past forget reached is back; of every forget, or of one. Errors: `not_found`. */
  auditForgets(version?: number): Promise<readonly ForgetAudit[]>;
  /** Says that a file outside the vault holds a run now, so that a forget reaches it (spec E8). */
  rememberExport(path: string, run_id: string, bytes: Uint8Array): Promise<void>;

  /** Of documents, those that were read; `failed_document` are those that could not be. */
  counts(): Promise<Readonly<Record<InspectedStore | 'document' | 'failed_document' | 'thread', number>>>;
  close(): Promise<void>;
}
