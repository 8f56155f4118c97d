import { useState } from 'react';
import { Bell, CalendarOff } from 'lucide-react';
import {
  formatDay,
  formatShortWeekday,
  londonDateOf,
  londonTimeOf,
  minutesOf,
  type CalendarDate,
} from '@lessons/rules';
import { classNames } from '@lessons/ui';
import { formatDayNumber } from '../format-date.ts';
import { DarkFrom, PlayersWait, waitText } from './day-notes.tsx';
import { NoSlots } from './no-slots.tsx';
import { DayRow } from './day-row.tsx';
import type { WeekViewProps } from './timetable-grid.tsx';
import type { TimetableDay } from '../timetable/timetable.ts';
import styles from './day-by-day.module.css';
import week from './week.module.css';

/** The week on a phone: a strip of its days, and the selected day below. */
export function DayByDay({ timetable: { days }, waiting, date: asked, now, ...actions }: WeekViewProps) {
  const today = londonDateOf(now);
  const [selected, setSelected] = useState(asked);
  const [lastAsked, setLastAsked] = useState(asked);
  if (asked !== lastAsked) {
    setLastAsked(asked);
    setSelected(asked);
  }
  const day = days.find(({ date }) => date === selected);
  return (
    <div className={styles.week}>
      <ul role="list" className={styles.strip}>
        {days.map(({ date, periods, blockedAllDay }) => (
          <li key={date}>
            <button
              type="button"
              className={styles.stripDay}
              aria-pressed={date === selected}
              aria-current={date === today ? 'date' : undefined}
              onClick={() => setSelected(date)}
            >
              <span>{formatShortWeekday(date)}</span>
              <strong className={classNames(date === today && week.today)}>{formatDayNumber(date)}</strong>
              <LessonCount periods={periods} isBlocked={blockedAllDay !== null} />
              <WaitMark players={waiting.get(date)} />
            </button>
          </li>
        ))}
      </ul>
      {day && (
        <section aria-labelledby="selected-day">
          <h2 id="selected-day" className={styles.selectedDay}>
            {formatDay(day.date)} <PlayersWait players={waiting.get(day.date)} />
          </h2>
          {day.darkFrom && (
            <p className={styles.darkLine}>
              <DarkFrom day={day} />
            </p>
          )}
          {day.blockedAllDay && day.periods.length > 0 && (
            <p className={classNames(styles.blockedDay, week.hatched)}>
              <strong>Blocked</strong>
              {day.blockedAllDay.reason && ` · ${day.blockedAllDay.reason}`}
            </p>
          )}
          {day.periods.length === 0 ? (
            <NoSlots day={day} now={now} {...actions} />
          ) : (
            <ol role="list" className={styles.dayRows}>
              {day.periods.map((period) => (
                <DayRow
                  key={period.from}
                  day={day}
                  period={period}
                  now={now}
                  elapsed={elapsedOf(day.date, now)}
                  {...actions}
                />
              ))}
            </ol>
          )}
        </section>
      )}
    </div>
  );
}

/** Returns how many minutes of a day are over: less than 0 before it, more than a day's after it. */
function elapsedOf(date: CalendarDate, now: Date): number {
  const today = londonDateOf(now);
  if (date === today) return minutesOf(londonTimeOf(now));
  return date < today ? Infinity : -1;
}

function LessonCount({ periods, isBlocked }: Pick<TimetableDay, 'periods'> & { isBlocked: boolean }) {
  const count = periods.filter(({ kind }) => kind === 'lesson').length;
  return (
    // A page that was translated by the browser keeps the words of an element that stays.
    <span key={`${count} ${isBlocked}`} className={styles.stripCount}>
      {isBlocked && <CalendarOff />}
      {(count > 0 || !isBlocked) && <span aria-hidden={count === 0}>{count === 0 ? '–' : count}</span>}
      <span className="visually-hidden">
        {labelFor(count)}
        {isBlocked && ', blocked'}
      </span>
    </span>
  );
}

/** Players wait on this day: how many is said below, once it is selected. */
function WaitMark({ players }: { players: number | undefined }) {
  if (!players) return null;
  return (
    <span className={styles.stripWait}>
      <Bell />
      <span className="visually-hidden">{waitText(players)}</span>
    </span>
  );
}

function labelFor(lessons: number): string {
  if (lessons === 0) return ' no lessons';
  return lessons === 1 ? ' lesson' : ' lessons';
}
