import { Button, EmptyState, LinkButton, Section } from '@lessons/ui';
import { CalendarPlus, RotateCcw } from 'lucide-react';
import type { Booking } from '@lessons/contract';
import { AddToCalendarButton } from '../../add-to-calendar/add-to-calendar-button.tsx';
import { sameTimeAddress } from '../../booking-intent/slot-address.ts';
import { LessonCard, whenIdOf } from './lesson-card.tsx';
import styles from './schedule.module.css';

interface UpcomingLessonsProps {
  lessons: readonly Booking[];
  onCancel: (lesson: Booking) => void;
}

export function UpcomingLessons({ lessons, onCancel }: UpcomingLessonsProps) {
  return (
    <Section title="Upcoming Lessons">
      {lessons.length === 0 ? (
        <EmptyState
          drawing="court"
          title="No upcoming lessons scheduled"
          detail="Choose a free time and pay by card. Your lessons are listed here."
          action={
            <LinkButton variant="primary" href="/book" icon={<CalendarPlus />}>
              Book a Lesson
            </LinkButton>
          }
        />
      ) : (
        <ul role="list" className={styles.cards}>
          {lessons.map((lesson) => (
            <li key={lesson.id}>
              <LessonCard lesson={lesson} withAddress>
                <LinkButton href={`/book?move=${lesson.id}`} aria-describedby={whenIdOf(lesson)}>
                  Reschedule
                </LinkButton>
                <Button aria-describedby={whenIdOf(lesson)} onClick={() => onCancel(lesson)}>
                  Cancel
                </Button>
                <AddToCalendarButton lesson={lesson} aria-describedby={whenIdOf(lesson)} />
              </LessonCard>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

export function RecentLessons({ lessons }: { lessons: readonly Booking[] }) {
  return (
    <Section title="Recent Lessons">
      {lessons.length === 0 ? (
        <EmptyState
          drawing="bench"
          title="No lesson history available"
          detail="After a lesson you will find it here, with the coach’s notes."
          action={<LinkButton href="/user-guide">View User Guide</LinkButton>}
        />
      ) : (
        <ul role="list" className={styles.rows}>
          {lessons.map((lesson) => (
            <li key={lesson.id}>
              <LessonCard lesson={lesson}>
                <LinkButton
                  href={sameTimeAddress(lesson.startTime, lesson.duration)}
                  aria-describedby={whenIdOf(lesson)}
                  icon={<RotateCcw />}
                >
                  Rebook
                </LinkButton>
              </LessonCard>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

export function CancelledLessons({ lessons }: { lessons: readonly Booking[] }) {
  return (
    <Section title="Cancelled Lessons">
      <ul role="list" className={styles.rows}>
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <LessonCard lesson={lesson} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
