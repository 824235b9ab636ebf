import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNotice, LoadingNotice } from './state-notice.tsx';

/** Stands in for what a query has not read: that it is being read, or that it could not be, with a way to try again. */
export function ReadNotice(props: {
  readonly query: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;
  /** What is being read: "the summary". */
  readonly what: string;
  /** What is said when it can't be: a sentence. */
  readonly failed: string;
}): ReactNode {
  const { query, what, failed } = props;
  if (query.isPending) return <LoadingNotice what={what} />;
  return <ErrorNotice what={failed} error={query.error} retry={() => void query.refetch()} />;
}
