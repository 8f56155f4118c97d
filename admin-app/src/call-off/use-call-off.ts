import { useEffect, useState } from 'react';
import {
  callOffLessons,
  listCallOffs,
  type CallOff,
  type EndpointRequest,
  type HeldSlot,
} from '@lessons/contract';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { useEndpoint } from '../requests/use-endpoint.ts';

export type CallOffRequest = Omit<EndpointRequest<typeof callOffLessons>['body'], 'id'>;

/** Calls lessons off. An attempt whose response was lost may have done it all the same. */
export function useCallOff(onCalledOff: (callOff: CallOff) => void) {
  // One for all attempts, so that they call lessons off once.
  const [id] = useState(() => crypto.randomUUID());
  const [holds, setHolds] = useState<readonly HeldSlot[]>([]);
  const callOffs = useEndpoint(listCallOffs).data;
  const callOff = useChange({
    send: (api, body: CallOffRequest) => api(callOffLessons, { body: { id, ...body } }),
    invalidates: [...invalidatedBy.booking, ...invalidatedBy.block],
    onDone: ({ callOff: made, holdsUnder }) => (made ? onCalledOff(made) : setHolds(holdsUnder)),
    onFailed: () => setHolds([]),
  });
  const made = callOff.isError ? callOffs?.find((one) => one.id === id) : undefined;
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
  };
}
