import { useState } from 'react';
import type { Booking } from '@lessons/contract';
import { firstFreeDate, londonDateOf, type CalendarDate, type Court } from '@lessons/rules';
import type { ChosenLesson } from './chosen-lesson.ts';
import { MonthCalendar } from './month-calendar.tsx';
import { MoveHeading } from './move-heading.tsx';
import { MoveSummary } from './move-summary.tsx';
import { MoveTimes } from './move-times.tsx';
import { useBookingSelection } from './use-booking-selection.ts';
import { useFollowedSelection } from './use-followed-selection.ts';
import styles from './booking-form.module.css';

interface MoveFormProps {
  /** The court with the lesson's own time free. */
  court: Court;
  lesson: Booking;
}

/** The week of a lesson with its free times first: most lessons move within it. The month leads to the others. */
export function MoveForm({ court, lesson }: MoveFormProps) {
  const { selection, change, chosen, gone, instead } = useBookingSelection(lesson, court);
  const { times, summary } = useFollowedSelection(selection, true);
  // Once it is moved, the chosen time is taken by the lesson itself, until the next screen opens.
  const [sent, setSent] = useState<ChosenLesson | null>(null);
  const date =
    selection.date ??
    dayToOpen(selection.lesson?.start ?? new Date(lesson.startTime), lesson.duration, court);
  const openDay = (day: CalendarDate) => change({ type: 'open-day', date: day });
  const choose = (wanted: ChosenLesson) => change({ type: 'choose-lesson', lesson: wanted });
  return (
    <>
      <MoveHeading lesson={lesson} />
      <div className={styles.move}>
        <MoveTimes
          ref={times}
          date={date}
          court={court}
          minutes={lesson.duration}
          nearest={instead}
          chosen={chosen}
          isSent={sent !== null}
          // A lesson that was called off has no time any more.
          own={lesson.calledOff ? undefined : new Date(lesson.startTime)}
          onOpen={openDay}
          onChoose={choose}
        />
        <MonthCalendar court={court} shownCourt={court} selected={date} onSelect={openDay} />
        <MoveSummary
          ref={summary}
          lesson={lesson}
          chosen={chosen}
          gone={gone}
          sent={sent}
          onSentChange={setSent}
        />
      </div>
    </>
  );
}

/** Returns the day of a time; the first with room for the lesson when that is over. */
function dayToOpen(start: Date, minutes: number, court: Court): CalendarDate {
  const [date, today] = [londonDateOf(start), londonDateOf(court.now)];
  return date >= today ? date : (firstFreeDate(court, minutes) ?? today);
}
