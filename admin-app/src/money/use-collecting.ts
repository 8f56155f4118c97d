import { useState } from 'react';
import { endHandPayment, listBookings, undoReceivedTogether, type AdminBooking } from '@lessons/contract';
import { useChange } from '../requests/use-change.ts';

/** Payments by hand that were recorded at once, with all of their lessons as they are since. */
export interface Recorded {
  /** Names them together. Null for the payment of one lesson. */
  togetherId: string | null;
  lessons: readonly AdminBooking[];
}

export interface Collecting {
  /** Asks how a lesson was paid, or whether its money was given back. */
  onSettle: (booking: AdminBooking) => void;
  /** Returns what was recorded a moment ago with the payment of a lesson. */
  recordedWith: (booking: AdminBooking) => Recorded | undefined;
  isUndoing: (booking: AdminBooking) => boolean;
  /** Takes back what was recorded by mistake, for all of its lessons. */
  onUndo: (recorded: Recorded) => void;
  /** Ends the time in which it can be undone in its place. */
  onUndoExpired: (recorded: Recorded) => void;
}

interface CollectingOptions {
  onSettle: Collecting['onSettle'];
  onUndone: (lessons: readonly AdminBooking[]) => void;
}

/** Returns what a list of lessons needs to take money by hand, and `addRecorded` for what was recorded. */
export function useCollecting({ onSettle, onUndone }: CollectingOptions): {
  collecting: Collecting;
  recorded: readonly AdminBooking[];
  addRecorded: (recorded: Recorded) => void;
} {
  const [recorded, setRecorded] = useState<readonly Recorded[]>([]);
  const remove = (gone: Recorded) =>
    setRecorded((all) => all.filter(({ lessons }) => !lessons.some((lesson) => isOf(gone, lesson))));
  const undo = useChange({
    send: async (api, { togetherId, lessons }: Recorded) => {
      if (togetherId !== null) return api(undoReceivedTogether, { params: { id: togetherId } });
      const ended = lessons.map(({ id }) =>
        api(endHandPayment, { params: { id }, body: { reason: 'mistake' } }),
      );
      return Promise.all(ended);
    },
    invalidates: [listBookings.path],
    onDone: (lessons, undone) => {
      remove(undone);
      onUndone(lessons);
    },
    failure: { topic: 'collect', title: 'The payment was not taken back' },
  });
  // Until the lists are fetched again they show the lessons as paid, or leave them out.
  const isPending = undo.isPending && !recorded.includes(undo.variables);
  const shown = isPending ? [...recorded, undo.variables] : recorded;
  return {
    collecting: {
      onSettle,
      recordedWith: (booking) => shown.find((one) => isOf(one, booking)),
      isUndoing: (booking) => undo.isPending && isOf(undo.variables, booking),
      onUndo: undo.mutate,
      onUndoExpired: remove,
    },
    recorded: shown.flatMap(({ lessons }) => lessons),
    addRecorded: (one) => {
      remove(one);
      setRecorded((all) => [...all, one]);
    },
  };
}

const isOf = ({ lessons }: Recorded, { id }: AdminBooking) => lessons.some((lesson) => lesson.id === id);
