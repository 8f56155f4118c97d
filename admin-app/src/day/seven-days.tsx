import { useId, useRef, type ReactNode, type TouchEvent } from 'react';
import { Bell, CalendarOff } from 'lucide-react';
import { addDays, countLessons, formatShortWeekday, type CalendarDate } from '@lessons/rules';
import { classNames } from '@lessons/ui';
import { formatDayNumber } from '../format-date.ts';
import type { TimetableDay } from '../timetable/timetable.ts';
import { waitText } from '../timetable/use-waiting.ts';
import dayStyles from './day.module.css';
import styles from './seven-days.module.css';

interface SevenDaysProps {
  days: readonly TimetableDay[];
  /** How many players wait for a free time, by the day. */
  waiting?: ReadonlyMap<CalendarDate, number>;
  date: CalendarDate;
  today: CalendarDate;
  /** Shows another day: of another week, too, after a swipe beyond its end. */
  onShow: (date: CalendarDate) => void;
  /** The day that is shown. */
  children: ReactNode;
}

/** The days of a week, of which one is shown below: chosen by a tap, by the arrow keys, or by a swipe over it. */
export function SevenDays({ days, waiting, date, today, onShow, children }: SevenDaysProps) {
  const name = useId();
  return (
    <div className={styles.week} {...useSwipe((step) => onShow(addDays(date, step)))}>
      <fieldset>
        <legend className="visually-hidden">Day</legend>
        <ul role="list" className={styles.days}>
          {days.map((day) => (
            <li key={day.date}>
              <label className={styles.day}>
                <input
                  type="radio"
                  className="visually-hidden"
                  name={name}
                  checked={day.date === date}
                  aria-current={day.date === today ? 'date' : undefined}
                  onChange={() => onShow(day.date)}
                />
                <span>{formatShortWeekday(day.date)}</span>{' '}
                <strong className={classNames(day.date === today && dayStyles.today)}>
                  {formatDayNumber(day.date)}
                </strong>{' '}
                <LessonCount day={day} />
                <WaitMark players={waiting?.get(day.date)} />
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      {children}
    </div>
  );
}

function LessonCount({ day: { periods, blockedAllDay } }: { day: TimetableDay }) {
  const count = periods.filter(({ kind }) => kind === 'lesson').length;
  const isBlocked = blockedAllDay !== null;
  return (
    // A page that was translated by the browser keeps the words of an element that stays.
    <span key={`${count} ${isBlocked}`} className={styles.count}>
      {isBlocked && <CalendarOff />}
      {(count > 0 || !isBlocked) && <span aria-hidden="true">{count === 0 ? '–' : count}</span>}
      <span className="visually-hidden">
        {count === 0 ? 'no lessons' : countLessons(count)}
        {isBlocked && ', blocked'}
      </span>
    </span>
  );
}

/** Players wait on this day: how many is said below, once it is selected. */
function WaitMark({ players }: { players: number | undefined }) {
  if (!players) return null;
  return (
    <span className={styles.wait}>
      <Bell />
      <span className="visually-hidden"> {waitText(players)}</span>
    </span>
  );
}

/** In CSS pixels: less is a tap. */
const MIN_WAY = 56;

/** Returns what an element does when a finger swipes over it: 1 for a swipe to the left, which leads on, or -1. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches: { 0: finger, length } }: TouchEvent) => {
      start.current = finger && length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches: { 0: finger } }: TouchEvent) => {
      if (!start.current || !finger) return;
      const x = finger.clientX - start.current.x;
      const y = finger.clientY - start.current.y;
      start.current = null;
      if (Math.abs(x) >= MIN_WAY && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
  };
}
