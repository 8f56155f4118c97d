import { classNames } from '@lessons/ui';
import type { TimetableDay } from '../timetable/timetable.ts';
import styles from './week.module.css';

/** Shown for a day off, and for a day that is blocked as a whole. */
export function NoSlots({ day }: { day: TimetableDay }) {
  const { blockedAllDay } = day;
  return (
    <div className={classNames(styles.noSlots, blockedAllDay !== null && styles.blockedDay)}>
      {blockedAllDay && (
        <p className={styles.blockedText}>
          <strong>Blocked</strong>
          {blockedAllDay.reason && <span>{blockedAllDay.reason}</span>}
        </p>
      )}
      <p>No time slots available for this day</p>
    </div>
  );
}
