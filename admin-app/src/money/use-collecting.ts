import { useState } from 'react';
import { endHandPayment, listBookings, type AdminBooking } from '@lessons/contract';
import { useChange } from '../requests/use-change.ts';

export interface Collecting {
  /** Asks how a lesson was paid, or whether its money was given back. */
  onSettle: (booking: AdminBooking) => void;
  /** Returns a lesson whose payment was recorded a moment ago, as it is since. */
  recordedOf: (booking: AdminBooking) => AdminBooking | undefined;
  isUndoing: (booking: AdminBooking) => boolean;
  /** Takes back a payment that was recorded by mistake. */
  onUndo: (booking: AdminBooking) => void;
  /** Ends the time in which a payment can be undone in its place. */
  onUndoExpired: (booking: AdminBooking) => void;
}

interface CollectingOptions {
  onSettle: Collecting['onSettle'];
  onUndone: (booking: AdminBooking) => void;
}

/** Returns what a list of lessons needs to take money by hand, and `addRecorded` for a payment that was recorded. */
export function useCollecting({ onSettle, onUndone }: CollectingOptions): {
  collecting: Collecting;
  recorded: readonly AdminBooking[];
  addRecorded: (booking: AdminBooking) => void;
} {
  const [recorded, setRecorded] = useState<readonly AdminBooking[]>([]);
  const without = (all: readonly AdminBooking[], { id }: AdminBooking) => all.filter((one) => one.id !== id);
  const remove = (booking: AdminBooking) => setRecorded((all) => without(all, booking));
  const undo = useChange({
    send: (api, { id }: AdminBooking) => api(endHandPayment, { params: { id }, body: { reason: 'mistake' } }),
    invalidates: [listBookings.path],
    onDone: (booking) => {
      remove(booking);
      onUndone(booking);
    },
    failure: { topic: 'collect', title: 'The payment was not taken back' },
  });
  // Until the lists are fetched again they show the lesson as paid.
  const isUndoing = ({ id }: AdminBooking) => undo.isPending && undo.variables.id === id;
  return {
    collecting: {
      onSettle,
      recordedOf: (booking) =>
        isUndoing(booking) ? undo.variables : recorded.find(({ id }) => id === booking.id),
      isUndoing,
      onUndo: undo.mutate,
      onUndoExpired: remove,
    },
    recorded,
    addRecorded: (booking) => setRecorded((all) => [...without(all, booking), booking]),
  };
}
