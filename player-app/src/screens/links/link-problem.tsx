import { ApiError } from '@lessons/contract';
import { EmptyState, FailedState, LinkButton } from '@lessons/ui';

interface LinkProblemProps {
  /** Null for an address without a token. */
  error: Error | null;
  /** What couldn't be loaded, in a sentence. */
  failed: string;
  onRetry: () => void;
  retrying: boolean;
}

/** What to do about a mail's link that opens nothing, or Retry if the server could not be asked. */
export function LinkProblem({ error, failed, onRetry, retrying }: LinkProblemProps) {
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
