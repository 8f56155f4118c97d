import { useState, type ReactNode } from 'react';
import type { AdminBooking } from '@lessons/contract';
import { formatPounds, fullNameOf, howPaid } from '@lessons/rules';
import { lessonDialogs } from '../dialogs.ts';
import { LaterDialog } from '../later-dialog.tsx';
import { clientOf } from '../lesson-text.ts';
import { isToSettle, moneyLabel, recordedLabel, sumOf } from '../money/lesson-money.ts';
import { useCollecting, type Collecting, type Recorded } from '../money/use-collecting.ts';
import { useSayBack } from '../say-back.tsx';
import { LessonHandlingContext, type LessonDialogName } from './lesson-handling.ts';

export interface LessonActions {
  /** Opens the details of a lesson. */
  onOpen: (booking: AdminBooking) => void;
  onNotes: (booking: AdminBooking) => void;
  onCancel: (booking: AdminBooking) => void;
  /** Ends the wait of a lesson that was called off, with the money back. */
  onRefund: (booking: AdminBooking) => void;
  /** For the chips that say what is to pay. */
  collecting: Collecting;
}

type Opened = { dialog: LessonDialogName; booking: AdminBooking } | null;

/**
 * Opens the dialogs of a lesson, one at a time. Render `dialogs` beside the list: what is typed in
 * them stays when a later fetch empties the list. `recorded` are the lessons whose payment by hand can still be
 * undone in its place, and `showRecorded` adds those of a payment that was recorded elsewhere.
 */
export function useLessonDialogs(): LessonActions & {
  dialogs: ReactNode;
  recorded: readonly AdminBooking[];
  showRecorded: (recorded: Recorded) => void;
} {
  const [opened, setOpened] = useState<Opened>(null);
  const sayBack = useSayBack();
  const open = (dialog: LessonDialogName, booking: AdminBooking) => {
    setOpened({ dialog, booking: asRecorded(booking) });
    // The same words are read out once more only after others.
    sayBack(null);
  };
  const close = () => setOpened(null);
  // Saving may finish after the coach has opened the notes of another booking: those stay open.
  const closeNotes = ({ id }: AdminBooking) =>
    setOpened((now) => (now?.dialog === 'notes' && now.booking.id === id ? null : now));
  const updateOpened = (bookings: readonly AdminBooking[]) =>
    setOpened((now) => {
      const booking = bookings.find(({ id }) => id === now?.booking.id);
      return now && booking ? { ...now, booking } : now;
    });
  const showChanged = (booking: AdminBooking, done: string) => {
    sayBack({ text: `${done}: ${clientOf(booking)}` });
    updateOpened([booking]);
  };
  const { collecting, recorded, addRecorded } = useCollecting({
    onSettle: (booking) => open(howPaid(booking) === 'unpaid' ? 'collect' : 'give-back', booking),
    onUndone: (bookings) => {
      updateOpened(bookings);
      sayBack({ text: describeUndone(bookings) });
    },
  });
  const showRecorded = (one: Recorded) => {
    addRecorded(one);
    sayBack({ text: describeRecorded(one.lessons), isSeen: true });
  };
  // A list that was not fetched again yet shows a paid lesson as unpaid.
  const asRecorded = (booking: AdminBooking): AdminBooking => {
    const since = collecting.recordedWith(booking)?.lessons.find(({ id }) => id === booking.id);
    if (!since || !isToSettle(booking)) return booking;
    const { paymentStatus, handPayment, paidTogetherId, isSetOff } = since;
    return { ...booking, paymentStatus, handPayment, paidTogetherId, isSetOff };
  };
  return {
    onOpen: (booking) => open('details', booking),
    onNotes: (booking) => open('notes', booking),
    onCancel: (booking) => open('cancel', booking),
    onRefund: (booking) => open('refund', booking),
    collecting,
    recorded,
    showRecorded,
    dialogs: opened && (
      <LaterDialog code={lessonDialogs} onClose={close}>
        {({ OpenedDialog }) => (
          <LessonHandlingContext value={{ open, close, showChanged, collecting }}>
            <OpenedDialog
              {...opened}
              onRecorded={(paid) => showRecorded({ togetherId: null, lessons: [paid] })}
              onNotesClosed={closeNotes}
            />
          </LessonHandlingContext>
        )}
      </LaterDialog>
    ),
  };
}

/** Paid in cash: £50, Tom (Sarah Hill); Paid by transfer: £105, Sarah Hill */
function describeRecorded(bookings: readonly AdminBooking[]): string {
  const setOff = bookings.filter(({ isSetOff }) => isSetOff);
  const paid = bookings.filter(({ isSetOff }) => !isSetOff);
  const [first] = paid;
  if (!first) return '';
  return `${recordedLabel(first)}: ${formatPounds(sumOf(paid) - sumOf(setOff))}, ${whoOf(bookings)}`;
}

/** £50 to pay: Tom (Sarah Hill); 4 lessons are as before: Sarah Hill */
function describeUndone(bookings: readonly AdminBooking[]): string {
  const [first] = bookings;
  if (!first) return '';
  const what = bookings.length > 1 ? `${bookings.length} lessons are as before` : moneyLabel(first);
  return `${what}: ${whoOf(bookings)}`;
}

/** Returns the client of one lesson, or who pays for several, whoever plays. */
function whoOf(bookings: readonly AdminBooking[]): string {
  const [first, ...others] = bookings;
  if (!first) return '';
  return others.length > 0 ? fullNameOf(first.user) : clientOf(first);
}
