import { skipToken, useQuery } from '@tanstack/react-query';
import { useBridge } from '../bridge/bridge.ts';

export function useStatus() {
  const bridge = useBridge();
  return useQuery({ queryKey: ['status.read'], queryFn: () => bridge.status.read({}) });
}

export function useSettings() {
  const bridge = useBridge();
  return useQuery({ queryKey: ['settings.read'], queryFn: () => bridge.settings.read({}) });
}

export function useForgetPlan(ids: readonly string[]) {
  const bridge = useBridge();
  return useQuery({
    queryKey: ['forget.plan', ids],
    queryFn: () => bridge.forget.plan({ ids: [...ids] }),
    gcTime: 0,
    staleTime: 0,
  });
}

/** What a text could mean; nothing is asked before there is one. As a query it drops what is forgotten, as every other does (spec E4). */
export function useForgetCandidates(text: string | null) {
  const bridge = useBridge();
  return useQuery({
    queryKey: ['forget.candidates', text],
    queryFn: text === null ? skipToken : () => bridge.forget.candidates({ text }),
    gcTime: 0,
    staleTime: 0,
  });
}

/** How often a receipt is read again whose scan is under way, in milliseconds. */
const scanInterval = 1_000;

export function useReceipts() {
  const bridge = useBridge();
  return useQuery({
    queryKey: ['forget.receipts'],
    queryFn: () => bridge.forget.receipts({}),
    refetchInterval: ({ state }) =>
      state.data?.receipts.some(({ scan }) => scan.status === 'pending') === true ? scanInterval : false,
  });
}

export function useHiddenForgets() {
  const bridge = useBridge();
  return useQuery({ queryKey: ['forget.hidden'], queryFn: () => bridge.forget.hidden({}) });
}
