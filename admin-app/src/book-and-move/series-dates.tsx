import { useId } from 'react';
import { MAX_SERIES_LESSONS, MIN_SERIES_LESSONS, type SeriesDate } from '@lessons/contract';
import { clockChanges, formatDayOfMonth, formatShortDay, formatTime } from '@lessons/rules';
import { Checkbox, QueryContent, SelectField, Skeleton } from '@lessons/ui';
import { obstacleWords } from './obstacles.ts';
import { isTaken, type SeriesChoice } from './use-series-choice.ts';
import styles from './book-and-move.module.css';

const counts = Array.from(
  { length: MAX_SERIES_LESSONS - MIN_SERIES_LESSONS + 1 },
  (_, index) => MIN_SERIES_LESSONS + index,
);

/** How many weekly lessons, and on which dates: free ones, and those that the coach takes anyway. */
export function SeriesDates({ choice, onChange }: { choice: SeriesChoice; onChange: () => void }) {
  const { count, setCount, dates, isChosen, choose } = choice;
  const headingId = useId();
  return (
    <div className={styles.series}>
      <SelectField
        label="Lessons"
        value={count}
        onChange={({ target }) => {
          setCount(Number(target.value));
          onChange();
        }}
      >
        {counts.map((number) => (
          <option key={number} value={number}>
            {number}
          </option>
        ))}
      </SelectField>
      <QueryContent
        query={dates}
        failed="The dates couldn’t be loaded."
        skeleton={<Skeleton shape="card" className={styles.datesSkeleton} />}
      >
        {(list) => (
          <>
            <p id={headingId} className={styles.note}>
              {describeDates(list)}
            </p>
            <ul ref={showWhole} role="list" aria-labelledby={headingId} className={styles.dates}>
              {list.map((date) => (
                <li key={date.startTime}>
                  <Checkbox
                    checked={isChosen(date)}
                    disabled={isTaken(date)}
                    onChange={({ target }) => {
                      choose(date, target.checked);
                      onChange();
                    }}
                  >
                    {formatShortDay(date.startTime)}
                    {date.obstacle && <span className={styles.why}>{reasonOf(date)}</span>}
                  </Checkbox>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryContent>
    </div>
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

function reasonOf({ obstacle, heldUntil }: SeriesDate): string {
  if (heldUntil) return `Being paid for until ${formatTime(heldUntil)}`;
  if (obstacle === 'taken') return 'Taken';
  return obstacleWords(obstacle ?? '') ?? 'Players can’t book it';
}
