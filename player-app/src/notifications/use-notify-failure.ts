import { ApiError, NetworkError, NotKnownError } from '@lessons/contract';
import { useNotify, type Notice } from './notifications.tsx';

/** Returns a function that shows a toast for something that failed; for a change out of time that its outcome is not known. */
export function useNotifyFailure(): (failure: Omit<Notice, 'variant'>, error?: unknown) => void {
  const notify = useNotify();
  return (failure, error) =>
    notify({
      ...failure,
      ...(error instanceof NotKnownError && { title: 'Not known yet', description: error.message }),
      variant: 'destructive',
    });
}

/** Returns the API's reason for a failed request, or the fallback if the API gave none. */
export function reasonOf(error: unknown, fallback = fallbackOf(error)): string {
  if (error instanceof NotKnownError) return error.message;
  return (error instanceof ApiError && error.detail) || fallback;
}

function fallbackOf(error: unknown): string {
  return error instanceof NetworkError ? error.message : 'Something went wrong. Please try again.';
}
