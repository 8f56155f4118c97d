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

/**
 * The place of something fetched: its skeleton, its failure with Retry, or itself. What is there stays when fetching it again fails, so
 * that nobody loses what they were typing.
 */
export function QueryPlace<Data>({ query, failed, skeleton, children }: QueryPlaceProps<Data>) {
  const { data, isError, isFetching, refetch } = query;
  if (data === undefined && !isError) return <LoadingPlace>{skeleton}</LoadingPlace>;
  return (
    <>
      {isError && <FailedState message={failed} retrying={isFetching} onRetry={() => void refetch()} />}
      {data !== undefined && children(data)}
    </>
  );
}
