import { classNames } from '@lessons/ui';
import type { TimetableDay } from './timetable.ts';
import styles from './week.module.css';

/** A day off, or a day that is blocked as a whole. A lesson that was booked before stands beside it. */
export function NoSlots({ day }: { day: TimetableDay }) {
  const { blockedAllDay, pieces } = day;
  return (
    <div className={classNames(styles.noSlots, blockedAllDay !== null && styles.blockedDay)}>
      {blockedAllDay && (
        <p className={styles.blockedWords}>
          <strong>Blocked</strong>
          {blockedAllDay.reason && <span>{blockedAllDay.reason}</span>}
        </p>
      )}
      {pieces.length === 0 && <p>No time slots available for this day</p>}
    </div>
  );
}
