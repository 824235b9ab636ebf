import { useQuery } from '@tanstack/react-query';
import { useBridge } from '../bridge/bridge.ts';

export function useThreads(query: string) {
  const bridge = useBridge();
  const input = query.trim() === '' ? {} : { query: query.trim() };
  return useQuery({ queryKey: ['threads.list', input], queryFn: () => bridge.threads.list(input) });
}

export function useMessages(threadId: string | null) {
  const bridge = useBridge();
  return useQuery({
    queryKey: ['threads.messages', threadId],
    queryFn: () => bridge.threads.messages({ thread_id: threadId ?? '' }),
    enabled: threadId !== null,
  });
}

export function useSummaries(threadId: string | null) {
  const bridge = useBridge();
  return useQuery({
    queryKey: ['threads.summaries', threadId],
    queryFn: () => bridge.threads.summaries({ thread_id: threadId ?? '' }),
    enabled: threadId !== null,
  });
}

/** A summary with its originals; read only once it is opened. */
export function useExpandedSummary(summaryId: string, isOpen: boolean) {
  const bridge = useBridge();
  return useQuery({
    queryKey: ['threads.expand', summaryId],
    queryFn: () => bridge.threads.expand({ summary_id: summaryId }),
    enabled: isOpen,
  });
}

export function useToolLogs(threadId: string | null) {
  const bridge = useBridge();
  return useQuery({
    queryKey: ['turns.toolLogs', threadId],
    queryFn: () => bridge.turns.toolLogs({ thread_id: threadId ?? '' }),
    enabled: threadId !== null,
  });
}

export function useMeter(threadId: string | null) {
  const bridge = useBridge();
  return useQuery({
    queryKey: ['turns.meter', threadId],
    queryFn: () => bridge.turns.meter({ thread_id: threadId }),
  });
}
