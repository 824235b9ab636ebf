import type { Clock, IdSource, RandomBytes } from '../../shared/effects.ts';
import type { ErrorData } from '../../shared/errors.ts';
import { type Journal, openJournal } from '../journal/append-event.ts';
import type { CheckpointStore } from '../journal/checkpoint-store.ts';
import { createTableCheckpointStore } from '../journal/table-checkpoint-store.ts';
import type { Embedder } from '../models/embed/embedder.ts';
import { type CommitVersion, openCommitVersion } from './commit-version.ts';
import type { Audience } from './forget/consumers.ts';
import { createFingerprint, type Fingerprint } from './forget/fingerprint.ts';
import { type ForgetLog, openForgetLog } from './forget/forget-log.ts';
import type { ForgetNotice } from './forget/forget-notice.ts';
import type { WindowStorage } from './forget/window-storage.ts';
import { type Frontier, openFrontier } from './frontier.ts';
import { type Lineage, openLineage } from './lineage.ts';
import { openRecordTable, type RecordTable } from './record-table.ts';
import { openSearchReads, type SearchReads } from './search/search-reads.ts';
import { type ConversationStore, openConversationStore } from './stores/conversation-store.ts';
import { type DocumentTable, openDocumentTable } from './stores/document-table.ts';
import { type EntityStore, openEntityStore } from './stores/entity-store.ts';
import { type KnowledgeStore, openKnowledgeStore } from './stores/knowledge-store.ts';
import { type LostSummaryStore, openLostSummaryStore } from './stores/lost-summary-store.ts';
import { type MentionStore, openMentionStore } from './stores/mention-store.ts';
import { type NoteStore, openNoteStore } from './stores/note-store.ts';
import { openPinStore, type PinStore } from './stores/pin-store.ts';
import { openSnapshotStore, type SnapshotStore } from './stores/snapshot-store.ts';
import { openSummaryStore, type SummaryStore } from './stores/summary-store.ts';
import { openTaskStore, type TaskStore } from './stores/task-store.ts';
import { openThreadStore, type ThreadStore } from './stores/thread-store.ts';
import { openToolLogStore, type ToolLogStore } from './stores/tool-log-store.ts';
import { openToolboxStore, type ToolboxStore } from './stores/toolbox-store.ts';
import { openVectorStore, type VectorStore } from './stores/vector-store.ts';
import { openWorkflowStore, type WorkflowStore } from './stores/workflow-store.ts';
import type { Vault } from './vault/open-vault.ts';
import type { VectorIndex } from './vectors/vector-index.ts';

export interface MemoryDependencies {
  readonly vault: Vault;
  readonly embedder: Embedder;
  /** Of the embedder's fingerprint, over the vault's database. */
  readonly index: VectorIndex;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly random: RandomBytes;
  /** Hears of every forget right after its transaction, so that live turns and caches let go (spec E4). */
  readonly onForget?: (notice: ForgetNotice) => void;
  /** Asks consumers outside the memory core how far they are, after a forget. */
  readonly audience?: Audience;
  readonly windowStorage?: WindowStorage;
  /** Hears of what went wrong without failing a write: a message that could not be embedded and so is found by its words only. */
  readonly onProblem?: (problem: ErrorData) => void;
}

/** Everything the parts of the memory core share: the connection, its prepared statements, the world as arguments. */
export interface MemoryCore extends MemoryDependencies {
  readonly versions: CommitVersion;
  readonly records: RecordTable;
  readonly lineage: Lineage;
  readonly forgetLog: ForgetLog;
  readonly frontier: Frontier;
  readonly fingerprint: Fingerprint;
  readonly journal: Journal;
  readonly checkpoints: CheckpointStore;
  readonly tasks: TaskStore;
  readonly threads: ThreadStore;
  readonly conversation: ConversationStore;
  readonly toolLogs: ToolLogStore;
  readonly documents: DocumentTable;
  readonly knowledge: KnowledgeStore;
  readonly workflows: WorkflowStore;
  readonly toolbox: ToolboxStore;
  readonly entities: EntityStore;
  readonly mentions: MentionStore;
  readonly summaries: SummaryStore;
  readonly lostSummaries: LostSummaryStore;
  readonly notes: NoteStore;
  readonly pins: PinStore;
  readonly vectors: VectorStore;
  readonly snapshots: SnapshotStore;
  readonly searchReads: SearchReads;
}

export function openMemoryCore(dependencies: MemoryDependencies): MemoryCore {
  const { vault, clock, ids, random } = dependencies;
  const { database } = vault;
  return {
    ...dependencies,
    versions: openCommitVersion(database),
    records: openRecordTable(database),
    lineage: openLineage(database),
    forgetLog: openForgetLog(database),
    frontier: openFrontier(database),
    fingerprint: createFingerprint(vault.fingerprintKey),
    journal: openJournal({ database, clock, ids, random }),
    checkpoints: createTableCheckpointStore(database, clock),
    tasks: openTaskStore(database),
    threads: openThreadStore(database),
    conversation: openConversationStore(database),
    toolLogs: openToolLogStore(database),
    documents: openDocumentTable(database),
    knowledge: openKnowledgeStore(database),
    workflows: openWorkflowStore(database),
    toolbox: openToolboxStore(database),
    entities: openEntityStore(database),
    mentions: openMentionStore(database),
    summaries: openSummaryStore(database),
    lostSummaries: openLostSummaryStore(database),
    notes: openNoteStore(database),
    pins: openPinStore(database),
    vectors: openVectorStore(database),
    snapshots: openSnapshotStore(database),
    searchReads: openSearchReads(database),
  };
}
