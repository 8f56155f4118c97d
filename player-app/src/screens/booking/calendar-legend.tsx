import { classNames, Row } from '@lessons/ui';
import { formatLongDate, formatNotice, type BookingRules, type CalendarDate } from '@lessons/rules';
import styles from './calendar-legend.module.css';

/** The bars and the colour of a chosen day are marks of their own; a red word is its own mark. */
const marks = [
  ['Selected', styles.selected],
  ['Available', styles.available],
  ['Booked', styles.booked],
] as const;

export function CalendarLegend() {
  return (
    <ul className={styles.legend} role="list" aria-label="What the marks mean">
      {marks.map(([word, className]) => (
        <Row as="li" gap={1} align="center" key={word}>
          <span className={classNames(styles.mark, className)} aria-hidden="true" />
          {word}
        </Row>
      ))}
      <li className={styles.blocked}>Blocked</li>
      <li className={styles.closed}>No lessons</li>
    </ul>
  );
}

interface BookingLimitsProps {
  rules: BookingRules;
  /** The last day that can be booked; null when the month that is shown doesn't contain it. */
  endsOn: CalendarDate | null;
}

/** Says why days at the end of the calendar, or within the notice, can't be booked. */
export function BookingLimits({ rules, endsOn }: BookingLimitsProps) {
  if (rules.noticeHours === 0 && endsOn === null) return null;
  return (
    <div>
      {rules.noticeHours > 0 && <p>Please book at least {formatNotice(rules)} ahead.</p>}
      {endsOn !== null && <p>Open for booking until {formatLongDate(endsOn)}.</p>}
    </div>
  );
}
