import type { CSSProperties } from 'react';
import {
  coachLengths,
  formatDay,
  formatShortWeekday,
  londonDateOf,
  londonTimeOf,
  minutesOf,
  wallTimeOf,
} from '@lessons/rules';
import { classNames, type GridStop, moveByArrows, stopAt, useOneTabStop } from '@lessons/ui';
import { formatDayNumber } from '../format-date.ts';
import type { LessonActions } from '../lessons/lesson-dialogs.tsx';
import { DarkFrom, PlayersWait } from '../day/day-notes.tsx';
import { isChoosable, isFreeFor, type TimeActions } from '../day/free-time.tsx';
import { anywayOn, NoSlots } from './no-slots.tsx';
import { PeriodBlock } from './period-block.tsx';
import type { Period, Timetable, TimetableDay } from '../timetable/timetable.ts';
import type { Waiting } from '../timetable/use-waiting.ts';
import styles from './timetable-grid.module.css';
import dayStyles from '../day/day.module.css';

export interface WeekViewProps extends LessonActions, TimeActions {
  timetable: Timetable;
  waiting: Waiting;
  now: Date;
}

/** The row of the button of a day without free hours. */
const ANYWAY_ROW = 12 * 60;
/** The height of an empty dayStyles. */
const DEFAULT_HOURS = { first: 9, end: 17 };

/** The week as a timetable: a column for each day, a row for each hour. */
export function TimetableGrid({ timetable, waiting, now, ...actions }: WeekViewProps) {
  const { first, end } = timetable.hours ?? DEFAULT_HOURS;
  const today = londonDateOf(now);
  const hours = Array.from({ length: end - first }, (_, index) => first + index);
  const { stopOf, onFocus } = useOneTabStop(stopsOf(timetable, now, actions));
  return (
    // The keys only move the focus between the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classNames(styles.timetable, timetable.days.some(hasNote) && styles.withNotes)}
      style={{ '--rows': hours.length, '--shortest': shortestOf(timetable) } as CSSProperties}
      onKeyDown={moveByArrows}
      onFocus={onFocus}
    >
      <div className={styles.clock} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{wallTimeOf(hour * 60)}</span>
        ))}
      </div>
      {timetable.days.map((day, index) => (
        <section key={day.date} className={styles.day} aria-labelledby={`day-${day.date}`}>
          <h2
            id={`day-${day.date}`}
            className={classNames(styles.dayName, day.date < today && styles.pastDay)}
            aria-current={day.date === today ? 'date' : undefined}
          >
            <span className="visually-hidden">{formatDay(day.date)}</span>
            <span aria-hidden="true" className={classNames(day.date === today && dayStyles.today)}>
              {formatShortWeekday(day.date)} {formatDayNumber(day.date)}
            </span>{' '}
            <DarkFrom day={day} />{' '}
            {isBlockedWithLessons(day) && <span className={styles.blockedDay}>Blocked</span>}{' '}
            <PlayersWait players={waiting.get(day.date)} className={styles.dayWait} />
          </h2>
          <DayColumn
            day={day}
            stopOf={(row) => stopOf(index, row)}
            continues={continuesBlock(timetable.days[index - 1], day)}
            hours={{ first, end }}
            now={now}
            {...actions}
          />
        </section>
      ))}
    </div>
  );
}

interface DayColumnProps extends LessonActions, TimeActions {
  day: TimetableDay;
  /** Returns the attributes of a button of this day. Its row is a minute of the day. */
  stopOf: (row: number) => GridStop;
  /** The block of the day before goes on. */
  continues: boolean;
  hours: { first: number; end: number };
  now: Date;
}

