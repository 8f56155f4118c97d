import { classNames } from './class-names.ts';
import styles from './status-ring.module.css';

const HANDS = 'M16 10.5V16l3.5 2.5';
const TICK = 'm10.5 16.5 4 4 7.5-8.5';

const known = {
  pending: { percent: 25, label: 'Booking Pending', mark: HANDS },
  confirmed: { percent: 75, label: 'Lesson Confirmed', mark: TICK },
  completed: { percent: 100, label: 'Lesson Complete', mark: TICK },
  cancelled: { percent: 0, label: 'Booking Cancelled', mark: 'm11.5 11.5 9 9m0-9-9 9' },
} as const;

interface StatusStyle {
  percent: number;
  label: string;
  /** The path of the mark in the ring: an arc without one looks like a spinner. */
  mark?: string;
  className: string | undefined;
}

function styleOf(status: string): StatusStyle {
  if (!Object.hasOwn(known, status)) return { percent: 0, label: status, className: undefined };
  return { ...known[status as keyof typeof known], className: styles[status] };
}

/** Returns the text for a booking's status; the status itself if it is unknown. */
export function statusLabel(status: string): string {
  return styleOf(status).label;
}

interface StatusRingProps {
  status: string;
  /** `none` if the status is shown as text near the ring. */
  label?: 'visible' | 'none' | undefined;
}

/** A booking's status as a ring: 25 % pending, 75 % confirmed, 100 % completed, a cross if cancelled. A mark in it says the same. */
export function StatusRing({ status, label = 'visible' }: StatusRingProps) {
  const { percent, label: text, mark, className } = styleOf(status);
  return (
    <span className={styles.status}>
      <svg className={classNames(styles.ring, className)} viewBox="0 0 32 32" aria-hidden="true">
        <circle className={styles.track} cx="16" cy="16" r="14" />
        {percent > 0 && (
          <circle
            className={styles.progress}
            cx="16"
            cy="16"
            r="14"
            pathLength="100"
            strokeDasharray={`${percent} 100`}
          />
        )}
        {mark && <path className={styles.mark} d={mark} />}
      </svg>
      {label === 'visible' && <span>{text}</span>}
    </span>
  );
}
