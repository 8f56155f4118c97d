import { MAX_DAYS_SINCE_RECEIVED } from '@lessons/contract';
import { addDays, endOfPastQuarter, formatDayOfMonth, londonDateOf, type CalendarDate } from '@lessons/rules';
import { Disclosure, Muted, useNow } from '@lessons/ui';
import { DateField } from '../forms/date-field.tsx';

interface ReceivedOnProps {
  /** Null for today, which is the server's. Empty while what is typed is no date. */
  day: CalendarDate | null;
  onChange: (day: CalendarDate) => void;
}

/** Asks under More on which day money was received. */
export function ReceivedOn({ day, onChange }: ReceivedOnProps) {
  const today = londonDateOf(useNow());
  const changes = day !== null && canBeReceivedOn(day, today) ? changedQuarter(day, today) : null;
  return (
    <Disclosure>
      <DateField
        label="Received on"
        value={day ?? today}
        error={canBeReceivedOn(day, today) ? undefined : 'The money was received today or in the past year.'}
        onChange={onChange}
      />
      {changes !== null && <Muted>{changes}.</Muted>}
    </Disclosure>
  );
}

/** Says that money of a day is in a quarter that is over: Changes the quarter to 5 July. Null if it is not. */
export function changedQuarter(day: CalendarDate, today: CalendarDate): string | null {
  const end = endOfPastQuarter(day, today);
  return end && `Changes the quarter to ${formatDayOfMonth(end)}`;
}

/** Whether money by hand can be recorded as received on a day. Null is today. */
export function canBeReceivedOn(day: CalendarDate | null, today: CalendarDate): boolean {
  return day === null || (day >= addDays(today, -MAX_DAYS_SINCE_RECEIVED) && day <= today);
}
