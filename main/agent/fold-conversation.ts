import { budgetStatus, charactersPerToken } from '../context/budget.ts';
import type { ConversationStub } from '../context/segments/conversation.ts';
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

/** Folds also when the thread's unconsolidated messages together pass .80 of the budget (spec R7). */
export async function foldLongConversation(
  dependencies: TurnDependencies,
  run: LiveRun,
): Promise<ConversationStub | null> {
  const size = await dependencies.memory.measureConversation({
    thread_id: run.threadId,
    exclude: run.query.id,
  });
  const tokens = Math.floor(size.characters / charactersPerToken);
  if (budgetStatus(tokens, dependencies.model().budget) !== 'critical') return null;
  return foldConversation(dependencies, run);
}
