import { useState, type ReactNode } from 'react';
import type { AdminBooking } from '@lessons/contract';
import { CancelBookingDialog } from './cancel-booking-dialog.tsx';
import { CoachNotesDialog } from './coach-notes-dialog.tsx';
import { LessonDialog } from './lesson-dialog.tsx';

export interface LessonActions {
  /** Opens the details of a lesson. */
  onOpen: (booking: AdminBooking) => void;
  onNotes: (booking: AdminBooking) => void;
  onCancel: (booking: AdminBooking) => void;
}

type Opened = { dialog: 'details' | 'notes' | 'cancel'; booking: AdminBooking } | null;

/**
 * Opens the dialogs of a lesson, one at a time. Render `dialogs` beside the list: what is typed in
 * them stays when a later fetch empties the list.
 */
export function useLessonDialogs(): LessonActions & { dialogs: ReactNode } {
  const [opened, setOpened] = useState<Opened>(null);
  const [announcement, setAnnouncement] = useState('');
  const bookingIn = (dialog: NonNullable<Opened>['dialog']) =>
    opened?.dialog === dialog ? opened.booking : null;
  const open = (dialog: NonNullable<Opened>['dialog']) => (booking: AdminBooking) => {
    setOpened({ dialog, booking });
    // The same words are read out once more only after others.
    setAnnouncement('');
  };
  const close = () => setOpened(null);
  // Saving may finish after the coach has opened the notes of another booking: those stay open.
  const closeNotes = ({ id }: AdminBooking) =>
    setOpened((now) => (now?.dialog === 'notes' && now.booking.id === id ? null : now));
  const actions = { onOpen: open('details'), onNotes: open('notes'), onCancel: open('cancel') };
  return {
    ...actions,
    dialogs: (
      <>
        <p className="visually-hidden" aria-live="polite">
          {announcement}
        </p>
        <LessonDialog
          booking={bookingIn('details')}
          onClose={close}
          onNotes={actions.onNotes}
          onCancel={actions.onCancel}
        />
        <CoachNotesDialog
          booking={bookingIn('notes')}
          onSaved={() => setAnnouncement('Coach notes saved')}
          onClose={closeNotes}
        />
        <CancelBookingDialog booking={bookingIn('cancel')} onClose={close} />
      </>
    ),
  };
}
