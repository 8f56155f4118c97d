import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import {
  getCoachSchedule,
  listAvailableSlots,
  listBlockedSlots,
  listBookings,
  listBusyTimes,
  listNextSlots,
  type ApiClient,
} from '@lessons/contract';
import { useAdmin } from '../admin-context.tsx';
import { useRefresh } from './refresh.ts';
import { useNotifyFailure, type FailureNotice } from './use-notify-failure.ts';

/** API paths of the players' screens that a change of the coach makes stale. */
export const invalidatedBy = {
  booking: [listBookings.path, listBusyTimes.path, listNextSlots.path],
  workingHours: [listAvailableSlots.path, getCoachSchedule.path, listNextSlots.path, listBusyTimes.path],
  bookingRules: [getCoachSchedule.path, listNextSlots.path],
  daylight: [getCoachSchedule.path, listNextSlots.path, listBookings.path],
  block: [listBlockedSlots.path, listNextSlots.path, listBusyTimes.path],
  pricing: [getCoachSchedule.path, listNextSlots.path],
} as const;

export interface Change<Input, Output> {
  send: (api: ApiClient, input: Input) => Promise<Output>;
  /** API paths of the shell's queries that the change makes stale: see `invalidatedBy`. */
  invalidates: readonly string[];
  /** Called when the API has accepted the change, also after the component was unmounted. */
  onDone?: (output: Output, input: Input) => void;
  /** The toast for a failure. Without one the component shows the error itself. */
  failure?: FailureNotice;
  /** Called when the change failed, also after the component was unmounted. */
  onFailed?: () => void;
}

/**
 * Returns a mutation for a change by the coach. Success and failure both fetch everything on the screen again and tell
 * the shell what is stale: a request whose response was lost may have been carried out. Pass what has to follow as
 * `onDone` and `onFailed`, never to `mutate`: React Query calls the callbacks of `mutate` only after everything was
 * fetched again, and not after an unmount. The mutation is pending until then, too: what was pressed shows the state from
 * before.
 */
export function useChange<Input, Output>(
  change: Change<Input, Output>,
): UseMutationResult<Output, Error, Input> {
  const { api, dataChanged } = useAdmin();
  const notifyFailure = useNotifyFailure();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: Input) => change.send(api, input),
    onSuccess: (output, input) => change.onDone?.(output, input),
    onError: (error) => {
      change.onFailed?.();
      if (change.failure) notifyFailure(error, change.failure);
    },
    onSettled: () => {
      dataChanged(change.invalidates);
      return refresh.onOwnChange();
    },
  });
}
