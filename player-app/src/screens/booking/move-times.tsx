import type { Ref } from 'react';
import { startsFor, type CalendarDate, type Court } from '@lessons/rules';
import { EmptyState, Section, Status } from '@lessons/ui';
import { isSameTime, type ChosenLesson } from './chosen-lesson.ts';
import { NearestTimes } from './nearest-times.tsx';
import { weekLabel, weekOf } from './week-days.ts';
import { WeekPager } from './week-pager.tsx';
import { WeekTimes } from './week-times.tsx';
import styles from './week-times.module.css';

interface MoveTimesProps {
  /** Scrolled to when a day is chosen. */
  ref: Ref<HTMLDivElement>;
  date: CalendarDate;
  court: Court;
  minutes: number;
  /** The lessons to offer when the chosen time is gone. */
  nearest: readonly ChosenLesson[];
  chosen: ChosenLesson | null;
  /** Whether the lesson is being moved: what changes then is not read out. */
  isSent: boolean;
  /** The lesson's start: no choice. */
  own: Date | undefined;
  onOpen: (date: CalendarDate) => void;
  onChoose: (lesson: ChosenLesson) => void;
}

/** The free times of a week for a lesson of one length. */
export function MoveTimes({ ref, nearest, isSent, onOpen, ...week }: MoveTimesProps) {
  const { date, court, minutes, own } = week;
  const days = weekOf(date);
  const free = days
    .flatMap((day) => startsFor(minutes, day, court))
    .filter((start) => !isSameTime(start, own));
  const count = free.length === 1 ? '1 time' : `${free.length || 'no'} times`;
  return (
    <div ref={ref}>
      <Status className="visually-hidden" aria-live={isSent ? 'off' : 'polite'}>
        {`${weekLabel(date)}: ${count}`}
      </Status>
      <Section
        title="Available Times"
        aside={<WeekPager date={date} court={court} onOpen={onOpen} />}
        className={styles.times}
      >
        <NearestTimes date={date} lessons={nearest} pricing={null} onChoose={week.onChoose} />
        {free.length > 0 ? (
          <WeekTimes {...week} pricing={null} />
        ) : (
          <EmptyState
            title="No available time slots in this week."
            detail="Please try another week, or choose a day in the calendar."
          />
        )}
      </Section>
    </div>
  );
}
