import { QueryClient } from '@tanstack/react-query';

/**
 * Calls go to a process on this machine, so being offline never pauses them, and events say when to read again. Results
 * nobody shows are dropped soon, and mutation results at once, so that forgotten text does not linger (spec E8).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 60_000,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always', gcTime: 0, retry: false },
    },
  });
}
