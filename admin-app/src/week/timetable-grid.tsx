import type { CSSProperties } from 'react';
import type { CalendarDate } from '@lessons/rules';
import { classNames } from '@lessons/ui';
import { formatDayName, formatDayNumber, formatWeekday } from '../format-date.ts';
import type { LessonActions } from '../lessons/lesson-dialogs.tsx';
import { clientOf } from '../lessons/lesson-text.ts';
import { NoSlots } from './no-slots.tsx';
import { PeriodBlock } from './period-block.tsx';
import { clockTimeOf, type Period, type Timetable, type TimetableDay } from '../timetable/timetable.ts';
import styles from './timetable-grid.module.css';
import week from './week.module.css';

export interface WeekViewProps extends LessonActions {
  timetable: Timetable;
  today: CalendarDate;
}

/** The height of an empty week. */
const DEFAULT_HOURS = { first: 9, end: 17 };

/** The week as a timetable: a column for each day, a row for each hour. */
export function TimetableGrid({ timetable, today, ...actions }: WeekViewProps) {
  const { first, end } = timetable.hours ?? DEFAULT_HOURS;
  const hours = Array.from({ length: end - first }, (_, index) => first + index);
  return (
    <div className={styles.timetable} style={{ '--rows': hours.length } as CSSProperties}>
      <div className={styles.clock} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{clockTimeOf(hour * 60)}</span>
        ))}
      </div>
      {timetable.days.map((day) => (
        <section key={day.date} aria-labelledby={`day-${day.date}`}>
          <h2
            id={`day-${day.date}`}
            className={classNames(styles.dayName, day.date === today && week.today)}
            aria-current={day.date === today ? 'date' : undefined}
          >
            <span className="visually-hidden">{formatWeekday(day.date)}</span>
            <span aria-hidden="true">
              {formatDayName(day.date)} {formatDayNumber(day.date)}
            </span>
          </h2>
          <DayColumn day={day} first={first} {...actions} />
        </section>
      ))}
    </div>
  );
}

function DayColumn({ day, first, ...actions }: { day: TimetableDay; first: number } & LessonActions) {
  return (
    <ol
      role="list"
      className={classNames(
        styles.column,
        day.periods.length === 0 && day.blockedAllDay !== null && week.hatched,
      )}
    >
      {day.periods.map((period) => (
        <li
          key={period.from}
          className={styles.period}
          style={positionOf(period, first)}
          aria-label={period.kind === 'lesson' ? clientOf(period.booking) : undefined}
        >
          <PeriodBlock period={period} {...actions} />
        </li>
      ))}
      {day.periods.length === 0 && (
        <li className={styles.whole}>
          <NoSlots day={day} />
        </li>
      )}
    </ol>
  );
}

function positionOf({ from, to }: Period, first: number): CSSProperties {
  return { '--from': from / 60 - first, '--hours': (to - from) / 60 } as CSSProperties;
}
