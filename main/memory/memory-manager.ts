import type {
  Origin,
  RecordKind,
  SimilarityStore,
  SourceReference,
  StoreName,
} from '../../shared/records/base.ts';
import type {
  ForgetAudit,
  ForgetCandidate,
  ForgetPlan,
  ForgetReceipt,
  HiddenForget,
} from '../../shared/records/forget.ts';
import type { PinKind, PinRecord } from '../../shared/records/pin.ts';
import type {
  ChunkRecord,
  Citation,
  ConversationRecord,
  DocumentRecord,
  EntityRecord,
  EntityType,
  Hit,
  NoteRecord,
  NoteScope,
  Role,
  SummaryRecord,
  ThreadRecord,
  ToolboxRecord,
  ToolLogRecord,
  WorkflowRecord,
  WorkflowStep,
} from '../../shared/records/records.ts';
import type { TaskRecord } from '../../shared/records/task.ts';
import type { JournalEvent, NewEvent } from '../journal/events.ts';
import type { RunState } from '../journal/run-state.ts';
import type { ForgetRequest } from './forget/begin-forget.ts';
import type { CandidateQuery } from './forget/candidates.ts';
import type { RestoredForget } from './forget/restore-hidden.ts';
import type { PinSet } from './pins/read-pin-set.ts';
import type { PinSubject } from './stores/pin-store.ts';

/**
 * One thing to write. A list of them is written in one transaction under one commit version, or not at all. Anything derived
 * names its sources at the versions they were read; the transaction refuses it (`stale_derivation`) when one of them was
 * forgotten or changed since (spec E2, E4, E6), and `empty_sources` when a derived artifact names none.
 */
export type MemoryWrite =
  | {
      readonly kind: 'thread';
      readonly id?: string;
      /** Left as it is when not given; null is read off the first message. */
      readonly title?: string | null;
      /** Left as it is when not given; null leaves it to the settings (spec C6). */
      readonly write_allowed?: boolean | null;
    }
  | {
      readonly kind: 'message';
      readonly id?: string;
      readonly thread_id: string;
      readonly role: Role;
      readonly content: string;
      readonly run_id: string | null;
      readonly timestamp?: string;
      /** Empty for what the user typed; for an answer, everything its input held. */
      readonly sources: readonly SourceReference[];
      readonly citations?: readonly Citation[];
    }
  | {
      readonly kind: 'tool_log';
      readonly id?: string;
      readonly thread_id: string;
      readonly run_id: string | null;
      readonly tool_call_id: string | null;
      readonly tool_name: string;
      readonly tool_args: string;
      readonly result: string;
      readonly status: 'success' | 'failed';
      readonly error_message: string | null;
      readonly sources: readonly SourceReference[];
    }
  | {
      readonly kind: 'workflow';
      readonly query: string;
      readonly steps: readonly WorkflowStep[];
      readonly answer_excerpt: string;
      readonly success: boolean;
      readonly sources: readonly SourceReference[];
    }
  | {
      /** The same name and type again adds sources to the one record (spec: the same fact twice is one record). */
      readonly kind: 'entity';
      readonly name: string;
      readonly type: EntityType;
      readonly description: string;
      readonly origin: Origin;
      readonly sources: readonly SourceReference[];
    }
  | {
      /** Marks exactly `consumed` with the new id in the same transaction (spec R9). */
      readonly kind: 'summary';
      readonly id: string;
      readonly thread_id: string;
      readonly summary: string;
      readonly description: string;
      readonly full_content: string;
      readonly consumed: readonly SourceReference[];
    }
  | {
      /** Without an id of its own, the same fact again for the same subject is the same note (spec: one record). */
      readonly kind: 'note';
      readonly id?: string;
      /** The note this one corrects: it stays, marked, and is in no input any more. */
      readonly supersedes?: string;
      readonly scope: NoteScope;
      readonly subject_id: string;
      readonly content: string;
      readonly expires_at: string | null;
      readonly origin: Origin;
      readonly sources: readonly SourceReference[];
    }
  | {
      /** Something to be carried word for word (spec D7). The same text of the same kind again is the same pin. */
      readonly kind: 'pin';
      readonly scope: NoteScope;
      readonly subject_id: string;
      readonly as: PinKind;
      readonly text: string;
      /** The message or note it is from; its trust is the pin's. */
      readonly source: SourceReference;
    }
  | {
      /** Ends a pin; it stays to be seen. */
      readonly kind: 'unpin';
      readonly id: string;
    }
  | {
      /** One row per name; unchanged description and signature write nothing (spec R5). */
      readonly kind: 'tool';
      readonly name: string;
      readonly description: string;
      readonly signature: string;
      readonly source_hash: string;
      readonly queries: readonly string[];
      readonly augmented: boolean;
    }
  | {
      readonly kind: 'chunks';
      readonly document_id: string | null;
      readonly source: string;
      readonly source_id: string;
      readonly title: string;
      readonly origin: Origin;
      readonly chunks: readonly {
        readonly text: string;
        readonly page: number | null;
        readonly start_offset: number;
        readonly end_offset: number;
      }[];
      readonly sources: readonly SourceReference[];
    }
  | {
      /** A journal event, appended in this same transaction. `sources` stamp its content, if it has any. */
      readonly kind: 'event';
      readonly event: NewEvent;
      readonly sources: readonly SourceReference[];
    }
  | {
      /** What one model call saw, what was left out and which instructions lost: records and versions, never text (design 2). */
      readonly kind: 'snapshot';
      readonly run_id: string;
      readonly call: number;
      readonly items: readonly SnapshotItem[];
      readonly left_out?: readonly SnapshotLeftOut[];
      readonly rejected?: readonly SnapshotRejected[];
    }
  | {
      /** Where a run stands, with its own event (spec C3); `due` writes it only after enough events since the last one. */
      readonly kind: 'checkpoint';
      readonly run_id: string;
      readonly when: 'now' | 'due';
    }
  | {
      /** A call outside a run's loop that is about to send these records to a provider (spec E8). */
      readonly kind: 'provider_call';
      readonly model: string;
      readonly sources: readonly SourceReference[];
    }
  | {
      /** A task the user has approved; its source is the message that asked for it (spec D4). */
      readonly kind: 'task';
      readonly id: string;
      readonly thread_id: string;
      readonly run_id: string;
      readonly goal: string;
      readonly inputs: readonly string[];
      readonly outputs: readonly string[];
      readonly acceptance: readonly string[];
      readonly write_allowed: boolean;
      readonly sources: readonly SourceReference[];
    };

