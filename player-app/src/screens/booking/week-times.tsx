import type { KeyboardEvent } from 'react';
import { classNames } from '@lessons/ui';
import {
  addDays,
  dayOfWeek,
  formatDay,
  formatDuration,
  formatPounds,
  formatShortDay,
  lessonAt,
  londonInstant,
  londonTimeOf,
  obstacleTo,
  priceOf,
  startOfLondonDay,
  startsOn,
  type CalendarDate,
  type Court,
  type LessonMinutes,
  type Obstacle,
  type Pricing,
  type WallTime,
} from '@lessons/rules';
import { isSameChoice, type ChosenLesson } from './chosen-lesson.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import styles from './week-times.module.css';

interface WeekTimesProps {
  /** The day that is chosen: its week is shown. */
  date: CalendarDate;
  court: Court;
  minutes: LessonMinutes;
  /** Pounds. */
  pricing: Pricing;
  chosen: ChosenLesson | null;
  onChoose: (lesson: ChosenLesson) => void;
}

/** The free hours of a week, from Sunday to Saturday, a day a column. The arrow keys go from hour to hour. */
export function WeekTimes({ date, court, ...choosing }: WeekTimesProps) {
  const sunday = addDays(date, -dayOfWeek(date));
  const dates = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(sunday, days));
  const times = timesOf(dates, court);
  return (
    // The keys only move the focus between the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul role="list" className={styles.week} onKeyDown={moveByArrows}>
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
  const times = dates.flatMap((day) => startsOn(day, court.workingHours).filter(isShown).map(londonTimeOf));
  return [...new Set(times)].toSorted();
}

const SHOWN: readonly (Obstacle | null)[] = [null, 'taken', 'blocked'];

interface DayColumnProps extends Omit<WeekTimesProps, 'date'> {
  day: CalendarDate;
  column: number;
  isOpened: boolean;
  times: readonly WallTime[];
}

function DayColumn({ day, column, isOpened, times, ...hour }: DayColumnProps) {
  const start = startOfLondonDay(day);
  const [weekday, dayOfMonth] = formatShortDay(start).split(' ');
  return (
    <li
      {...useKeptFocus<HTMLLIElement>()}
      className={classNames(styles.day, isOpened && styles.opened)}
      tabIndex={-1}
      aria-label={formatDay(start)}
      aria-current={isOpened ? 'date' : undefined}
    >
      <p className={styles.name} aria-hidden="true">
        {weekday} <b>{dayOfMonth}</b>
      </p>
      {times.map((time, row) => (
        <Hour key={time} {...hour} start={londonInstant(day, time)} position={`${column}-${row}`} />
      ))}
    </li>
  );
}

interface HourProps extends Pick<WeekTimesProps, 'court' | 'minutes' | 'pricing' | 'chosen' | 'onChoose'> {
  start: Date;
  /** The column and row, for the arrow keys. */
  position: string;
}

/** An hour of a day: a button where the lesson fits, otherwise why it doesn't, if that is worth a word. */
function Hour({ start, position, court, minutes, pricing, chosen, onChoose }: HourProps) {
  const obstacle = obstacleTo(lessonAt(start, minutes), court);
  if (obstacle !== null) {
    const obstacleToHour = obstacleTo(lessonAt(start, 60), court);
    return <p className={styles.none}>{wordFor(obstacleToHour, obstacle)}</p>;
  }
  const isChosen = isSameChoice(chosen, { start, minutes });
  return (
    <button
      type="button"
      className={classNames(styles.hour, isChosen && styles.chosen)}
      aria-pressed={isChosen}
      data-position={position}
      onClick={() => onChoose({ start, minutes })}
    >
      {londonTimeOf(start)}
      <span className="visually-hidden">
        , {formatDuration(minutes)} {formatPounds(priceOf(minutes, pricing))} on {formatDay(start)}
      </span>
    </button>
  );
}

/** Returns why a lesson doesn't fit, in one word; nothing for hours that nobody can book. */
function wordFor(obstacleToHour: Obstacle | null, obstacle: Obstacle): string {
  const word = obstacleToHour ?? obstacle;
  if (word === 'taken' || word === 'blocked') return word;
  return obstacleToHour === null ? 'closed' : '';
}

const STEPS: Partial<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the focus to the next free hour in the direction of an arrow key, past those that aren't free. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const from = event.target instanceof HTMLElement && event.target.dataset['position'];
  if (!step || !from) return;
  event.preventDefault();
  let [column = 0, row = 0] = from.split('-').map(Number);
  for (let tries = 0; tries < 24; tries += 1) {
    column += step[0];
    row += step[1];
    const next = event.currentTarget.querySelector<HTMLElement>(`[data-position="${column}-${row}"]`);
    if (next) return next.focus();
  }
}
