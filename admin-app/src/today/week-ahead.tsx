import type { CSSProperties } from 'react';
import type { CalendarDate } from '@lessons/rules';
import { classNames } from '@lessons/ui';
import { AdminLink } from '../admin-link.tsx';
import { formatDayName, formatDayNumber, formatWeekday } from '../format-date.ts';
import { WEEK_PATH } from '../routes.ts';
import type { TimetableDay } from '../timetable/timetable.ts';
import styles from './week-ahead.module.css';

/** This week as seven small columns, as high as the hours of each day that are booked. Leads to the week. */
export function WeekAhead({ days, today }: { days: readonly TimetableDay[]; today: CalendarDate }) {
  const hours = days.map(bookedHours);
  const most = Math.max(...hours, 1);
  return (
    <AdminLink href={WEEK_PATH} className={styles.week}>
      <span className="visually-hidden">This week, day by day</span>
      <ol role="list" className={styles.days}>
        {days.map(({ date }, index) => (
          <li
            key={date}
            className={classNames(styles.day, date === today && styles.today)}
            aria-current={date === today ? 'date' : undefined}
          >
            <span className={styles.count}>
              {hours[index]}
              <span aria-hidden="true"> h</span>
              <span className="visually-hidden"> hours booked, {formatWeekday(date)}</span>
            </span>
            <span
              className={styles.bar}
              style={{ '--share': (hours[index] ?? 0) / most } as CSSProperties}
              aria-hidden="true"
            />
            <span aria-hidden="true">{formatDayName(date)}</span>
            <span aria-hidden="true">{formatDayNumber(date)}</span>
          </li>
        ))}
      </ol>
    </AdminLink>
  );
}

function bookedHours({ periods }: TimetableDay): number {
  const minutes = periods.reduce((sum, { kind, from, to }) => sum + (kind === 'lesson' ? to - from : 0), 0);
  return Math.round(minutes / 60);
}
