import type { ReactNode } from 'react';
import { FailedState } from './failed-state.tsx';
import { LoadingState } from './skeleton.tsx';

export interface QueryContentProps<Data> {
  /** The fields of react-query's `UseQueryResult` that are used here. */
  query: { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** The part that couldn't be loaded, in a sentence. */
  failed: string;
  /** Skeletons of the size that the content will have. */
  skeleton: ReactNode;
  /** The text that is read out while the query loads. */
  loadingLabel?: string | undefined;
  children: (data: Data) => ReactNode;
}

/**
 * Shows the content of a query, its skeleton while it loads, or its failure with Retry. Content
 * that is already shown stays when a later fetch fails, so that nobody loses what they were typing.
 */
export function QueryContent<Data>({
  query,
  failed,
  skeleton,
  loadingLabel,
  children,
}: QueryContentProps<Data>) {
  const { data, isError, isFetching, refetch } = query;
  if (data === undefined && !isError) return <LoadingState label={loadingLabel}>{skeleton}</LoadingState>;
  return (
    <>
      {isError && <FailedState message={failed} retrying={isFetching} onRetry={() => void refetch()} />}
      {data !== undefined && children(data)}
    </>
  );
}
