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
import { CalendarDay, DayStatesContext, type ShownDay } from './calendar-day.tsx';
import { lastPassedDay, PassedWeeksContext, WeekUnlessFolded, WeeksFolded } from './passed-weeks.tsx';
import styles from './month-calendar.module.css';

const WEEKDAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];
const components = { DayButton: CalendarDay, Weeks: WeeksFolded, Week: WeekUnlessFolded };
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
  /** The court as far as the player wants to see it: it decides how free a day is. */
  shownCourt: Court;
  selected: CalendarDate | null;
  onSelect: (date: CalendarDate) => void;
}

/**
 * A month of London days, from this month to that of the booking horizon. Only a day the coach works on, that isn't
 * blocked and isn't beyond the horizon, can be chosen.
 */
export function MonthCalendar({ court, shownCourt, selected, onSelect }: MonthCalendarProps) {
  const stateOf = useMemo(() => shownDays(court, shownCourt), [court, shownCourt]);
  const { now, rules } = court;
  const [month, setMonth] = useMonthOf(selected, now);
  const [areShown, setShown] = useState(false);
  const passed = useMemo(
    () => ({
      last: lastPassedDay(month, now),
      month: londonDateOf(month).slice(0, 7),
      areShown,
      onToggle: () => setShown(!areShown),
    }),
    [month, now, areShown],
  );
  const lastDate = rules && lastBookableDate(now, rules);
  return (
    <div className={styles.sheet}>
      <DayStatesContext value={stateOf}>
        <PassedWeeksContext value={passed}>
          <DayPicker
            mode="single"
            required
            // The calendar's dates are London's midnights: the browser's own zone plays no part.
            timeZone={LONDON}
            weekStartsOn={0}
            today={now}
            startMonth={now}
            {...(lastDate && { endMonth: startOfLondonDay(lastDate) })}
            month={month}
            onMonthChange={setMonth}
            selected={selected === null ? undefined : startOfLondonDay(selected)}
            onSelect={(day) => onSelect(londonDateOf(day))}
            disabled={(day) => !canBeChosen(stateOf(londonDateOf(day)).state)}
            components={components}
            formatters={formatters}
            labels={labels}
            classNames={classNames}
          />
        </PassedWeeksContext>
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

/** The month that is shown: it follows the day that is selected, and can be turned. */
function useMonthOf(selected: CalendarDate | null, now: Date) {
  const [shown, setShown] = useState({
    selected,
    month: selected === null ? now : startOfLondonDay(selected),
  });
  if (selected !== null && selected !== shown.selected) {
    setShown({ selected, month: startOfLondonDay(selected) });
  }
  return [shown.month, (month: Date) => setShown({ selected, month })] as const;
}

/** Each day is asked for several times, and again after each tap: its hours are counted once. */
function shownDays(court: Court, shownCourt: Court): (date: CalendarDate) => ShownDay {
  const known = new Map<CalendarDate, ShownDay>();
  return (date) => {
    const day = known.get(date) ?? shownDay(date, court, shownCourt);
    known.set(date, day);
    return day;
  };
}

/** A day as the whole court has it, and how much of what the player wants to see is free. */
function shownDay(date: CalendarDate, court: Court, shownCourt: Court): ShownDay {
  const state = dayState(date, court);
  if (court === shownCourt || state.kind !== 'open') return { state, isFiltered: false };
  const shown = dayState(date, shownCourt);
  return {
    state: { kind: 'open', freeShare: shown.kind === 'open' ? shown.freeShare : 0 },
    isFiltered: true,
  };
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
