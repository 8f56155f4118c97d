import { Mail, NotebookPen, Phone } from 'lucide-react';
import type { AdminBooking } from '@lessons/contract';
import { phoneLink } from '@lessons/rules';
import { classNames, IconButton, IconLink } from '@lessons/ui';
import { MessageClient } from '../contacts/message-client.tsx';
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
  const client = clientOf(booking);
  return (
    <span className={styles.ways}>
      {user.phone && (
        <IconLink variant={variant} href={phoneLink(user.phone)} label={`Call ${client}`} icon={<Phone />} />
      )}
      <MessageClient booking={booking} variant={variant} />
      {!user.phone && user.email && (
        <IconLink variant={variant} href={`mailto:${user.email}`} label={`Email ${client}`} icon={<Mail />} />
      )}
      <NoteButton booking={booking} variant={variant} onNotes={onNotes} />
    </span>
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