export interface SnapshotItem {
  readonly record_id: string;
  readonly version: number;
  readonly segment: string;
  readonly origin: Origin;
  readonly trust: number;
  readonly tokens: number;
  readonly chosen_because: string;
}

/** A record that was read for a call and does not stand in its input. */
export interface SnapshotLeftOut {
  readonly record_id: string;
  readonly version: number;
  readonly segment: string;
  readonly tokens: number;
  /** Names ids and counts only. */
  readonly why: string;
}

/** An instruction that lost against a higher one (spec D1). */
export interface SnapshotRejected {
  readonly key: string;
  /** What it asked for, of a closed list: a flag's name or a setting's value, never text of the record. */
  readonly asked: string;
  readonly source: string;
  /** The record that said so, when it was one. */
  readonly record_id: string | null;
  /** The source that won. */
  readonly winner: string;
  readonly why: string;
}

/** Everything kept of one model call's input. */
export interface CallSnapshot {
  readonly items: readonly SnapshotItem[];
  readonly left_out: readonly SnapshotLeftOut[];
  readonly rejected: readonly SnapshotRejected[];
}

/** What a write became. `chunks` gives one entry per chunk; every other write gives exactly one. */
export interface Committed {
  readonly kind: MemoryWrite['kind'];
  readonly id: string;
  readonly version: number;
  /** True when nothing was written because it was already there, unchanged. */
  readonly unchanged: boolean;
}

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

export type AnyRecord =
  | ({ readonly store: 'conversation' } & ConversationRecord)
  | ({ readonly store: 'tool_log' } & ToolLogRecord)
  | ({ readonly store: 'knowledge' } & ChunkRecord)
  | ({ readonly store: 'workflow' } & WorkflowRecord)
  | ({ readonly store: 'toolbox' } & ToolboxRecord)
  | ({ readonly store: 'entity' } & EntityRecord)
  | ({ readonly store: 'summary' } & SummaryRecord)
  | ({ readonly store: 'note' } & NoteRecord)
  | ({ readonly store: 'pin' } & PinRecord);

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
  readThread(thread_id: string): Promise<ThreadRecord | null>;

  search(query: SearchQuery): Promise<readonly Hit[]>;
  readToolLog(id: string): Promise<ToolLogRecord>;
  listToolLogs(thread_id: string): Promise<readonly ToolLogRecord[]>;
  readSummary(id: string): Promise<SummaryRecord>;
  /** The summary and its originals, oldest first (spec R9). `stale_derivation` when it is gone. */
  expandSummary(id: string): Promise<{ summary: SummaryRecord; messages: readonly ConversationRecord[] }>;
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
  /** The latest first; `after` is the last id of the page before. */
  listRecords(input: {
    store?: StoreName | 'note' | 'pin' | undefined;
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

  counts(): Promise<Readonly<Record<StoreName | 'note' | 'pin' | 'document' | 'thread', number>>>;
  close(): Promise<void>;
}
