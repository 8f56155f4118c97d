import { useState, type ReactNode } from 'react';
import type { AdminBooking } from '@lessons/contract';
import { formatPounds, howPaid } from '@lessons/rules';
import { lessonDialogs } from '../dialogs.ts';
import { LaterDialog } from '../later-dialog.tsx';
import { clientOf } from '../lesson-text.ts';
import { moneyLabel, handPaymentLabel } from '../money/lesson-money.ts';
import { useCollecting, type Collecting } from '../money/use-collecting.ts';
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
 * undone in its place.
 */
export function useLessonDialogs(): LessonActions & {
  dialogs: ReactNode;
  recorded: readonly AdminBooking[];
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
  const showChanged = (booking: AdminBooking, done: string) => {
    sayBack({ text: `${done}: ${clientOf(booking)}` });
    setOpened((now) => (now?.booking.id === booking.id ? { ...now, booking } : now));
  };
  const { collecting, recorded, addRecorded } = useCollecting({
    onSettle: (booking) => open(howPaid(booking) === 'unpaid' ? 'collect' : 'give-back', booking),
    onUndone: (booking) => showChanged(booking, moneyLabel(booking)),
  });
  const showRecorded = (booking: AdminBooking) => {
    addRecorded(booking);
    const how = handPaymentLabel(booking.handPayment ?? { method: '' });
    sayBack({ text: `${how}: ${formatPounds(booking.price)}, ${clientOf(booking)}`, isSeen: true });
  };
  // A list that was not fetched again yet shows a paid lesson as unpaid.
  const asRecorded = (booking: AdminBooking): AdminBooking => {
    const paid = howPaid(booking) === 'unpaid' && collecting.recordedOf(booking);
    if (!paid) return booking;
    const { paymentStatus, handPayment } = paid;
    return { ...booking, paymentStatus, handPayment };
  };
  return {
    onOpen: (booking) => open('details', booking),
    onNotes: (booking) => open('notes', booking),
    onCancel: (booking) => open('cancel', booking),
    onRefund: (booking) => open('refund', booking),
    collecting,
    recorded,
    dialogs: opened && (
      <LaterDialog code={lessonDialogs} onClose={close}>
        {({ OpenedDialog }) => (
          <LessonHandlingContext value={{ open, close, showChanged, collecting }}>
            <OpenedDialog {...opened} onRecorded={showRecorded} onNotesClosed={closeNotes} />
          </LessonHandlingContext>
        )}
      </LaterDialog>
    ),
  };
}
