import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { ApiClient } from '@lessons/contract';
import { useAdmin } from '../admin-context.tsx';

export interface Change<Input, Output> {
  send: (api: ApiClient, input: Input) => Promise<Output>;
  /** API paths whose answers the shell may remember and must not show any longer. */
  outdates: readonly string[];
  onDone?: (output: Output, input: Input) => void;
  onFailed?: (error: Error, input: Input) => void;
}

/**
 * Something the coach changes. Whatever came of it, everything on the screen is fetched again and the shell is told: a request that
 * failed on the way back may still have been carried out.
 */
export function useChange<Input, Output>(
  change: Change<Input, Output>,
): UseMutationResult<Output, Error, Input> {
  const { api, dataChanged } = useAdmin();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change.send(api, input),
    onSuccess: (output, input) => change.onDone?.(output, input),
    onError: (error, input) => change.onFailed?.(error, input),
    onSettled: () => {
      dataChanged(change.outdates);
      return queryClient.invalidateQueries();
    },
  });
}
