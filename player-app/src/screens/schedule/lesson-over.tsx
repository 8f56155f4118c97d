import type { Booking } from '@lessons/contract';
import { formatDuration, formatLongDate, playersMinutes } from '@lessons/rules';
import { LinkButton, Section, Stack } from '@lessons/ui';
import { ReceiptText, RotateCcw } from 'lucide-react';
import { sameTimeAddress } from '../../booking-intent/slot-address.ts';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { CoachNote } from '../../lessons/coach-note.tsx';
import { moneyInWords, refundNote } from '../../lessons/lesson-labels.ts';
import { LessonTicket } from '../../lessons/lesson-ticket.tsx';
import { PayLink } from '../../lessons/pay-online.tsx';
import { timeUntil } from '../../lessons/time-until.ts';
import { LessonStatus } from '../../lessons/ticket-to-play.tsx';
import styles from './lesson-screen.module.css';

interface LessonOverProps {
  lesson: Booking;
  now: Date;
}

/** A lesson that is over or cancelled: what came of it, and the way to the next one. */
export function LessonOver({ lesson, now }: LessonOverProps) {
  const { startTime, duration, status, canPayOnline } = lesson;
  const refund = refundNote(lesson);
  return (
    <Stack gap={8} className={styles.columns}>
      <LessonTicket
        lesson={lesson}
        isCancelled={status === 'cancelled'}
        heading={timeUntil(startTime, now)}
        day={formatLongDate(startTime)}
        actions={
          <>
            <PayLink lesson={lesson} variant="primary" wide />
            <LinkButton
              wide
              variant={canPayOnline ? 'secondary' : 'primary'}
              href={sameTimeAddress(startTime, playersMinutes(duration))}
              icon={<RotateCcw />}
            >
              Rebook
            </LinkButton>
            <ReceiptLink lesson={lesson} />
          </>
        }
      >
        <LessonStatus status={status}>{`${formatDuration(duration)} · ${moneyInWords(lesson)}`}</LessonStatus>
        {refund && <p className={styles.refund}>{refund}</p>}
      </LessonTicket>
      <Stack gap={8} className={styles.parts}>
        <NoteOfLesson lesson={lesson} />
      </Stack>
    </Stack>
  );
}

/** Leads to the receipt of a lesson that was paid online. */
export function ReceiptLink({ lesson }: { lesson: Booking }) {
  if (lesson.paymentIntentId === null) return null;
  return (
    <LinkButton wide href={`/receipt?booking=${lesson.id}`} icon={<ReceiptText />}>
      Receipt
    </LinkButton>
  );
}

/** The coach's note, if there is one. */
export function NoteOfLesson({ lesson }: { lesson: Booking }) {
  const { name } = useCoach();
  if (!lesson.coachNotes?.trim()) return null;
  return (
    <Section title="Coach notes">
      <CoachNote note={lesson.coachNotes} caption={name} />
    </Section>
  );
}
