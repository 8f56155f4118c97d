import { formatShortDay, londonInstant } from '@lessons/rules';
import { Button, classNames, type GridStop } from '@lessons/ui';
import type { TimetableDay } from '../timetable/timetable.ts';
import { isChoosable, type TimeActions } from '../day/free-time.tsx';
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

interface TimeAnywayProps extends TimeActions {
  day: TimetableDay;
  now: Date;
  stop?: GridStop | undefined;
}

/** The time that is proposed on a day without free hours. */
export const anywayOn = ({ date }: TimetableDay) => londonInstant(date, '12:00');

/** Books or moves to a day without free hours. The dialog has its other times. */
function TimeAnyway({ day, now, moved, onTime, stop }: TimeAnywayProps) {
  const start = anywayOn(day);
  if (!onTime || !isChoosable(day, start, moved, now)) return null;
  const label = moved ? 'Move anyway' : 'Book anyway';
  return (
    <Button
      variant="quiet"
      {...stop}
      aria-label={`${label}, ${formatShortDay(start)}`}
      aria-haspopup="dialog"
      onClick={() => onTime(start)}
    >
      {label}
    </Button>
  );
}
