import { useState } from 'react';
import {
  addOtherHours,
  removeOtherHours,
  type AdminBooking,
  type HeldSlot,
  type HoldsDecision,
  type OtherHours,
} from '@lessons/contract';
import { invalidatedBy, useChange } from '../requests/use-change.ts';

/** Hours that dates get, or that they had until now. */
export interface OtherHoursChange {
  kind: 'add' | 'remove';
  hours: OtherHours;
}

interface Sent extends OtherHoursChange {
  holds: HoldsDecision;
}

/** Lessons and payments outside the hours of their date. They stay. */
export interface Outside {
  bookings: readonly AdminBooking[];
  holds: readonly HeldSlot[];
}

interface Saved extends Outside {
  undoUntil: string | undefined;
}

/** Sets or removes other hours. Slots that somebody is paying for are asked about before. */
export function useOtherHours(onDone: (change: OtherHoursChange, saved: Saved) => void) {
  const [holds, setHolds] = useState<readonly HeldSlot[]>([]);
  const save = useChange({
    send: (api, { kind, hours, holds: decision }: Sent) =>
      kind === 'remove'
        ? api(removeOtherHours, { params: { id: hours.id }, query: { holds: decision } })
        : api(addOtherHours, { body: { ...hours, holds: decision } }),
    invalidates: invalidatedBy.workingHours,
    onDone: ({ isSaved, bookingsOutside, holdsOutside, undoUntil }, change) => {
      setHolds(isSaved ? [] : holdsOutside);
      const kept = change.holds === 'release' ? [] : holdsOutside;
      if (isSaved) onDone(change, { bookings: bookingsOutside, holds: kept, undoUntil });
    },
    failure: {
      topic: 'other-hours',
      title: 'The other hours were not changed',
      description: 'Nothing has changed. Please try again.',
    },
  });
  const { variables } = save;
  return {
    send: (change: OtherHoursChange, decision: HoldsDecision = 'ask') =>
      save.mutate({ ...change, holds: decision }),
    /** Sends what was asked about again, with the coach's decision. */
    decide: (decision: HoldsDecision) => variables && save.mutate({ ...variables, holds: decision }),
    isSending: save.isPending,
    holds,
    forgetHolds: () => setHolds([]),
  };
}
