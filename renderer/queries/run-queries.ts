import { useQuery } from '@tanstack/react-query';
import { useBridge } from '../bridge/bridge.ts';

export function useRuns(threadId: string | null) {
  const bridge = useBridge();
  return useQuery({
    queryKey: ['runs.list', threadId],
    queryFn: () => bridge.runs.list({ thread_id: threadId ?? '' }),
    enabled: threadId !== null,
  });
}

export function useRun(runId: string) {
  const bridge = useBridge();
  return useQuery({ queryKey: ['runs.read', runId], queryFn: () => bridge.runs.read({ run_id: runId }) });
}

/** What one model call of a run saw; the last one when no call is named. */
export function useRunContext(runId: string, call: number | null) {
  const bridge = useBridge();
  return useQuery({
    queryKey: ['context.read', runId, call],
    queryFn: () => bridge.context.read(call === null ? { run_id: runId } : { run_id: runId, call }),
  });
}
