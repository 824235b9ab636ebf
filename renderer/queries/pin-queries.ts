import { useQuery } from '@tanstack/react-query';
import { useBridge } from '../bridge/bridge.ts';

/** The pins that hold in a thread, ended ones too. */
export function usePins(threadId: string) {
  const bridge = useBridge();
  return useQuery({
    queryKey: ['pins.list', threadId],
    queryFn: () => bridge.pins.list({ thread_id: threadId }),
  });
}

/** Sentences of a thread that are worth pinning. */
export function usePinSuggestions(threadId: string) {
  const bridge = useBridge();
  return useQuery({
    queryKey: ['pins.suggestions', threadId],
    queryFn: () => bridge.pins.suggestions({ thread_id: threadId }),
  });
}
