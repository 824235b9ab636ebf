import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CallInput } from '../../shared/contract/contract.ts';
import { useBridge } from '../bridge/bridge.ts';

export type MemoryStore = NonNullable<CallInput<'memory.records'>['store']>;

const pageSize = 200;

/** The records of a store, a page at a time. */
export function useRecords(store: MemoryStore | null, filter: string) {
  const bridge = useBridge();
  const text = filter.trim();
  const input = {
    limit: pageSize,
    ...(store === null ? {} : { store }),
    ...(text === '' ? {} : { filter: text }),
  };
  return useInfiniteQuery({
    queryKey: ['memory.records', input],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      bridge.memory.records(pageParam === '' ? input : { ...input, after: pageParam }),
    getNextPageParam: (page) => page.next,
  });
}

export function useRecord(recordId: string) {
  const bridge = useBridge();
  return useQuery({
    queryKey: ['memory.record', recordId],
    queryFn: () => bridge.memory.record({ record_id: recordId }),
  });
}
