import type { ReactNode } from 'react';
import { ApiError } from '@lessons/contract';
import { EmptyState, FailedState, LinkButton, LoadingState } from '@lessons/ui';

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
  /** The part that couldn't be loaded, in a sentence. */
  failed: string;
  loadingLabel: string;
  skeleton: ReactNode;
  /** Stands in place of what is said about a link that opens nothing. */
  problem?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The content that a mail's link opens, its skeleton while it loads, or the reason why there is none. */
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

interface LinkProblemProps extends Pick<LinkedContentProps<unknown>, 'failed'> {
  /** Null for an address without a token. */
  error: Error | null;
  onRetry: () => void;
  retrying: boolean;
}

/** The advice about a mail's link that opens nothing, or Retry if the server could not be asked. */
function LinkProblem({ error, failed, onRetry, retrying }: LinkProblemProps) {
  const code = error instanceof ApiError ? error.code : null;
  if (error !== null && code !== 'link_invalid' && code !== 'link_expired')
    return <FailedState message={failed} onRetry={onRetry} retrying={retrying} />;
  const title =
    code === 'link_expired'
      ? 'This link has expired. Sign in to see your lessons and receipts.'
      : 'This link is not complete or not valid. Please open it from the mail again, or sign in to see your lessons.';
  return (
    <div role="alert">
      <EmptyState
        title={title}
        action={
          <LinkButton variant="primary" href="/schedule">
            See my lessons
          </LinkButton>
        }
      />
    </div>
  );
}
