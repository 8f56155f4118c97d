import { Mail, NotebookPen, Phone } from 'lucide-react';
import type { AdminBooking } from '@lessons/contract';
import { phoneLink } from '@lessons/rules';
import { classNames, Cluster, IconButton, IconLink } from '@lessons/ui';
import { MessageClient } from '../contacts/message-client.tsx';
import { clientOf } from '../lesson-text.ts';
import type { LessonActions } from '../lessons/lesson-dialogs.tsx';
import styles from './court-day.module.css';

interface WaysToClientProps extends Pick<LessonActions, 'onNotes'> {
  booking: AdminBooking;
  variant?: 'tinted';
}

/** Calls the client of a lesson or sends a message, or mails one without a phone number; and the note on the lesson. */
export function WaysToClient({ booking, variant, onNotes }: WaysToClientProps) {
  const { user, coachNotes } = booking;
  const client = clientOf(booking);
  return (
    <Cluster as="span" gap={1}>
      {user.phone && (
        <IconLink variant={variant} href={phoneLink(user.phone)} label={`Call ${client}`} icon={<Phone />} />
      )}
      <MessageClient booking={booking} variant={variant} />
      {!user.phone && user.email && (
        <IconLink variant={variant} href={`mailto:${user.email}`} label={`Email ${client}`} icon={<Mail />} />
      )}
      <IconButton
        variant={variant}
        label={`${coachNotes ? 'Edit the note' : 'Note'} on the lesson of ${client}`}
        icon={<NotebookPen />}
        className={classNames(coachNotes && !variant && styles.noted)}
        onClick={() => onNotes(booking)}
      />
    </Cluster>
  );
}
