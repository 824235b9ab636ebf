import { toErrorData } from '../../shared/errors.ts';
import type { JournalEvent } from '../journal/events.ts';
import { isImportedRun } from '../journal/list-runs.ts';
import { readEvents } from '../journal/read-events.ts';
import { proveRecoveredRun, recoverRun } from '../journal/recover-run.ts';
import { parseInstant } from './commit/check-write.ts';
import type { Forgetting } from './forget/create-forgetting.ts';
import { fresh, lostTo, surviving } from './gone.ts';
import type { MemoryCore } from './memory-core.ts';
import type { MemoryManager } from './memory-manager.ts';
import { readPinSet } from './pins/read-pin-set.ts';
import { countRecords, listAnyRecords, readAnyRecord } from './read-record.ts';
import { searchStore } from './search/search-store.ts';
import { shareQueries } from './search/shared-queries.ts';
import type { ReadsAreVersioned } from './versioned-reads.ts';

type Writing = 'commit' | 'rememberExport' | 'close' | keyof Forgetting;

/** The reading half of the memory manager: every record with its version, never a stale or forgotten one (spec E2, E3). */
export type MemoryReads = Omit<MemoryManager, Writing>;

/** Fails to compile, naming it, when a read gives content without its version. An event is read at its place in its run instead. */
export const readsAreVersioned: ReadsAreVersioned<Omit<MemoryReads, 'readEvents'>> = true;

const noLimit = -1;

export function createMemoryReads(core: MemoryCore): MemoryReads {
  const { conversation, database } = { ...core, ...core.vault };
  const { clock, index, searchReads: reads } = core;
  const searched = {
    reads,
    embedder: shareQueries(core.embedder),
    index,
    clock,
    onEmbedderFailure: (error: unknown) => core.onProblem?.(toErrorData(error)),
  };
  const isFresh = ({ id, version }: { readonly id: string; readonly version: number }): boolean =>
    lostTo(core, id, version) === null;
  function unlessStale<Value extends Parameters<typeof isFresh>[0]>(value: Value | null): Value | null {
    return value !== null && isFresh(value) ? value : null;
  }
  const summary = (id: string) => fresh(core, 'Summary', id, core.summaries.read(id));
  return {
    async readConversation({ thread_id, limit, exclude = '' }) {
      const messages = conversation.readUnconsolidated(thread_id, limit ?? noLimit, exclude);
      const all = conversation.countUnconsolidated(thread_id, exclude);
      return { messages: surviving(core, messages), omitted: all - messages.length };
    },
    measureConversation: async ({ thread_id, exclude = '' }) =>
      conversation.measureUnconsolidated(thread_id, exclude),
    listMessages: async (thread_id) => surviving(core, conversation.listThread(thread_id)),
    listThreads: async (filter) => surviving(core, core.threads.list(filter?.query ?? '')),
    readThread: async (id) => fresh(core, 'Thread', id, core.threads.read(id)),
    search: async (query) => surviving(core, await searchStore(searched, query)),
    readToolLog: async (id) => fresh(core, 'Tool log', id, core.toolLogs.read(id)),
    listToolLogs: async (thread_id) => surviving(core, core.toolLogs.listThread(thread_id)),
    readSummary: async (id) => summary(id),
    expandSummary: async (id) => ({
      summary: summary(id),
      messages: surviving(core, conversation.listConsumed(id)),
    }),
    async listLostSummaries(thread_id) {
      const lost = core.lostSummaries.list(thread_id).map(({ id, messages }) => ({
        summary_id: id,
        messages: surviving(
          core,
          messages.flatMap((message) => conversation.read(message) ?? []),
        ),
      }));
      return lost.filter(({ messages }) => messages.length > 0);
    },
    listSummaries: async (thread_id) => core.summaries.listThread(thread_id).filter(isFresh),
    readTools: async (names) => names.flatMap((name) => core.toolbox.readByName(name) ?? []),
    async readPins(subject) {
      const set = readPinSet(core, subject);
      // Fewer of them would not be what their fingerprint binds.
      if (core.frontier.isBehind()) for (const pin of set.pins) fresh(core, 'Pin', pin.id, pin);
      return set;
    },
    listPins: async (filter) =>
      surviving(
        core,
        filter?.thread_id === undefined ? core.pins.listAll() : core.pins.listThread(filter.thread_id),
      ),
    readNotes: async ({ scope, subject_id, at }) =>
      surviving(
        core,
        core.notes.readSubject(scope, subject_id, parseInstant(at, 'The instant to read notes at')),
      ),
    readDocument: async (id) => fresh(core, 'Document', id, core.documents.read(id)),
    listDocuments: async () => surviving(core, core.documents.list()),
    readRecord: async (id) => readAnyRecord(core, id),
    requireRecord: async (id) => fresh(core, 'Record', id, readAnyRecord(core, id)),
    listRecords: async (input) => listAnyRecords(core, input),
    readChunk: async ({ source_id, chunk_id }) => unlessStale(core.knowledge.readPart(source_id, chunk_id)),
    readSources: async (id) => core.lineage.sources(id),
    readTask: async (id) => fresh(core, 'Task', id, core.tasks.read(id)),
    listTasks: async (thread_id) => core.tasks.listThread(thread_id).filter(isFresh),
    isImportedRun: async (run_id) => isImportedRun(database, run_id),
    readEvents: async (run_id) => readEvents(database, run_id).map((event) => unsaid(core, event)),
    async recoverRun(run_id) {
      const recovered = recoverRun(database, core.checkpoints, run_id);
      proveRecoveredRun(database, recovered);
      return recovered.state;
    },
    readSnapshot: async (run_id, call) => core.snapshots.read(run_id, call),
    readCallSnapshot: async (run_id, call) => core.snapshots.readCall(run_id, call),
    counts: async () => countRecords(core),
  };
}

/** An event whose sources were forgotten says nothing any more, as when it was erased. */
function unsaid(core: MemoryCore, event: JournalEvent): JournalEvent {
  if (event.content === null || !core.frontier.isBehind()) return event;
  const lost = core.lineage.lostSource(event.id);
  return lost === null ? event : { ...event, content: null, erased_at: lost.forgotten_at };
}
