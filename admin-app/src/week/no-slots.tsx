import { classNames, type GridStop } from '@lessons/ui';
import type { TimetableDay } from '../timetable/timetable.ts';
import { TimeAnyway, type TimeActions } from '../day/free-time.tsx';
import styles from './week.module.css';

interface NoSlotsProps extends TimeActions {
  day: TimetableDay;
  now: Date;
  /** The day before shows the text of the same block: it is only read out here. */
  isContinued?: boolean;
  stop?: GridStop;
}

/** Shown for a day off, and for a day that is blocked as a whole. */
export function NoSlots({ day, isContinued = false, ...time }: NoSlotsProps) {
  const { blockedAllDay } = day;
  return (
    <div
      className={classNames(
        styles.noSlots,
        blockedAllDay !== null && styles.blockedDay,
        isContinued && styles.continuedDay,
      )}
    >
      {blockedAllDay && (
        <p className={styles.blockedText}>
          <strong>Blocked</strong>
          {blockedAllDay.reason && <span>{blockedAllDay.reason}</span>}
        </p>
      )}
      <p>No time slots available for this day</p>
      {!isContinued && <TimeAnyway day={day} {...time} />}
    </div>
  );
}
