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

/** The exact input of one model call of a run. */
export function useModelInput(runId: string, call: number) {
  const bridge = useBridge();
  return useQuery({
    queryKey: ['context.input', runId, call],
    queryFn: () => bridge.context.input({ run_id: runId, call }),
  });
}

/** Runs that were paused or cut short, to be offered. */
export function useUnfinishedRuns() {
  const bridge = useBridge();
  return useQuery({ queryKey: ['runs.unfinished'], queryFn: () => bridge.runs.unfinished({}) });
}

/** A task and how its acceptance criteria stand. */
export function useTaskView(taskId: string) {
  const bridge = useBridge();
  return useQuery({
    queryKey: ['tasks.read', taskId],
    queryFn: () => bridge.tasks.read({ task_id: taskId }),
  });
}

/** A run as it stood after one of its events. */
export function useReplay(runId: string, until: number | null) {
  const bridge = useBridge();
  return useQuery({
    queryKey: ['runs.replay', runId, until],
    queryFn: () => bridge.runs.replay({ run_id: runId, until: until ?? 1 }),
    enabled: until !== null,
  });
}
