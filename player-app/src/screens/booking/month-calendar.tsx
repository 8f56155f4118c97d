import { DayPicker } from 'react-day-picker';
import { startTransition, useMemo, useOptimistic, useState } from 'react';
import {
  dateOfPickerDay,
  dayState,
  formatDay,
  formatMonth,
  lastBookableDate,
  londonDateOf,
  pickerDayOf,
  type CalendarDate,
  type Court,
  type DayState,
} from '@lessons/rules';
import { calendarClasses, Card, Stack } from '@lessons/ui';
import { BookingLimits, CalendarLegend } from './calendar-legend.tsx';
import { canBeChosen, dayLabel } from './day-labels.ts';
import { CalendarDay, DayStatesContext, type ShownDay } from './calendar-day.tsx';
import { CaptionWithFold, lastPassedDay, PassedWeeksContext, WeekUnlessFolded } from './passed-weeks.tsx';
import styles from './month-calendar.module.css';

const WEEKDAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];
const components = {
  DayButton: CalendarDay,
  MonthCaption: CaptionWithFold,
  Week: WeekUnlessFolded,
};
const formatters = {
  formatCaption: (day: Date) => formatMonth(dateOfPickerDay(day)),
  formatDay: (day: Date) => String(day.getDate()),
  formatWeekdayName: (day: Date) => WEEKDAYS[day.getDay()] ?? '',
};
const labels = {
  // `CalendarDay` has its own, which is not written anew with every tap.
  labelDayButton: () => '',
  labelGrid: (day: Date) => formatMonth(dateOfPickerDay(day)),
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
  const today = londonDateOf(now);
  const todayInPicker = useMemo(() => pickerDayOf(today), [today]);
  const [shown, showAtOnce] = useOptimistic(selected);
  const [month, setMonth] = useMonthOf(shown, today);
  const [areShown, setShown] = useState(false);
  const passed = useMemo(
    () => ({
      last: lastPassedDay(month, today),
      areShown,
      onToggle: () => setShown(!areShown),
    }),
    [month, today, areShown],
  );
  const lastDate = rules && lastBookableDate(now, rules);

  function select(day: Date) {
    const date = dateOfPickerDay(day);
    // The calendar shows a tap before the rest of the screen is rendered for the new day.
    startTransition(() => {
      showAtOnce(date);
      onSelect(date);
    });
  }

  return (
    <Card className={styles.sheet}>
      <DayStatesContext value={stateOf}>
        <PassedWeeksContext value={passed}>
          <DayPicker
            mode="single"
            required
            weekStartsOn={0}
            today={todayInPicker}
            startMonth={todayInPicker}
            {...(lastDate && { endMonth: pickerDayOf(lastDate) })}
            month={pickerDayOf(month)}
            onMonthChange={(turnedTo) => setMonth(dateOfPickerDay(turnedTo))}
            selected={shown === null ? undefined : pickerDayOf(shown)}
            onSelect={select}
            disabled={(day) => !canBeChosen(stateOf(dateOfPickerDay(day)).state)}
            components={components}
            formatters={formatters}
            labels={labels}
            classNames={classNames}
          />
        </PassedWeeksContext>
      </DayStatesContext>
      <Stack gap={1} top className={styles.words}>
        <CalendarLegend />
        {rules && lastDate && (
          <BookingLimits
            rules={rules}
            endsOn={lastDate.slice(0, 7) === month.slice(0, 7) ? lastDate : null}
          />
        )}
      </Stack>
    </Card>
  );
}

/** Returns the month that is shown, as one of its days: it follows the day that is selected, and can be turned. */
function useMonthOf(selected: CalendarDate | null, today: CalendarDate) {
  const [shown, setShown] = useState({ selected, month: selected ?? today });
  if (selected !== null && selected !== shown.selected) setShown({ selected, month: selected });
  return [shown.month, (month: CalendarDate) => setShown({ selected, month })] as const;
}

/** Returns the state of each day, counted once: each day is asked for several times, and again after each tap. */
function shownDays(court: Court, shownCourt: Court): (date: CalendarDate) => ShownDay {
  const known = new Map<CalendarDate, ShownDay>();
  return (date) => {
    const day = known.get(date) ?? shownDay(date, court, shownCourt);
    known.set(date, day);
    return day;
  };
}

function shownDay(date: CalendarDate, court: Court, shownCourt: Court): ShownDay {
  const whole = dayState(date, court);
  const isFiltered = court !== shownCourt && whole.kind === 'open';
  const state = isFiltered ? freeOf(dayState(date, shownCourt)) : whole;
  return { state, label: `${formatDay(date)}, ${dayLabel(state, isFiltered)}` };
}

/** Returns an open day with the share of its shown hours that is free. */
function freeOf(shown: DayState): DayState {
  return { kind: 'open', freeShare: shown.kind === 'open' ? shown.freeShare : 0 };
}

const classNames = {
  ...calendarClasses,
  month_caption: `${calendarClasses.month_caption} ${styles.caption}`,
  day: styles.cell ?? '',
};
