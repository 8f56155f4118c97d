import { useEffect, useState } from 'react';
import {
  callOffLessons,
  listAdminBlockedSlots,
  listCallOffs,
  type AdminBlockedSlot,
  type CallOff,
  type EndpointRequest,
  type HeldSlot,
} from '@lessons/contract';
import { invalidatedBy, useChange } from '../../requests/use-change.ts';
import { uncached, useEndpoint } from '../../requests/use-endpoint.ts';
import { isWaiting } from './call-off-text.ts';

export type CallOffRequest = EndpointRequest<typeof callOffLessons>['body'];

/** Calls lessons off. An attempt that fails may have closed the time, or have called the lessons off all the same. */
export function useCallOff(onCalledOff: (callOff: CallOff) => void) {
  const [holds, setHolds] = useState<readonly HeldSlot[]>([]);
  const blocks = useEndpoint(listAdminBlockedSlots, uncached).data;
  const [blocksBefore, setBlocksBefore] = useState(blocks);
  if (blocks && !blocksBefore) setBlocksBefore(blocks);
  const callOffs = useEndpoint(listCallOffs).data;
  const callOff = useChange({
    send: (api, body: CallOffRequest) => api(callOffLessons, { body }),
    invalidates: [...invalidatedBy.booking, ...invalidatedBy.block],
    onDone: ({ callOff: made, holdsUnder }) => (made ? onCalledOff(made) : setHolds(holdsUnder)),
    onFailed: () => setHolds([]),
  });
  const failed = callOff.isError ? callOff.variables : undefined;
  const made = failed && callOffs?.find((one) => isOf(one, failed));
  useEffect(() => {
    if (made) onCalledOff(made);
  }, [made, onCalledOff]);
  return {
    send: callOff.mutate,
    isSending: callOff.isPending,
    /** Null also if only the response was lost. */
    error: made ? null : callOff.error,
    /** Slots that somebody is paying for: the coach has to decide about them first. */
    holds,
    dropHolds: () => setHolds([]),
    /** The block that an attempt has left which failed after it. */
    left: blocks?.find(
      (block) => isSameTime(block, failed?.closed) && !blocksBefore?.some(({ id }) => id === block.id),
    ),
  };
}

/** Whether lessons of a request wait under a call-off: only its response was lost. */
function isOf({ lessons }: CallOff, { bookingIds }: CallOffRequest): boolean {
  return lessons.some((lesson) => isWaiting(lesson) && bookingIds.includes(lesson.booking.id));
}

function isSameTime(block: AdminBlockedSlot, closed: CallOffRequest['closed']): boolean {
  return (
    block.date === closed?.date && block.startTime === closed.startTime && block.endTime === closed.endTime
  );
}
