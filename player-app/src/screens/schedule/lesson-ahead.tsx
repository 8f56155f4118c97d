import type { Booking } from '@lessons/contract';
import { formatDuration } from '@lessons/rules';
import { Button, Cluster, LinkButton, Section, Stack } from '@lessons/ui';
import { AddToCalendarButton } from '../../add-to-calendar/add-to-calendar-button.tsx';
import { LessonAdvice } from '../../lessons/lesson-advice.tsx';
import { moneyInWords } from '../../lessons/lesson-labels.ts';
import { canMove, termsOfChange } from '../../lessons/terms-of-change.ts';
import { startInWords } from '../../lessons/time-until.ts';
import { TicketToPlay } from '../../lessons/ticket-to-play.tsx';
import { CallToMove } from '../../lessons/ways-to-court.tsx';
import { LessonPlayer } from './lesson-player.tsx';
import { NoteOfLesson, ReceiptLink } from './lesson-over.tsx';
import styles from './lesson-screen.module.css';

interface LessonAheadProps {
  lesson: Booking;
  /** Whether it is shown as last seen: the ways to change it come with the answer. */
  isSeen: boolean;
  /** Whether the answer is on its way. */
  isBusy: boolean;
  now: Date;
  onCancel: () => void;
}

/** A lesson that is ahead or under way: its ticket, what to bring, and the ways to change it before it begins. */
export function LessonAhead({ lesson, isSeen, isBusy, now, onCancel }: LessonAheadProps) {
  const hasBegun = Date.parse(lesson.startTime) <= now.getTime();
  return (
    <Stack gap={8} className={styles.columns} aria-busy={isBusy}>
      <TicketToPlay
        lesson={lesson}
        heading={startInWords(lesson, now)}
        money={`${formatDuration(lesson.duration)} · ${moneyInWords(lesson)}`}
      >
        <AddToCalendarButton lesson={lesson} wide />
        <ReceiptLink lesson={lesson} />
      </TicketToPlay>
      {/* Drawn anew with the answer, which brings more. */}
      <Stack gap={8} key={`${isSeen}`} className={styles.parts}>
        {!hasBegun && !isSeen && <LessonPlayer lesson={lesson} now={now} />}
        {!hasBegun && !isSeen && (
          <Section title="Plans change?">
            <p className={styles.terms}>{termsOfChange(lesson, now)}</p>
            <Cluster gap={2} className={styles.changes}>
              {canMove(lesson, now) ? (
                <LinkButton href={`/book?move=${lesson.id}`}>Reschedule</LinkButton>
              ) : (
                <CallToMove />
              )}
              <Button onClick={onCancel}>Cancel</Button>
            </Cluster>
          </Section>
        )}
        <NoteOfLesson lesson={lesson} />
        <Section title="Before you come">
          <LessonAdvice lesson={lesson} />
        </Section>
      </Stack>
    </Stack>
  );
}
