import type { RandomBytes } from '../../shared/effects.ts';
import { CommonplaceError } from '../../shared/errors.ts';
import type { ConversationRecord } from '../../shared/records/records.ts';
import { type ConversationStub, conversationStub } from '../context/segments/conversation.ts';
import { summarizeTranscript } from '../context/summary/summarize-transcript.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';
import type { StoredSummary } from './agent.ts';
import { toldModel } from './told-model.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

export interface Consolidation extends StoredSummary {
  readonly stub: ConversationStub;
}

/**
 * Summarises a thread's unconsolidated messages into one stored summary and marks exactly the messages it read, in one
 * transaction (spec R7, R8, R9). The running turn's own query is never consumed. Null when there is nothing to do.
 */
export async function consolidate(
  dependencies: Pick<TurnDependencies, 'memory' | 'model' | 'random'>,
  threadId: string,
  options: { readonly exclude?: string; readonly signal: AbortSignal },
): Promise<Consolidation | null> {
  const { memory, model, random } = dependencies;
  const exclude = options.exclude === undefined ? {} : { exclude: options.exclude };
  const { messages } = await memory.readConversation({ thread_id: threadId, limit: null, ...exclude });
  if (messages.length === 0) return null;
  const { chat, budget } = model();
  const consumed = messages.map(({ id, version }) => ({ id, version }));
  const told = toldModel(memory, chat, consumed);
  const made = await summarizeTranscript({ model: told, budget, messages, signal: options.signal });
  const [written] = await memory.commit([
    {
      kind: 'summary',
      id: await unusedSummaryId(memory, random),
      thread_id: threadId,
      summary: made.summary,
      description: made.label,
      full_content: made.full_content,
      consumed,
    },
  ]);
  if (written === undefined) throw new CommonplaceError('internal', 'The summary was not written.');
  const summary = await memory.readSummary(written.id);
  return { summary, messages: messages.length, stub: stubOf(summary, messages) };
}

const mostDraws = 20;

/** Eight hex digits that no summary has and none had: an id that is gone stays gone (spec R8, E3). */
async function unusedSummaryId(
  memory: Pick<MemoryManager, 'readSummary'>,
  random: RandomBytes,
): Promise<string> {
  for (let draw = 0; draw < mostDraws; draw += 1) {
    const id = Buffer.from(random(4)).toString('hex');
    try {
      await memory.readSummary(id);
    } catch (error) {
      const code = error instanceof CommonplaceError ? error.code : null;
      if (code === 'not_found') return id;
      if (code !== 'stale_derivation') throw error;
    }
  }
  throw new CommonplaceError('internal', 'No unused id for a summary could be drawn. Summarise again.');
}

function stubOf(
  summary: StoredSummary['summary'],
  messages: readonly ConversationRecord[],
): ConversationStub {
  return conversationStub(summary, messages);
}
