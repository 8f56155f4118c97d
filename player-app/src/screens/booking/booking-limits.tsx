import { formatLongDate, formatNotice, startOfLondonDay } from '@lessons/rules';
import type { BookingRules, CalendarDate } from '@lessons/rules';
import styles from './calendar-legend.module.css';

interface BookingLimitsProps {
  rules: BookingRules;
  /** The last day that can be booked; null when the month that is shown doesn't contain it. */
  endsOn: CalendarDate | null;
}

/** Says why days at the end of the calendar, or within the notice, can't be booked. */
export function BookingLimits({ rules, endsOn }: BookingLimitsProps) {
  if (rules.noticeHours === 0 && endsOn === null) return null;
  return (
    <div className={styles.limits}>
      {rules.noticeHours > 0 && <p>Please book at least {formatNotice(rules)} ahead.</p>}
      {endsOn !== null && <p>Open for booking until {formatLongDate(startOfLondonDay(endsOn))}.</p>}
    </div>
  );
}
