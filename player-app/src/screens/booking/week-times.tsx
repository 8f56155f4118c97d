import type { CSSProperties } from 'react';
import { classNames, moveByArrows, stopAt, TimeButton } from '@lessons/ui';
import {
  dayState,
  formatDay,
  formatDuration,
  formatPounds,
  formatShortDay,
  lessonAt,
  londonInstant,
  londonTimeOf,
  obstacleTo,
  playersMinutes,
  priceOf,
  startsOn,
  type CalendarDate,
  type Court,
  type DayState,
  type Obstacle,
  type Pricing,
  type WallTime,
} from '@lessons/rules';
import { isSameSlot, isSameTime, type ChosenLesson } from './chosen-lesson.ts';
import { dayLabel } from './day-labels.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { weekOf } from './week-days.ts';
import styles from './week-times.module.css';

interface WeekTimesProps {
  /** The day that is chosen: its week is shown. */
  date: CalendarDate;
  court: Court;
  minutes: number;
  /** Pounds; null where the lesson is paid already, and a price would mislead. */
  pricing: Pricing | null;
  chosen: ChosenLesson | null;
  onChoose: (lesson: ChosenLesson) => void;
  /** The start of the lesson that is being moved: no choice. */
  own?: Date | undefined;
}

/**
 * The free hours of a week, from Sunday to Saturday: a day a column, or a row where the room is narrow. The arrow keys go
 * from hour to hour.
 */
export function WeekTimes({ date, court, ...choosing }: WeekTimesProps) {
  const dates = weekOf(date);
  const times = timesOf(dates, court);
  return (
    // The keys only move the focus between the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      role="list"
      className={styles.week}
      style={{ '--hours': times.length } as CSSProperties}
      onKeyDown={(event) => moveByArrows(event, areRows(event.currentTarget))}
    >
      {dates.map((day, column) => (
        <DayColumn
          key={day}
          {...choosing}
          day={day}
          column={column}
          isOpened={day === date}
          times={times}
          court={court}
        />
      ))}
    </ul>
  );
}

/** Returns the hours at which some day of the week has a lesson to offer or to have offered, earliest first. */
function timesOf(dates: readonly CalendarDate[], court: Court): WallTime[] {
  const isShown = (start: Date) =>
    SHOWN.includes(obstacleTo(lessonAt(start, 60), court)) && start > court.now;
  const times = dates.flatMap((day) => startsOn(day, court).filter(isShown).map(londonTimeOf));
  return [...new Set(times)].toSorted();
}

const SHOWN: readonly (Obstacle | null)[] = [null, 'taken', 'blocked'];

interface DayColumnProps extends Omit<WeekTimesProps, 'date'> {
  day: CalendarDate;
  column: number;
  isOpened: boolean;
  times: readonly WallTime[];
}

function DayColumn({ day, column, isOpened, times, court, ...choosing }: DayColumnProps) {
  const [weekday, dayOfMonth] = formatShortDay(day).split(' ');
  const hours = times.map((time) => londonInstant(day, time));
  const isFree = hours.some(
    (hour) => !isSameTime(hour, choosing.own) && obstacleTo(lessonAt(hour, choosing.minutes), court) === null,
  );
  const state = dayState(day, court);
  return (
    <li
      {...useKeptFocus<HTMLLIElement>()}
      className={classNames(
        styles.day,
        isOpened && styles.opened,
        state.kind === 'past' && styles.past,
        ['past', 'closed'].includes(state.kind) && styles.narrow,
        !isFree && styles.full,
      )}
      tabIndex={-1}
      aria-label={formatDay(day)}
      aria-current={isOpened ? 'date' : undefined}
    >
      <p className={styles.name} aria-hidden="true">
        {weekday} <b>{dayOfMonth}</b>
      </p>
      {!isFree && <p className={styles.why}>{whyNotFree(state)}</p>}
      {hours.map((start, row) => (
        <Hour key={start.getTime()} {...choosing} court={court} start={start} stop={stopAt(column, row)} />
      ))}
    </li>
  );
}

interface HourProps extends Omit<WeekTimesProps, 'date'> {
  start: Date;
  /** The day and the hour in the week, for the arrow keys. */
  stop: ReturnType<typeof stopAt>;
}

/** An hour of a day: a button where the lesson fits, otherwise why it doesn't, if that is worth a word. */
function Hour({ start, stop, court, minutes, pricing, chosen, onChoose, own }: HourProps) {
  if (isSameTime(start, own)) {
    return (
      <p className={classNames(styles.none, styles.own)}>
        <b>{londonTimeOf(start)}</b> Now
      </p>
    );
  }
  const obstacle = obstacleTo(lessonAt(start, minutes), court);
  if (obstacle !== null) {
    const obstacleToHour = obstacleTo(lessonAt(start, 60), court);
    return <p className={styles.none}>{wordFor(obstacleToHour, obstacle)}</p>;
  }
  const price = pricing ? ` ${formatPounds(priceOf(playersMinutes(minutes), pricing))}` : '';
  return (
    <TimeButton
      isChosen={isSameSlot(chosen, { start, minutes })}
      className={styles.hour}
      aria-label={`${londonTimeOf(start)}, ${formatDuration(minutes)}${price} on ${formatDay(start)}`}
      {...stop}
      onClick={() => onChoose({ start, minutes })}
    >
      {londonTimeOf(start)}
    </TimeButton>
  );
}

/** Returns why a day has no hour to choose, for where its hours aren't drawn. */
function whyNotFree(state: DayState): string {
  return state.kind === 'open' ? 'nothing free' : dayLabel(state);
}

/** Returns why a lesson doesn't fit, in one word; nothing for hours that nobody can book. */
function wordFor(obstacleToHour: Obstacle | null, obstacle: Obstacle): string {
  const word = obstacleToHour ?? obstacle;
  if (word === 'taken' || word === 'blocked') return word;
  return obstacleToHour === null ? 'closed' : '';
}

/** Whether the days are below each other. The last two are: those before may have passed, and not be shown. */
function areRows(week: HTMLElement): boolean {
  const [friday, saturday] = [...week.children].slice(-2).map((day) => day.getBoundingClientRect().top);
  return friday !== saturday;
}
