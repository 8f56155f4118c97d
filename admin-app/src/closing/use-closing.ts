import { useEffect, useEffectEvent, useState } from 'react';
import {
  closeTime,
  listClosings,
  type AdminBooking,
  type Closing,
  type HeldSlot,
  type HoldsDecision,
} from '@lessons/contract';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import { useEndpoint } from '../requests/use-endpoint.ts';
import { useRequestId } from '../requests/use-request-id.ts';
import type { ClosingRequest } from './closing-draft.ts';

/** What was closed, and what of it stays. */
export interface Closed {
  closing: Closing;
  /** Lessons that stay. */
  bookings: readonly AdminBooking[];
  /** Payments that may still become lessons. */
  holds: readonly HeldSlot[];
}

/** Closes time and calls its lessons off. An attempt whose response was lost may have done it all the same. */
export function useClosing(onClosed: (closed: Closed) => void) {
  const idOf = useRequestId();
  const [holds, setHolds] = useState<readonly HeldSlot[]>([]);
  const close = useChange({
    send: (api, body: ClosingRequest & { id: string; holds: HoldsDecision }) => api(closeTime, { body }),
    invalidates: [...invalidatedBy.booking, ...invalidatedBy.block],
    onDone: ({ closing, bookingsUnder, holdsUnder }, { holds: decision }) => {
      setHolds(closing ? [] : holdsUnder);
      if (closing)
        onClosed({ closing, bookings: bookingsUnder, holds: decision === 'release' ? [] : holdsUnder });
    },
    onFailed: () => setHolds([]),
  });
  const { variables } = close;
  const closings = useEndpoint(listClosings).data;
  const made = close.isError ? closings?.find(({ id }) => id === variables?.id) : undefined;
  const madeId = made?.id;
  const receive = useEffectEvent(() => made && onClosed({ closing: made, bookings: [], holds: [] }));
  useEffect(() => {
    if (madeId !== undefined) receive();
  }, [madeId]);
  return {
    /** Slots that somebody is paying for are asked about before anything is done. */
    send: (request: ClosingRequest) => close.mutate({ id: idOf(request), ...request, holds: 'ask' }),
    /** Sends what was asked about again, with the coach's decision. */
    decide: (decision: HoldsDecision) => variables && close.mutate({ ...variables, holds: decision }),
    isSending: close.isPending,
    /** Null also if only the response was lost. */
    error: made ? null : close.error,
    holds,
    forgetHolds: () => setHolds([]),
  };
}
