import type { ReactNode } from 'react';
import { LoadingState } from '@lessons/ui';
import { LinkProblem } from './link-problem.tsx';

interface LinkedContentProps<Data> {
  /** The fields of react-query's `UseQueryResult` that are used here. It is not enabled without a link. */
  query: {
    data: Data | undefined;
    error: Error | null;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** False for an address without a token. */
  hasLink: boolean;
  /** What couldn't be loaded, in a sentence. */
  failed: string;
  loadingLabel: string;
  skeleton: ReactNode;
  /** Stands in place of what is said about a link that opens nothing. */
  problem?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a mail's link opens: its content, its skeleton while it loads, or why there is nothing. */
export function LinkedContent<Data>({
  query,
  hasLink,
  failed,
  loadingLabel,
  skeleton,
  problem,
  children,
}: LinkedContentProps<Data>) {
  const isFailed = !hasLink || query.error !== null;
  return (
    <>
      {isFailed &&
        (problem || (
          <LinkProblem
            error={query.error}
            failed={failed}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ))}
      {!isFailed && query.isPending && <LoadingState label={loadingLabel}>{skeleton}</LoadingState>}
      {query.data !== undefined && children(query.data)}
    </>
  );
}
