import type { Hit, NoteRecord } from '../../shared/records/records.ts';
import type { ConversationPage, MemoryManager } from '../memory/memory-manager.ts';

/** Unconsolidated messages that go into the input (spec R2). */
export const conversationLimit = 10;

export interface PreloadQuery {
  readonly threadId: string;
  readonly runId: string;
  readonly userId: string;
  readonly question: { readonly id: string; readonly content: string };
  readonly at: string;
}

/** Everything the harness reads before the model is called (spec R2), each store with its own k. */
export interface Preloaded {
  readonly conversation: ConversationPage;
  readonly knowledge: readonly Hit[];
  readonly workflows: readonly Hit[];
  readonly entities: readonly Hit[];
  readonly summaries: readonly Hit[];
  /** Of the run, the thread and the user (spec A). */
  readonly notes: readonly NoteRecord[];
}

export async function preload(memory: MemoryManager, query: PreloadQuery): Promise<Preloaded> {
  const text = query.question.content;
  const [conversation, knowledge, workflows, entities, summaries, ...notes] = await Promise.all([
    memory.readConversation({
      thread_id: query.threadId,
      limit: conversationLimit,
      exclude: query.question.id,
    }),
    memory.search({ text, store: 'knowledge' }),
    memory.search({ text, store: 'workflow' }),
    memory.search({ text, store: 'entity' }),
    memory.search({ text, store: 'summary', thread_id: query.threadId }),
    memory.readNotes({ scope: 'run', subject_id: query.runId, at: query.at }),
    memory.readNotes({ scope: 'session', subject_id: query.threadId, at: query.at }),
    memory.readNotes({ scope: 'user', subject_id: query.userId, at: query.at }),
  ]);
  return { conversation, knowledge, workflows, entities, summaries, notes: notes.flat() };
}
