import { classNames } from '@lessons/ui';
import styles from './calendar-legend.module.css';

const marks = [
  ['Selected', styles.selected],
  ['Available', styles.available],
  ['Booked', styles.booked],
  ['Blocked', styles.blocked],
] as const;

export function CalendarLegend() {
  return (
    <ul className={styles.legend} role="list" aria-label="What the marks mean">
      {marks.map(([word, className]) => (
        <li key={word}>
          <span className={classNames(styles.mark, className)} aria-hidden="true" />
          {word}
        </li>
      ))}
    </ul>
  );
}
