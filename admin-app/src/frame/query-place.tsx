import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { FailedState, LoadingPlace } from '@lessons/ui';

export interface QueryPlaceProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  /** What couldn't be loaded, in a sentence. */
  failed: string;
  /** Skeletons in the room the answer will take. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The place of something fetched: its skeleton, its failure with Retry, or itself. */
export function QueryPlace<Data>({ query, failed, skeleton, children }: QueryPlaceProps<Data>) {
  const { data, isError, isFetching, refetch } = query;
  if (isError) return <FailedState message={failed} retrying={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingPlace>{skeleton}</LoadingPlace>;
  return children(data);
}
