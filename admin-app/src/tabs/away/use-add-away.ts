import { useEffect, useState } from 'react';
import {
  addAway,
  listAway,
  type AdminBooking,
  type Away,
  type CallOff,
  type EndpointRequest,
  type HeldSlot,
} from '@lessons/contract';
import { invalidatedBy, useChange } from '../../requests/use-change.ts';
import { useEndpoint } from '../../requests/use-endpoint.ts';

type AwayRequest = Omit<EndpointRequest<typeof addAway>['body'], 'id'>;

/** Days that were closed, and what became of their lessons. */
export interface ClosedDays {
  away: Away;
  callOff: CallOff | null;
  /** Lessons that stay. */
  bookingsUnder: readonly AdminBooking[];
  /** Payments that may still become lessons. */
  holdsUnder: readonly HeldSlot[];
}

/** Closes days and calls their lessons off. An attempt whose response was lost may have done it all the same. */
export function useAddAway(onClosed: (closed: ClosedDays) => void) {
  // One for all attempts, so that they call lessons off once.
  const [id] = useState(() => crypto.randomUUID());
  const [holds, setHolds] = useState<readonly HeldSlot[]>([]);
  const add = useChange({
    send: (api, body: AwayRequest) => api(addAway, { body: { id, ...body } }),
    invalidates: [...invalidatedBy.booking, ...invalidatedBy.block],
    onDone: ({ away, callOff, bookingsUnder, holdsUnder }, { holds: decision }) => {
      setHolds(away ? [] : holdsUnder);
      if (!away) return;
      onClosed({ away, callOff, bookingsUnder, holdsUnder: decision === 'release' ? [] : holdsUnder });
    },
    onFailed: () => setHolds([]),
  });
  const list = useEndpoint(listAway).data;
  const made = add.isError ? list?.find((one) => one.id === id) : undefined;
  useEffect(() => {
    if (made) onClosed({ away: made, callOff: null, bookingsUnder: [], holdsUnder: [] });
  }, [made, onClosed]);
  return {
    send: add.mutate,
    isSending: add.isPending,
    /** Null also if only the response was lost. */
    error: made ? null : add.error,
    /** Slots that somebody is paying for: the coach has to decide about them first. */
    holds,
    dropHolds: () => setHolds([]),
  };
}
