import { useMemo } from 'react';
import type { Booking } from '@lessons/contract';
import { countLessons, formatShortDay } from '@lessons/rules';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { CoachNote } from '../../lessons/coach-note.tsx';
import { lessonAddress } from '../../lessons/lesson-address.ts';
import { latestNote, progressOf } from './lesson-progress.ts';
import { UsualLessons } from './usual-lesson.tsx';
import { Row, Stack } from '@lessons/ui';
import styles from './home-progress.module.css';

interface HomeProgressProps {
  bookings: readonly Booking[];
  now: Date;
  /** Whether the next step is to book the next lesson: one is ahead, and nothing is owed. */
  isNextStep: boolean;
}

/** The player's progress, and one tap to the next lesson. */
export function HomeProgress({ bookings, now, isNextStep }: HomeProgressProps) {
  const { name } = useCoach();
  const note = useMemo(() => latestNote(bookings), [bookings]);
  return (
    <>
      {bookings.length > 0 && <UsualLessons bookings={bookings} now={now} isNextStep={isNextStep} />}
      {note?.coachNotes && (
        <CoachNote
          note={note.coachNotes}
          caption={
            <>
              {name}, <a href={lessonAddress(note.id)}>{formatShortDay(note.startTime)}</a>
            </>
          }
        />
      )}
      <LessonBalls {...progressOf(bookings, now)} />
    </>
  );
}

/** More than these don't fit a line on a phone. */
const MAX_BALLS = 12;

/** A ball for each lesson that was played. */
function LessonBalls({ played, ahead }: { played: number; ahead: number }) {
  if (played === 0) return null;
  return (
    <Stack gap={2} className={styles.progress}>
      <p>
        <b>{countLessons(played)}</b> played
        {ahead > 0 && `, ${ahead} ahead`}
      </p>
      <Row gap={1} className={styles.balls} aria-hidden="true">
        {Array.from({ length: Math.min(played, MAX_BALLS) }, (_, index) => (
          <svg key={index} viewBox="0 0 20 20">
            <circle cx="10" cy="10" r="8.5" />
            <path d="M3.2 4.9a9 9 0 0 1 0 10.2M16.8 4.9a9 9 0 0 0 0 10.2" />
          </svg>
        ))}
      </Row>
    </Stack>
  );
}
