import { useId, useState } from 'react';
import { listBookings, MAX_NOTES_LENGTH, writeCoachNotes, type AdminBooking } from '@lessons/contract';
import { Button, Dialog } from '@lessons/ui';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { clientOf, timeOf } from '../lesson-text.ts';
import { useChange } from '../requests/use-change.ts';
import styles from './lessons.module.css';

interface CoachNotesDialogProps {
  booking: AdminBooking;
  onSaved: () => void;
  onClose: () => void;
}

/** Edits the coach's notes on a lesson. The player reads them with the lesson. */
export function CoachNotesDialog({ booking, onSaved, onClose }: CoachNotesDialogProps) {
  const [notes, setNotes] = useState(booking.coachNotes ?? '');
  const noteId = useId();
  const { askBeforeLeaving } = useUnsaved(notes.trim() !== (booking.coachNotes ?? ''));
  const close = () => askBeforeLeaving(onClose);
  const write = useChange({
    send: (api, coachNotes: string) =>
      api(writeCoachNotes, { params: { id: booking.id }, body: { coachNotes: coachNotes || null } }),
    invalidates: [listBookings.path],
    onDone: () => {
      onSaved();
      onClose();
    },
    failure: { topic: 'coach-notes', title: 'Failed to save coach notes' },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Coach notes"
      description={`${clientOf(booking)}, ${timeOf(booking)}. The player reads them with the lesson.`}
      actions={
        <>
          <Button onClick={close}>Close</Button>
          <Button variant="primary" loading={write.isPending} onClick={() => write.mutate(notes.trim())}>
            Save notes
          </Button>
        </>
      }
    >
      <label className="visually-hidden" htmlFor={noteId}>
        Notes
      </label>
      <textarea
        id={noteId}
        data-autofocus
        className={styles.noteField}
        rows={6}
        maxLength={MAX_NOTES_LENGTH}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
    </Dialog>
  );
}
