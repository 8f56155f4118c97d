import {
  DAY,
  formatDay,
  formatDuration,
  formatPounds,
  formatShortDay,
  formatTime,
  londonDateOf,
  playersMinutes,
  priceOf,
  startOfLondonDay,
  type CalendarDate,
  type Pricing,
} from '@lessons/rules';
import { Chip, Cluster, Muted } from '@lessons/ui';
import type { ChosenLesson } from './chosen-lesson.ts';
import { weekdayAndTime } from './day-labels.ts';
import styles from './nearest-times.module.css';

interface NearestTimesProps {
  /** The day they are near to. */
  date: CalendarDate;
  lessons: readonly ChosenLesson[];
  /** Pounds; null where a price would mislead. */
  pricing: Pricing | null;
  onChoose: (lesson: ChosenLesson) => void;
}

/** The nearest lessons to a day or an hour that isn't free: Nearest: Fri 15:00 · Mon 10:00. */
export function NearestTimes({ date, lessons, pricing, onChoose }: NearestTimesProps) {
  if (lessons.length === 0) return null;
  return (
    <Cluster gap={2} align="center" role="group" aria-label="Nearest free times">
      <Muted as="span" small>
        Nearest:
      </Muted>
      {lessons.map((lesson) => (
        <Chip key={lesson.start.getTime()} className={styles.time} onClick={() => onChoose(lesson)}>
          {labelOf(lesson.start, date)}
          <span className="visually-hidden">
            {' '}
            on {formatDay(lesson.start)}, {formatDuration(lesson.minutes)}
            {pricing && ` ${formatPounds(priceOf(playersMinutes(lesson.minutes), pricing))}`}
          </span>
        </Chip>
      ))}
    </Cluster>
  );
}

/** Within so many days to both sides each weekday comes once. */
const CLOSE_DAYS = 3;

/** Fri 15:00; further away Fri 4 Dec 15:00; on the same day 15:00. */
function labelOf(start: Date, date: CalendarDate): string {
  const own = londonDateOf(start);
  const days = Math.abs(startOfLondonDay(own).getTime() - startOfLondonDay(date).getTime()) / DAY;
  if (own === date) return formatTime(start);
  return Math.round(days) <= CLOSE_DAYS
    ? weekdayAndTime(start)
    : `${formatShortDay(start)} ${formatTime(start)}`;
}
