import { Plus } from 'lucide-react';
import { MAX_DAYS_BACK, type AdminBooking } from '@lessons/contract';
import {
  addDays,
  coachLengths,
  formatShortDay,
  formatTime,
  formatTimeRange,
  lessonAt,
  londonDateOf,
  londonInstant,
  minutesAfter,
  wallTimeOf,
} from '@lessons/rules';
import { classNames, type GridStop } from '@lessons/ui';
import type { BookAndMove } from '../book-and-move/use-book-and-move.tsx';
import { lessonDuring, type Period, type TimetableDay } from '../timetable/timetable.ts';

export interface TimeActions {
  /** The lesson that the coach moves; without one, a free time is booked. */
  moved: AdminBooking | null;
  /** Null while no time can be chosen. */
  onTime: BookAndMove['chooseTime'] | null;
}

interface FreeTimeProps extends TimeActions {
  day: TimetableDay;
  period: Period;
  now: Date;
  /** Styles the button, or the words of a time that can't be chosen. */
  className: string | undefined;
  /** Whether it says to those who see it, too, that it is past, and until when what is left of an hour is free. */
  inWords?: boolean;
  stop?: GridStop;
}

/** A free hour, or what is left of one. It is booked by a tap, or the moved lesson goes there; a lesson that took place is entered. */
export function FreeTime({
  day,
  period,
  now,
  moved,
  onTime,
  className,
  inWords = false,
  stop,
}: FreeTimeProps) {
  const start = startOf(day, period);
  const hasBegun = start <= now;
  const isPart = period.kind === 'part';
  const state = hasBegun ? 'Past' : isPart ? 'Free' : period.kind === 'dark' ? 'Dark' : 'Open';
  const words = isPart && inWords ? `${state} until ${wallTimeOf(period.to)}` : state;
  const times = isPart ? formatTimeRange(start, minutesAfter(start, lengthOf(period))) : formatTime(start);
  const text = <span className={classNames(hasBegun && !inWords && 'visually-hidden')}>{words}</span>;
  if (!onTime || !isFreeFor(day, period, moved, now)) return <p className={className}>{text}</p>;
  return (
    <button
      type="button"
      className={className}
      {...stop}
      aria-label={`${verbFor(moved, hasBegun)} ${formatShortDay(start)} ${times}, ${words}`}
      aria-haspopup="dialog"
      onClick={() => onTime(start, isPart ? lengthOf(period) : undefined)}
    >
      <Plus />
      {text}
    </button>
  );
}

const startOf = ({ date }: TimetableDay, { from }: Period) => londonInstant(date, wallTimeOf(from));

const lengthOf = ({ from, to }: Period) => to - from;

/** Whether a lesson may be booked or entered in a free period, or the moved lesson fits there. */
export function isFreeFor(day: TimetableDay, period: Period, moved: AdminBooking | null, now: Date): boolean {
  const isTooShort = !moved && lengthOf(period) < coachLengths.min;
  return !isTooShort && isChoosable(day, startOf(day, period), moved, now);
}

/** Whether a lesson may be booked or entered at this time, or the moved lesson fits there. */
export function isChoosable(day: TimetableDay, start: Date, moved: AdminBooking | null, now: Date): boolean {
  if (moved) return start > now && lessonDuring(day, lessonAt(start, moved.duration), [moved]) === null;
  return day.date >= addDays(londonDateOf(now), -MAX_DAYS_BACK);
}

function verbFor(moved: AdminBooking | null, hasBegun: boolean): string {
  if (moved) return 'Move to';
  return hasBegun ? 'Enter a lesson' : 'Book';
}
