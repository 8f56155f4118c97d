import { NotebookPen } from 'lucide-react';
import type { AdminBooking } from '@lessons/contract';
import { classNames, Cluster, IconButton } from '@lessons/ui';
import { CallClient, EmailClient, MessageClient } from '../contacts/reach-client.tsx';
import { clientOf } from '../lesson-text.ts';
import type { LessonActions } from '../lessons/lesson-dialogs.tsx';
import styles from './court-day.module.css';

interface WaysToClientProps extends Pick<LessonActions, 'onNotes'> {
  booking: AdminBooking;
  variant?: 'tinted' | undefined;
}

/** Calls the client of a lesson or sends a message, or mails one without a phone number; and the note on the lesson. */
export function WaysToClient({ booking, variant, onNotes }: WaysToClientProps) {
  const { user } = booking;
  return (
    <Cluster as="span" gap={1}>
      <CallClient booking={booking} variant={variant} />
      <MessageClient booking={booking} variant={variant} />
      {!user.phone && <EmailClient booking={booking} variant={variant} />}
      <NoteButton booking={booking} variant={variant} onNotes={onNotes} />
    </Cluster>
  );
}

/** Opens the note on a lesson. */
export function NoteButton({ booking, variant, onNotes }: WaysToClientProps) {
  const { coachNotes } = booking;
  return (
    <IconButton
      variant={variant}
      label={`${coachNotes ? 'Edit the note' : 'Note'} on the lesson of ${clientOf(booking)}`}
      icon={<NotebookPen />}
      className={classNames(coachNotes && !variant && styles.noted)}
      onClick={() => onNotes(booking)}
    />
  );
}
