import { useEffect } from 'react';
import { isRunning, type LiveTurn } from '../live/live-turn.ts';
import { useLiveTurn, useLiveTurnStore } from '../live/live-turns.tsx';
import { useRuns } from '../queries/run-queries.ts';
import { useMessages, useSummaries, useToolLogs } from '../queries/thread-queries.ts';
import { findUnanswered } from './unanswered.ts';

/** Everything a conversation shows, stored and live. The live turn is let go once its answer has been read. */
export function useConversation(threadId: string) {
  const messages = useMessages(threadId);
  const summaries = useSummaries(threadId);
  const toolLogs = useToolLogs(threadId);
  const runs = useRuns(threadId);
  const store = useLiveTurnStore();
  const turn = useLiveTurn(threadId);
  const list = messages.data?.messages ?? [];
  const isAnswerStored = turn?.answerId != null && list.some((message) => message.id === turn.answerId);
  useEffect(() => {
    if (isAnswerStored) store.dispatch({ type: 'dismissed', threadId });
  }, [isAnswerStored, store, threadId]);
  return {
    messages,
    list,
    labels: new Map((summaries.data?.summaries ?? []).map((summary) => [summary.summary_id, summary.label])),
    toolLogs: toolLogs.data?.tool_logs ?? [],
    turn: isAnswerStored ? undefined : turn,
    pendingQuestion: pendingQuestion(
      turn,
      list.map((message) => message.id),
    ),
    unanswered: runs.isPending
      ? []
      : findUnanswered(list, runs.data?.runs ?? [], {
          isRunning: isRunning(turn) || turn?.answerId != null,
          runId: turn?.runId ?? null,
        }),
  };
}

function pendingQuestion(turn: LiveTurn | undefined, stored: readonly string[]): string | null {
  if (turn === undefined || turn.question === null) return null;
  return turn.queryId !== null && stored.includes(turn.queryId) ? null : turn.question;
}
