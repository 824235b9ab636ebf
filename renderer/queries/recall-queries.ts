import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput } from '../../shared/contract/contract.ts';
import { useBridge } from '../bridge/bridge.ts';

export type RecallQuestion = CallInput<'recall.test'>;

/** What each ranking finds for a query. While another setting is tried, the last result stays in view. */
export function useRecallTest(question: RecallQuestion) {
  const bridge = useBridge();
  return useQuery({
    queryKey: ['recall.test', question],
    queryFn: () => bridge.recall.test(question),
    placeholderData: keepPreviousData,
  });
}
