import type { ReactNode } from 'react';
import { ApiError } from '@lessons/contract';
import { CallToMove } from '../../lessons/ways-to-court.tsx';
import { Cluster, EmptyState, FailedState, LinkButton, LoadingState, Status } from '@lessons/ui';
import styles from './links.module.css';

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
  const ended = hasLink ? reasonOfEnd(query.error) : NO_LINK;
  return (
    <>
      {isFailed &&
        (problem || (
          <LinkProblem
            ended={ended}
            failed={failed}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ))}
      {!isFailed && query.isPending && <LoadingState label={loadingLabel}>{skeleton}</LoadingState>}
      {!ended && query.data !== undefined && children(query.data)}
    </>
  );
}

interface LinkProblemProps extends Pick<LinkedContentProps<unknown>, 'failed'> {
  /** Why the link opens nothing, in a sentence. Null if the server could not be asked. */
  ended: string | null;
  onRetry: () => void;
  retrying: boolean;
}

/** The advice about a mail's link that opens nothing, or Retry if the server could not be asked. */
function LinkProblem({ ended, failed, onRetry, retrying }: LinkProblemProps) {
  if (!ended) return <FailedState message={failed} onRetry={onRetry} retrying={retrying} />;
  return (
    <Status as="div" urgent>
      <EmptyState
        title={ended}
        action={
          <Cluster gap={3} className={styles.actions}>
            <LinkButton variant="primary" href="/schedule">
              See my lessons
            </LinkButton>
            {/* A client without an account has no other way. */}
            <CallToMove />
          </Cluster>
        }
      />
    </Status>
  );
}

const NO_LINK =
  'This link is incomplete or not valid. Please open it from the email again, or sign in to see your lessons.';

const reasons: Record<string, string | undefined> = {
  link_invalid: NO_LINK,
  link_expired: 'This link has expired. Sign in to see your lessons and receipts.',
};

/** Returns why a link opens nothing any more, by the server's refusal. Null for another failure. */
function reasonOfEnd(error: Error | null): string | null {
  if (!(error instanceof ApiError)) return null;
  const isOver = error.code === 'link_ended' || error.code === 'already_chosen';
  return reasons[error.code] ?? (isOver ? (error.detail ?? NO_LINK) : null);
}
