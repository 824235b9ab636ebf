import type { RunSummary } from '../../shared/contract/runs.ts';
import type { ConversationRecord } from '../../shared/records/records.ts';
import type { LiveTurn } from '../live/live-turn.ts';

export type Unanswered =
  | {
      readonly kind: 'resumable';
      readonly message: ConversationRecord;
      readonly runId: string;
      /** Paused by the user, or cut short by the end of the app. */
      readonly isPaused: boolean;
    }
  | {
      readonly kind: 'ended';
      readonly message: ConversationRecord;
      readonly status: 'completed' | 'failed' | 'cancelled' | 'unknown';
    };

/**
 * The questions that still want something: any whose run can be resumed (spec C5) or whose answer was forgotten (spec E7), however much
 * was asked since, and the last one when no answer follows it: a failed or cancelled turn leaves its query and no assistant message
 * (spec R1).
 */
export function findUnanswered(
  messages: readonly ConversationRecord[],
  runs: readonly RunSummary[],
  turn: { readonly isRunning: boolean; readonly runId: string | null },
): readonly Unanswered[] {
  const byId = new Map(runs.map((run) => [run.run_id, run]));
  return messages.flatMap((message, index): readonly Unanswered[] => {
    if (message.role !== 'user') return [];
    const run = message.run_id === null ? undefined : byId.get(message.run_id);
    const isLast = index === messages.length - 1;
    // Under way, though this window has not heard of it yet: it was opened or loaded again meanwhile.
    const isUnderWay = run?.live === true || (turn.isRunning && (isLast || run?.run_id === turn.runId));
    if (isUnderWay) return [];
    if (run?.status === 'paused' || run?.status === 'running' || run?.status === 'created') {
      return [
        {
          kind: 'resumable',
          message,
          runId: run.run_id,
          isPaused: run.status === 'paused',
        },
      ];
    }
    const isForgotten = run?.status === 'completed' && !isAnswered(messages, index);
    if (!(isLast || isForgotten) || message.summary_id !== null) return [];
    return [{ kind: 'ended', message, status: run?.status ?? 'unknown' }];
  });
}

/** Why an ended question has no answer: as its own turn says, when this window saw it, else as its run does; null when neither is known. */
export function endOf(
  { message, status }: Extract<Unanswered, { readonly kind: 'ended' }>,
  turn: Pick<LiveTurn, 'runId' | 'stopReason' | 'error'> | undefined,
): { readonly reason: string | null; readonly error: string | null } {
  const own = turn?.runId === message.run_id ? turn : undefined;
  return {
    reason: own?.stopReason ?? (status === 'unknown' ? null : status),
    error: own?.error ?? null,
  };
}

/** By the message after it, or by one of its run: another may have been asked before it was answered. */
function isAnswered(messages: readonly ConversationRecord[], index: number): boolean {
  if (messages[index + 1]?.role === 'assistant') return true;
  const runId = messages[index]?.run_id;
  return messages.some(({ role, run_id }) => role === 'assistant' && run_id === runId);
}
