import { useQuery } from '@tanstack/react-query';
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

export function useReceipts() {
  const bridge = useBridge();
  return useQuery({ queryKey: ['forget.receipts'], queryFn: () => bridge.forget.receipts({}) });
}

export function useHiddenForgets() {
  const bridge = useBridge();
  return useQuery({ queryKey: ['forget.hidden'], queryFn: () => bridge.forget.hidden({}) });
}
