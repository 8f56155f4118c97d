import { ApiError, NetworkError } from '@lessons/contract';
import { useNotify, type Notice } from './notifications.tsx';

/** Returns a function that shows a toast for something that failed. */
export function useNotifyFailure(): (failure: Omit<Notice, 'variant'>) => void {
  const notify = useNotify();
  return (failure) => notify({ ...failure, variant: 'destructive' });
}

/** Returns the API's reason for a failed request, or the fallback if the API gave none. */
export function reasonOf(error: unknown, fallback = fallbackOf(error)): string {
  return (error instanceof ApiError && error.detail) || fallback;
}

function fallbackOf(error: unknown): string {
  return error instanceof NetworkError ? error.message : 'Something went wrong. Please try again.';
}
