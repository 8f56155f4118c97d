import { type ReactNode, useMemo } from 'react';
import type { Booking } from '@lessons/contract';
import {
  formatDuration,
  formatLongDate,
  formatShortDay,
  formatTime,
  isolateName,
  nextFreeStartOf,
  playersMinutes,
  usualTimesOf,
} from '@lessons/rules';
import { Cluster, LinkButton, Section, Stack } from '@lessons/ui';
import { ReceiptText, RotateCcw } from 'lucide-react';
import { sameTimeAddress } from '../../booking-intent/slot-address.ts';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { CoachNote } from '../../lessons/coach-note.tsx';
import { moneyInWords, refundNote } from '../../lessons/lesson-labels.ts';
import { LessonTicket } from '../../lessons/lesson-ticket.tsx';
import { PayLink } from '../../lessons/pay-online.tsx';
import { timeUntil } from '../../lessons/time-until.ts';
import { LessonStatus } from '../../lessons/ticket-to-play.tsx';
import { useCourt } from '../../court/use-court.ts';
import { BookFreeLesson } from '../../lessons/book-free-lesson.tsx';
import styles from './lesson-screen.module.css';

interface LessonOverProps {
  lesson: Booking;
  /** All lessons of the player, this one too. */
  bookings: readonly Booking[];
  now: Date;
}

/** A lesson that is over or cancelled: what came of it, and the way to the next one. */
export function LessonOver({ lesson, bookings, now }: LessonOverProps) {
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
        <NoteOfLesson lesson={lesson}>
          <BookAgain lesson={lesson} bookings={bookings} now={now} />
        </NoteOfLesson>
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

/** The coach's note, if there is one, and what belongs below it. */
export function NoteOfLesson({ lesson, children }: { lesson: Booking; children?: ReactNode }) {
  const { name } = useCoach();
  if (!lesson.coachNotes?.trim()) return null;
  return (
    <Section title="Coach notes">
      <CoachNote note={lesson.coachNotes} caption={name} />
      {children}
    </Section>
  );
}

interface BookAgainProps {
  /** The lesson that is over. */
  lesson: Booking;
  bookings: readonly Booking[];
  now: Date;
}

/**
 * The next free lesson at the usual time of whoever played. Nothing without a habit, and nothing while it is not known
 * to be free.
 */
function BookAgain({ lesson: { forName }, bookings, now }: BookAgainProps) {
  const { court, pricing } = useCourt({ now });
  const usual = useMemo(
    () => usualTimesOf(bookings, now).find((time) => time.forName === forName),
    [bookings, now, forName],
  );
  const start = usual && court ? nextFreeStartOf(usual, court) : null;
  if (!usual || !start || !pricing) return null;
  return (
    <Cluster as="p" gap={4} rowGap={2} align="center" justify="between" className={styles.again}>
      <span>
        {formatShortDay(start)} {formatTime(start)} is free
        {forName !== null && ` for ${isolateName(forName)}`}
      </span>
      <BookFreeLesson lesson={{ start, minutes: usual.minutes }} pricing={pricing} forName={forName}>
        Book it again
      </BookFreeLesson>
    </Cluster>
  );
}
