import type { RunSummary } from '../../shared/contract/runs.ts';
import type { ConversationRecord } from '../../shared/records/records.ts';

export type Unanswered =
  | { readonly kind: 'resumable'; readonly message: ConversationRecord; readonly runId: string }
  | {
      readonly kind: 'ended';
      readonly message: ConversationRecord;
      readonly status: 'completed' | 'failed' | 'cancelled' | 'unknown';
    };

/**
 * The last question when no answer follows it and no turn of it is under way: a failed or cancelled turn leaves its query
 * and no assistant message (spec R1), and a run cut short can be resumed (spec C5).
 */
export function findUnanswered(
  messages: readonly ConversationRecord[],
  runs: readonly RunSummary[],
  isTurnRunning: boolean,
): Unanswered | null {
  const message = messages.at(-1);
  if (message === undefined || message.role !== 'user' || message.summary_id !== null || isTurnRunning) {
    return null;
  }
  const run = runs.find((candidate) => candidate.run_id === message.run_id);
  // Under way, though this window has not heard of it yet: it was opened or loaded again meanwhile.
  if (run?.live === true) return null;
  if (run?.status === 'paused' || run?.status === 'running' || run?.status === 'created') {
    return { kind: 'resumable', message, runId: run.run_id };
  }
  return { kind: 'ended', message, status: run?.status ?? 'unknown' };
}
