import { useState, type ReactNode } from 'react';
import type { AdminBooking } from '@lessons/contract';
import { howPaid } from '@lessons/rules';
import { laterCode } from '@lessons/ui/later-code.ts';
import { LaterDialog } from '../later-dialog.tsx';
import { clientOf } from '../lesson-text.ts';
import { useSayBack } from '../say-back.tsx';
import { LessonHandlingContext, type LessonDialogName } from './lesson-handling.ts';

export const lessonDialogs = laterCode(() => import(/* webpackChunkName: "dialogs" */ './opened-dialog.tsx'));

export interface LessonActions {
  /** Opens the details of a lesson. */
  onOpen: (booking: AdminBooking) => void;
  onNotes: (booking: AdminBooking) => void;
  onCancel: (booking: AdminBooking) => void;
  /** Ends the wait of a lesson that was called off, with the money back. */
  onRefund: (booking: AdminBooking) => void;
  /** Asks how a lesson was paid, or whether its money was given back. */
  onSettle: (booking: AdminBooking) => void;
}

type Opened = { dialog: LessonDialogName; booking: AdminBooking } | null;

/**
 * Opens the dialogs of a lesson, one at a time. Render `dialogs` beside the list: what is typed in
 * them stays when a later fetch empties the list. `onMoved` is told of a lesson that has another time.
 */
export function useLessonDialogs(onMoved?: (booking: AdminBooking) => void): LessonActions & {
  dialogs: ReactNode;
} {
  const [opened, setOpened] = useState<Opened>(null);
  const sayBack = useSayBack();
  const open = (dialog: LessonDialogName, booking: AdminBooking) => {
    setOpened({ dialog, booking });
    // The same words are read out once more only after others.
    sayBack(null);
  };
  const close = () => setOpened(null);
  // Saving may finish after the coach has opened the notes of another booking: those stay open.
  const closeNotes = ({ id }: AdminBooking) =>
    setOpened((now) => (now?.dialog === 'notes' && now.booking.id === id ? null : now));
  const showChanged = (booking: AdminBooking, done?: string) => {
    if (done !== undefined) sayBack({ text: `${done}: ${clientOf(booking)}` });
    setOpened((now) => (now?.booking.id === booking.id ? { ...now, booking } : now));
  };
  const onSettle = (booking: AdminBooking) =>
    open(howPaid(booking) === 'unpaid' ? 'collect' : 'give-back', booking);
  return {
    onOpen: (booking) => open('details', booking),
    onNotes: (booking) => open('notes', booking),
    onCancel: (booking) => open('cancel', booking),
    onRefund: (booking) => open('refund', booking),
    onSettle,
    dialogs: opened && (
      <LaterDialog code={lessonDialogs} onClose={close}>
        {({ OpenedDialog }) => (
          <LessonHandlingContext value={{ open, close, showChanged, onSettle }}>
            <OpenedDialog {...opened} onMoved={onMoved} onNotesClosed={closeNotes} />
          </LessonHandlingContext>
        )}
      </LaterDialog>
    ),
  };
}
