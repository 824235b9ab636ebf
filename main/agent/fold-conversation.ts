import type { ConversationRecord } from '../../shared/records/records.ts';
import { budgetStatus, charactersPerToken } from '../context/budget.ts';
import { type ConversationStub, conversationStub } from '../context/segments/conversation.ts';
import { consolidate } from './consolidate.ts';
import type { LiveRun } from './live-run.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

/** Folds the thread's unconsolidated messages into a summary and tells the window. Null when there is nothing to fold (spec R7). */
export async function foldConversation(
  dependencies: TurnDependencies,
  run: LiveRun,
): Promise<ConversationStub | null> {
  const done = await consolidate(dependencies, run.threadId, { exclude: run.query.id, signal: run.signal });
  if (done === null) return null;
  const { runId: run_id, threadId: thread_id } = run;
  dependencies.emit('turn.folded', {
    run_id,
    thread_id,
    summary_id: done.summary.id,
    messages: done.messages,
  });
  return done.stub;
}

/** Whether the thread's unconsolidated messages together pass .80 of the budget: then they are folded too (spec R7). */
export async function isLongConversation(dependencies: TurnDependencies, run: LiveRun): Promise<boolean> {
  const size = await dependencies.memory.measureConversation({
    thread_id: run.threadId,
    exclude: run.query.id,
  });
  const tokens = Math.floor(size.characters / charactersPerToken);
  return budgetStatus(tokens, dependencies.model().budget) === 'critical';
}

/** As much as what will stand for these messages can take, to see beforehand whether folding them helps. */
export function expectedStub(messages: readonly ConversationRecord[]): ConversationStub {
  return conversationStub({ id: '00000000', version: 0, description: longLabel }, messages);
}

const longLabel = 'specific word '.repeat(6).trim();
