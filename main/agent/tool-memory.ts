import { toInstant } from '../../shared/effects.ts';
import { CommonplaceError } from '../../shared/errors.ts';
import type { ConversationRecord, NoteScope } from '../../shared/records/records.ts';
import { isInOwnWords } from '../context/approval.ts';
import { correctedNote } from '../context/corrected-note.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';
import type { MemoryWrite } from '../memory/memory-write.ts';
import { defaultK } from '../memory/retrieval-settings.ts';
import type { ToolMemory } from '../tools/tool.ts';
import { acquireText } from './acquire-text.ts';
import { consolidate } from './consolidate.ts';
import type { LiveRun } from './live-run.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

/**
 * The memory core as the tools of one run may use it. What they write is stamped with what the run has seen, and refused once the run has
 * ended: a late tool brings nothing back (spec E4).
 */
export function createToolMemory(dependencies: TurnDependencies, run: LiveRun): ToolMemory {
  const { documents, userId } = dependencies;
  const memory: MemoryManager = {
    ...dependencies.memory,
    commit: (writes) => dependencies.memory.commit(writes, { run_id: run.runId }),
  };

  async function write(entry: MemoryWrite) {
    const [written] = await memory.commit([entry]);
    if (written === undefined) throw new CommonplaceError('internal', 'Nothing was written.');
    return { id: written.id, version: written.version };
  }

  function subjectOf(scope: NoteScope): string {
    switch (scope) {
      case 'run':
        return run.runId;
      case 'session':
        return run.threadId;
      case 'user':
        return userId;
    }
  }

  return {
    acquire: (text) => acquireText(memory, text),
    ingestFile: async (path) => {
      run.checkStopped();
      const file = await documents.ingestFile(path);
      const { version } = await memory.readDocument(file.document_id);
      return { ...file, version };
    },

    expandSummary: async (summaryId, query) => {
      const { summary, messages } = await memory.expandSummary(summaryId);
      const shown = query === undefined ? messages : matching(messages, query);
      const lines = shown.map(
        (message) => `[${message.timestamp} | ${message.role} | record ${message.id}] ${message.content}`,
      );
      return {
        text: [`Summary ${summary.id}: ${summary.description}`, summary.summary, 'Originals:', ...lines].join(
          '\n',
        ),
        sources: [summary, ...shown].map(({ id, version }) => ({ id, version })),
      };
    },

    readToolLog: async (id) => {
      const log = await memory.readToolLog(id);
      return {
        text: log.status === 'success' ? log.result : (log.error_message ?? ''),
        sources: [{ id: log.id, version: log.version }],
      };
    },

    search: async (query, store, limit) => {
      const hits = await memory.search({ text: query, store, k: limit });
      const lines = hits.map((hit) => `[record ${hit.record_id} | ${hit.source ?? hit.store}] ${hit.text}`);
      return {
        text: hits.length === 0 ? `Nothing in ${store} matches "${query}".` : lines.join('\n'),
        sources: hits.map((hit) => ({ id: hit.record_id, version: hit.version })),
      };
    },

    findTools: async (query) => {
      const hits = await memory.search({ text: query, store: 'toolbox', k: defaultK.toolbox });
      const rows = await Promise.all(hits.map((hit) => memory.readRecord(hit.record_id)));
      const tools = rows.flatMap((row) => (row?.store === 'toolbox' ? [row] : []));
      return {
        names: tools.map((tool) => tool.name),
        text: tools.map((tool) => `${tool.name}: ${tool.description}`).join('\n'),
      };
    },

    summarize: async () => {
      const done = await consolidate({ ...dependencies, memory }, run.threadId, {
        exclude: run.query.id,
        signal: run.signal,
      });
      if (done === null) return null;
      const { id, version, description } = done.summary;
      return { summary_id: id, label: description, source: { id, version } };
    },

    rememberNote: async (content, scope, corrects) => {
      const subject = { scope, subject_id: subjectOf(scope) };
      const known = await memory.readNotes({ ...subject, at: runInstant(dependencies) });
      const corrected = corrects ?? correctedNote(run.query.content, content, known)?.id;
      return write({
        kind: 'note',
        ...subject,
        content,
        expires_at: null,
        ...provenanceOf(run, content),
        ...(corrected === undefined ? {} : { supersedes: corrected }),
      });
    },

    rememberEntity: (name, type, description) =>
      write({ kind: 'entity', name, type, description, ...provenanceOf(run, description) }),
  };
}

/**
 * What the model wrote in the user's own words is the user's and comes from the question alone; everything else it wrote is made of all it
 * has seen, and trusted as the least of that (spec D6, E2).
 */
function provenanceOf(run: LiveRun, text: string) {
  return isInOwnWords(text, [run.query.content])
    ? ({ origin: 'user', sources: [{ id: run.query.id, version: run.query.version }] } as const)
    : ({ origin: 'model', sources: run.sources.list() } as const);
}

function matching(messages: readonly ConversationRecord[], query: string): readonly ConversationRecord[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const scored = messages.filter((message) =>
    words.some((word) => message.content.toLowerCase().includes(word)),
  );
  return scored.length === 0 ? messages : scored;
}

/** The instant a run's notes are read at. */
function runInstant(dependencies: Pick<TurnDependencies, 'clock'>): string {
  return toInstant(dependencies.clock());
}
