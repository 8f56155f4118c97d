import type { Booking } from '@lessons/contract';
import { formatDuration, formatShortDay, formatTimeRange, withName } from '@lessons/rules';
import { LinkButton } from '@lessons/ui';
import styles from './move-heading.module.css';

const HEADING = 'move-lesson';

/** Says which lesson is being moved, and how to leave it alone. */
export function MoveHeading({ lesson }: { lesson: Booking }) {
  const { startTime, endTime, duration, calledOff } = lesson;
  return (
    <section className={styles.heading} aria-labelledby={HEADING}>
      <h2 id={HEADING}>Move lesson</h2>
      <p>
        {formatShortDay(startTime)} · {formatTimeRange(startTime, endTime)} ·{' '}
        {withName(formatDuration(duration), lesson)}
      </p>
      <LinkButton className={styles.out} href="/schedule" variant="quiet">
        {calledOff ? 'Back' : 'Keep this time'}
      </LinkButton>
    </section>
  );
}
