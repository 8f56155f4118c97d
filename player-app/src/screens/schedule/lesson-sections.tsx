import { Button, EmptyState, LinkButton, Section } from '@lessons/ui';
import { CalendarPlus, RotateCcw } from 'lucide-react';
import type { Booking } from '@lessons/contract';
import { AddToCalendarButton } from '../../add-to-calendar/add-to-calendar-button.tsx';
import { sameTimeAddress } from '../../booking-intent/slot-address.ts';
import { PayLink } from '../../lessons/pay-online.tsx';
import { LessonCard, whenIdOf } from './lesson-card.tsx';
import styles from './schedule.module.css';

interface UpcomingLessonsProps {
  lessons: readonly Booking[];
  /** Whether booking is the next step of a player without a lesson ahead: nothing is owed. */
  isNextStep: boolean;
  onCancel: (lesson: Booking) => void;
}

export function UpcomingLessons({ lessons, isNextStep, onCancel }: UpcomingLessonsProps) {
  return (
    <Section title="Upcoming Lessons">
      {lessons.length === 0 ? (
        <EmptyState
          drawing="court"
          title="No upcoming lessons scheduled"
          detail="Choose a free time and pay by card. Your lessons are listed here."
          action={
            <LinkButton variant={isNextStep ? 'primary' : 'secondary'} href="/book" icon={<CalendarPlus />}>
              Book a Lesson
            </LinkButton>
          }
        />
      ) : (
        <ul role="list" className={styles.cards}>
          {lessons.map((lesson) => (
            <li key={lesson.id}>
              <LessonCard lesson={lesson} withAddress>
                <PayLink lesson={lesson} className={styles.pay} aria-describedby={whenIdOf(lesson)} />
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

interface PastLessonsProps {
  lessons: readonly Booking[];
  /** The debt whose payment is the next step; undefined without one. */
  owed: Booking | undefined;
}

export function RecentLessons({ lessons, owed }: PastLessonsProps) {
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
                <PayLink
                  lesson={lesson}
                  variant={lesson === owed ? 'primary' : 'secondary'}
                  aria-describedby={whenIdOf(lesson)}
                />
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

export function CancelledLessons({ lessons, owed }: PastLessonsProps) {
  return (
    <Section title="Cancelled Lessons">
      <ul role="list" className={styles.rows}>
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <LessonCard lesson={lesson}>
              {lesson.canPayOnline && (
                <PayLink
                  lesson={lesson}
                  variant={lesson === owed ? 'primary' : 'secondary'}
                  aria-describedby={whenIdOf(lesson)}
                />
              )}
            </LessonCard>
          </li>
        ))}
      </ul>
    </Section>
  );
}
