import { Plus } from 'lucide-react';
import type { AdminBooking } from '@lessons/contract';
import {
  coachLengths,
  londonDateOf,
  londonInstant,
  londonTimeOf,
  minutesOf,
  wallTimeOf,
  type CalendarDate,
} from '@lessons/rules';
import { classNames, DayStrip } from '@lessons/ui';
import type { BookAndMove } from '../book-and-move/use-book-and-move.tsx';
import type { TimetableDay } from '../timetable/timetable.ts';
import styles from './court-day.module.css';
import dayStyles from './day.module.css';
import type { Row } from './day-rows.ts';
import { FreeTime, type TimeActions } from './free-time.tsx';
import { LessonBlock, type BlockActions } from './lesson-block.tsx';
import { NoteButton, WaysToClient } from './ways-to-client.tsx';

interface CourtDayProps extends BlockActions, TimeActions {
  label: string;
  day: TimetableDay;
  rows: readonly Row[];
  now: Date;
  /** Hours are low, and beside a name is only the note of a lesson that has begun: the next client is reached above. */
  isCompact?: boolean;
}

/** The light of a court that is not on the map goes by the sun of an equinox. */
const USUAL_SUNSET = '18:15';
/** Of a long free time two hours are drawn. */
const MAX_FREE_MINUTES = 120;

/** A day of the coach as a strip of court: lessons open their details, free time is booked. */
export function CourtDay({
  label,
  day,
  rows,
  now,
  moved,
  onTime,
  isCompact = false,
  onNotes,
  ...actions
}: CourtDayProps) {
  const isToday = day.date === londonDateOf(now);
  const elapsed = elapsedOf(day.date, now);
  const besideOf = ({ booking, from }: Row & { booking: AdminBooking }) => {
    if (!isCompact) return <WaysToClient booking={booking} onNotes={onNotes} />;
    return from <= elapsed && <NoteButton booking={booking} onNotes={onNotes} />;
  };
  const contentOf = (row: Row) => {
    if ('booking' in row)
      return (
        <LessonBlock
          booking={row.booking}
          from={row.from}
          isOver={row.to <= elapsed}
          isMoved={row.booking.id === moved?.id}
          isCompact={isCompact}
          beside={besideOf(row)}
          {...actions}
        />
      );
    if (row.kind === 'blocked')
      return (
        <p className={classNames(styles.blocked, dayStyles.hatched)}>
          <strong>Blocked</strong> until {wallTimeOf(row.to)}
          {row.reason && ` · ${row.reason}`}
        </p>
      );
    if (row.kind === 'free') return <Free row={row} day={day} onTime={onTime} />;
    const time = { day, period: row, now, moved, onTime };
    return <FreeTime {...time} className={styles.free} inWords />;
  };
  return (
    <DayStrip
      label={label}
      parts={rows.map((row) => ({
        ...row,
        time: wallTimeOf(row.from),
        content: contentOf(row),
        maxMinutes: row.kind === 'free' ? MAX_FREE_MINUTES : undefined,
      }))}
      now={isToday ? { minute: elapsed, words: wallTimeOf(elapsed) } : null}
      sunset={minutesOf(day.sunset ?? USUAL_SUNSET)}
      darkFrom={day.darkFrom === null ? null : minutesOf(day.darkFrom)}
      isCompact={isCompact}
    />
  );
}

/** Returns how many minutes of a day are over: less than 0 before it, more than a day's after it. */
function elapsedOf(date: CalendarDate, now: Date): number {
  const today = londonDateOf(now);
  if (date === today) return minutesOf(londonTimeOf(now));
  return date < today ? Infinity : -1;
}

interface FreeProps {
  row: Extract<Row, { kind: 'free' }>;
  day: TimetableDay;
  onTime: BookAndMove['chooseTime'] | null;
}

/** Free hours that follow each other. A tap books the first of it that is to come, if the shortest lesson fits. */
function Free({ row: { to, bookFrom, isDark }, day: { date, darkFrom }, onTime }: FreeProps) {
  const text = `Free until ${wallTimeOf(to)}${isDark ? ` · dark from ${darkFrom}` : ''}`;
  if (bookFrom === null || to - bookFrom < coachLengths.min || !onTime)
    return <p className={styles.free}>{text}</p>;
  const time = wallTimeOf(bookFrom);
  return (
    <button
      type="button"
      className={styles.free}
      aria-label={`Book ${time}, ${text}`}
      aria-haspopup="dialog"
      onClick={() => onTime(londonInstant(date, time), to - bookFrom)}
    >
      {text}
      <Plus />
    </button>
  );
}
