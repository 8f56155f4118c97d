import { useId } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { SeriesDate } from '@lessons/contract';
import {
  clockChanges,
  formatDayOfMonth,
  formatShortDay,
  formatTime,
  londonDateOf,
  type OpeningHours,
} from '@lessons/rules';
import { Checkbox, Columns, Muted, QueryContent, Skeleton } from '@lessons/ui';
import { darkFrom, isInHours } from '../timetable/opening-hours.ts';
import { useOpeningHours } from '../timetable/use-opening-hours.ts';
import { isTaken, type ChosenDates } from './chosen-dates.ts';
import { obstacleWords } from './obstacles.ts';
import styles from './book-and-move.module.css';

interface DateListProps {
  choice: ChosenDates & { dates: UseQueryResult<SeriesDate[]> };
  onChange: () => void;
}

/** The dates of a series: free ones, those that the coach takes anyway, and why others can't be had. */
export function DateList({ choice: { dates, isChosen, choose }, onChange }: DateListProps) {
  const headingId = useId();
  const { opening } = useOpeningHours();
  return (
    <QueryContent
      query={dates}
      failed="The dates couldn’t be loaded."
      skeleton={<Skeleton shape="card" height="17rem" />}
    >
      {(list) => (
        <>
          <Muted facts id={headingId}>
            {describeDates(list)}
          </Muted>
          <Columns
            as="ul"
            gap={3}
            rowGap={0}
            min={9}
            keepsEmpty
            ref={showWhole}
            role="list"
            aria-labelledby={headingId}
            className={styles.dates}
          >
            {list.map((date) => (
              // Two lessons of a series may come to the same time: the later one is taken.
              <li key={`${date.startTime} ${date.obstacle}`}>
                <Checkbox
                  checked={isChosen(date)}
                  disabled={isTaken(date)}
                  onChange={({ target }) => {
                    choose(date, target.checked);
                    onChange();
                  }}
                >
                  {formatShortDay(date.startTime)}
                  {date.obstacle && <span className={styles.why}>{reasonOf(date, opening)}</span>}
                </Checkbox>
              </li>
            ))}
          </Columns>
        </>
      )}
    </QueryContent>
  );
}

/** Scrolls the sheet until a new list is in view: on a phone it begins below the fold. */
function showWhole(list: HTMLElement | null): void {
  list?.scrollIntoView({ block: 'nearest' });
}

function describeDates(dates: readonly SeriesDate[]): string {
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) return '';
  const time = formatTime(first.startTime);
  const changes = clockChanges(new Date(first.startTime), new Date(last.startTime));
  const days = changes.map((date) => formatDayOfMonth(date)).join(' and ');
  return days ? `The clocks change on ${days}: still ${time}.` : `All at ${time}.`;
}

function reasonOf({ startTime, obstacle, heldUntil }: SeriesDate, opening: OpeningHours | undefined): string {
  if (heldUntil) return `Being paid for until ${formatTime(heldUntil)}`;
  if (obstacle === 'taken') return 'Taken';
  const start = new Date(startTime);
  if (opening && obstacle === 'outside_hours' && isInHours(start, opening)) {
    const dark = darkFrom(londonDateOf(start), opening);
    if (dark) return `Dark from ${dark}`;
  }
  return obstacleWords(obstacle ?? '') ?? 'Players can’t book it';
}