function DayColumn({ day, stopOf, continues, hours: { first, end }, now, ...actions }: DayColumnProps) {
  const minutes = minutesOf(londonTimeOf(now));
  const today = londonDateOf(now);
  const isOver = (period: Period) => day.date < today || (day.date === today && period.to <= minutes);
  const isBlocked = isWhollyBlocked(day);
  const isEmpty = day.periods.length === 0;
  const isNowShown = day.date === today && !isEmpty && minutes >= first * 60 && minutes < end * 60;
  const isPresent = ({ from, to }: Period) => isNowShown && from <= minutes && minutes < to;
  return (
    <ol
      role="list"
      className={classNames(
        styles.column,
        day.blockedAllDay && dayStyles.hatched,
        isBlocked && continues && styles.continued,
      )}
    >
      {day.periods.map((period) => (
        <li
          key={period.from}
          className={classNames(styles.period, isPresent(period) && styles.now)}
          data-now={isPresent(period) || undefined}
          style={positionOf(period, first, isPresent(period) ? minutes : null)}
        >
          <PeriodBlock
            day={day}
            period={period}
            stop={stopOf(period.from)}
            now={now}
            isOver={isOver(period)}
            {...actions}
          />
        </li>
      ))}
      {isEmpty && (
        <li className={styles.whole}>
          <NoSlots
            day={day}
            now={now}
            stop={stopOf(ANYWAY_ROW)}
            isContinued={isBlocked && continues}
            {...actions}
          />
        </li>
      )}
      {isNowShown && !day.periods.some(isPresent) && (
        <li
          data-now
          className={classNames(styles.period, styles.now)}
          style={positionOf({ from: minutes, to: minutes + 1 }, first, minutes)}
          aria-hidden="true"
        />
      )}
    </ol>
  );
}

/** Returns the minutes of the shortest lesson of the week, or of a free time for one: at most an hour. */
function shortestOf({ days }: Timetable): number {
  const lengths = days.flatMap(({ periods }) => periods.map(({ from, to }) => to - from));
  return Math.min(60, ...lengths.filter((minutes) => minutes >= coachLengths.min));
}

/** Returns the places of all buttons, those of today first. */
function stopsOf({ days }: Timetable, now: Date, { moved, onTime }: TimeActions): string[] {
  const today = londonDateOf(now);
  const rowsOf = (day: TimetableDay, before: TimetableDay | undefined) => {
    if (day.periods.length === 0) {
      const isFree = onTime !== null && isChoosable(day, anywayOn(day), moved, now);
      return isFree && !continuesBlock(before, day) ? [ANYWAY_ROW] : [];
    }
    const isButton = (period: Period) =>
      'booking' in period ||
      (onTime !== null && period.kind !== 'blocked' && isFreeFor(day, period, moved, now));
    return day.periods.filter(isButton).map(({ from }) => from);
  };
  const stops = days.map((day, column) => ({
    isToday: day.date === today,
    stops: rowsOf(day, days[column - 1]).map((row) => stopAt(column, row)['data-stop']),
  }));
  return stops.toSorted((a, b) => Number(b.isToday) - Number(a.isToday)).flatMap((day) => day.stops);
}

const hasNote = (day: TimetableDay) => day.darkFrom !== null || isBlockedWithLessons(day);

/** A blocked day without lessons says so in its column. */
const isBlockedWithLessons = ({ periods, blockedAllDay }: TimetableDay) =>
  periods.length > 0 && blockedAllDay !== null;

const isWhollyBlocked = ({ periods, blockedAllDay }: TimetableDay) =>
  periods.length === 0 && blockedAllDay !== null;

/** Consecutive days that are blocked for the same reason are drawn as one block. */
function continuesBlock(before: TimetableDay | undefined, day: TimetableDay): boolean {
  return (
    before !== undefined &&
    isWhollyBlocked(before) &&
    isWhollyBlocked(day) &&
    before.blockedAllDay?.reason === day.blockedAllDay?.reason
  );
}

/** Returns where a period is in its column, and how much of the present one is over at this minute of the day. */
function positionOf(
  { from, to }: Pick<Period, 'from' | 'to'>,
  first: number,
  minute: number | null,
): CSSProperties {
  return {
    '--from': from / 60 - first,
    '--hours': (to - from) / 60,
    ...(minute !== null && { '--now': (minute - from) / (to - from) }),
  } as CSSProperties;
}
