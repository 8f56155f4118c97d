import type { Booking } from '@lessons/contract';
import { EmptyState, LinkButton, Section } from '@lessons/ui';
import { CalendarPlus } from 'lucide-react';
import { LessonCard } from './lesson-card.tsx';
import { LessonRows, type LessonRowsProps } from './lesson-row.tsx';

interface UpcomingLessonsProps {
  lessons: readonly Booking[];
  /** Whether they are shown as last seen: the ways to change them take their room, and come with the answer. */
  isSeen: boolean;
  /** Whether booking is the next step of a player without a lesson ahead: nothing is owed. */
  isNextStep: boolean;
  onCancel: (lesson: Booking) => void;
}

/** The next lesson with the ways to change it, and a row for each one after it. */
export function UpcomingLessons({ lessons, isSeen, isNextStep, onCancel }: UpcomingLessonsProps) {
  const [next, ...later] = lessons;
  return (
    <Section title="Upcoming Lessons">
      {next === undefined ? (
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
        <>
          <LessonCard lesson={next} isSeen={isSeen} onCancel={() => onCancel(next)} />
          <LessonRows lessons={later} isSeen={isSeen} onCancel={onCancel} />
        </>
      )}
    </Section>
  );
}

export function RecentLessons(past: LessonRowsProps) {
  return (
    <Section title="Recent Lessons">
      {past.lessons.length === 0 ? (
        <EmptyState
          drawing="bench"
          title="No lesson history available"
          detail="After a lesson you will find it here, with the coach’s notes."
          action={<LinkButton href="/user-guide">View User Guide</LinkButton>}
        />
      ) : (
        <LessonRows {...past} />
      )}
    </Section>
  );
}

export function CancelledLessons(past: LessonRowsProps) {
  return (
    <Section title="Cancelled Lessons">
      <LessonRows {...past} />
    </Section>
  );
}
