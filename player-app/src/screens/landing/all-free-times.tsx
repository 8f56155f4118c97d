import { Button, FailedState, Figure, LoadingState, Skeleton, Stack, TimeLink } from '@lessons/ui';
import { ChevronDown } from 'lucide-react';
import { ALL_FREE } from './landing-ids.ts';
import styles from './all-free-times.module.css';

const DAYS_SHOWN = 14;

/**
 * Opens the free hours of the next days. `watch-free-times.ts` fetches them then and shows the state that `data-state`
 * names; `draw-free-times.ts` fills in the times, each day and hour from the sample in its place.
 */
export function AllFreeTimes() {
  return (
    <div id={ALL_FREE} className={styles.all}>
      <Button
        variant="quiet"
        wide
        aria-expanded={false}
        aria-controls={`${ALL_FREE}-times`}
        icon={<ChevronDown />}
        iconAfter
      >
        All free times
      </Button>
      <div id={`${ALL_FREE}-times`} hidden>
        <div data-state="loading" hidden>
          <LoadingState label="Loading all free times" className={styles.days}>
            {Array.from({ length: DAYS_SHOWN }, (_, day) => (
              <Skeleton key={day} className={styles.waiting} />
            ))}
          </LoadingState>
        </div>
        <div data-state="failed" hidden>
          <FailedState message="The free times could not be loaded." onRetry={ignore} />
        </div>
        <p data-state="empty" role="status" className={styles.none} hidden>
          No free hours in the next 14 days
        </p>
        <Stack gap={4} data-state="times" className={styles.times} hidden>
          <fieldset className={styles.lengths} data-fill="lengths">
            <legend className="visually-hidden">Length</legend>
            <Length minutes={60} label="1 hour" />
            <Length minutes={120} label="2 hours" />
          </fieldset>
          <fieldset className={styles.days} data-fill="days">
            <legend className="visually-hidden">Day</legend>
            <label className={styles.day}>
              <input type="radio" name="free-day" className="visually-hidden" />
              <span data-fill="weekday" /> <b data-fill="number" />{' '}
              <span className="visually-hidden" data-fill="month" />
            </label>
          </fieldset>
          <Stack as="section" gap={2} data-fill="chosen-day" className={styles.hours}>
            <h3 id={`${ALL_FREE}-day`}>Free hours</h3>
            <ul role="list" aria-labelledby={`${ALL_FREE}-day`}>
              <li>
                <TimeLink href="/book">
                  <Figure size="sm" data-fill="start">
                    10:00
                  </Figure>
                </TimeLink>
              </li>
            </ul>
          </Stack>
        </Stack>
      </div>
    </div>
  );
}

function Length({ minutes, label }: { minutes: number; label: string }) {
  return (
    <label className={styles.length}>
      <input
        type="radio"
        name="free-length"
        value={minutes}
        defaultChecked={minutes === 60}
        className="visually-hidden"
      />
      {label} <b data-fill="price" />
    </label>
  );
}

/** The build renders it: the button gets its action from the script. */
function ignore() {}
