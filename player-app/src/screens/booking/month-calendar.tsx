import { DayPicker } from 'react-day-picker';
import { useMemo, useState } from 'react';
import {
  dayOfWeek,
  dayState,
  formatDay,
  lastBookableDate,
  LONDON,
  londonDateOf,
  startOfLondonDay,
  type CalendarDate,
  type Court,
} from '@lessons/rules';
import { BookingLimits, CalendarLegend } from './calendar-legend.tsx';
import { canBeChosen } from './day-labels.ts';
import { CalendarDay, DayStatesContext } from './calendar-day.tsx';
import styles from './month-calendar.module.css';

const WEEKDAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];
const components = { DayButton: CalendarDay };
const formatters = {
  formatCaption: formatMonth,
  formatWeekdayName: (day: Date) => WEEKDAYS[dayOfWeek(londonDateOf(day))] ?? '',
};
const labels = {
  labelDayButton: formatDay,
  labelGrid: formatMonth,
  labelNav: () => 'Month',
  labelPrevious: () => 'Previous month',
  labelNext: () => 'Next month',
};

interface MonthCalendarProps {
  court: Court;
  selected: CalendarDate | null;
  onSelect: (date: CalendarDate) => void;
}

/**
 * A month of London days, from this month to that of the booking horizon. Only a day the coach works on, that isn't
 * blocked and isn't beyond the horizon, can be chosen.
 */
export function MonthCalendar({ court, selected, onSelect }: MonthCalendarProps) {
  const stateOf = useMemo(() => (date: CalendarDate) => dayState(date, court), [court]);
  const { now, rules } = court;
  const [month, setMonth] = useState(selected === null ? now : startOfLondonDay(selected));
  const lastDate = rules && lastBookableDate(now, rules);
  return (
    <div className={styles.sheet}>
      <DayStatesContext value={stateOf}>
        <DayPicker
          mode="single"
          required
          // The calendar's dates are London's midnights: the browser's own zone plays no part.
          timeZone={LONDON}
          weekStartsOn={0}
          today={now}
          startMonth={now}
          {...(lastDate && { endMonth: startOfLondonDay(lastDate) })}
          defaultMonth={month}
          onMonthChange={setMonth}
          selected={selected === null ? undefined : startOfLondonDay(selected)}
          onSelect={(day) => onSelect(londonDateOf(day))}
          disabled={(day) => !canBeChosen(stateOf(londonDateOf(day)))}
          components={components}
          formatters={formatters}
          labels={labels}
          classNames={classNames}
        />
      </DayStatesContext>
      <CalendarLegend />
      {rules && lastDate && (
        <BookingLimits
          rules={rules}
          endsOn={lastDate.slice(0, 7) === londonDateOf(month).slice(0, 7) ? lastDate : null}
        />
      )}
    </div>
  );
}

const classNames = {
  months: styles.months ?? '',
  month_caption: styles.caption ?? '',
  caption_label: styles.captionLabel ?? '',
  nav: styles.nav ?? '',
  button_previous: styles.turn ?? '',
  button_next: styles.turn ?? '',
  chevron: styles.chevron ?? '',
  month_grid: styles.grid ?? '',
  weekday: styles.weekday ?? '',
  day: styles.cell ?? '',
};

const formatter = new Intl.DateTimeFormat('en-GB', { timeZone: LONDON, month: 'long', year: 'numeric' });

/** November 2026, London time. */
function formatMonth(instant: Date): string {
  return formatter.format(instant);
}
