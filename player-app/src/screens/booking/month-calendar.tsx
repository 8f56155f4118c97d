import { startTransition, useMemo, useOptimistic, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import {
  addDays,
  dayOfWeek,
  dayState,
  firstOfMonth,
  formatDay,
  formatDayOfMonth,
  formatMonth,
  lastBookableDate,
  londonDateOf,
  type CalendarDate,
  type Court,
  type DayState,
} from '@lessons/rules';
import { Card, type DrawnDay, MonthGrid, Stack, Status } from '@lessons/ui';
import { BookingLimits, CalendarLegend } from './calendar-legend.tsx';
import { drawDay } from './calendar-day.tsx';
import { canBeChosen, dayLabel } from './day-labels.ts';
import styles from './month-calendar.module.css';

/** At a month's end as many weeks of the next one follow. */
const WEEKS_AFTER = 2;

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
  const dayOf = useMemo(() => drawnDays(court, shownCourt), [court, shownCourt]);
  const { now, rules } = court;
  const today = londonDateOf(now);
  const [shown, showAtOnce] = useOptimistic(selected);
  const [{ month, isTurned }, setMonth] = useMonthOf(shown, today);
  const [areShown, setShown] = useState(false);
  const passed = lastPassedDay(month, today);
  const lastDate = rules && lastBookableDate(now, rules);

  function select(date: CalendarDate) {
    // The calendar shows a tap before the rest of the screen is rendered for the new day.
    startTransition(() => {
      showAtOnce(date);
      onSelect(date);
    });
  }

  return (
    <Card className={styles.sheet}>
      <MonthGrid
        month={month}
        onTurn={setMonth}
        firstMonth={today}
        lastMonth={lastDate}
        nameOf={formatMonth}
        today={today}
        weekStartsOn={0}
        draw={(date) => dayOf(date, date === shown, date === today)}
        onChoose={select}
        caption={
          <>
            {/* A chosen day says itself which month it is of. */}
            <Status as="span" aria-live={isTurned ? 'polite' : 'off'}>
              {formatMonth(month)}
            </Status>
            {passed !== null && (
              <button
                type="button"
                className={styles.passed}
                aria-expanded={areShown}
                aria-label={passedLabel(passed)}
                title={passedLabel(passed)}
                onClick={() => setShown(!areShown)}
              >
                <ChevronDown />
              </button>
            )}
          </>
        }
        captionClass={styles.caption}
        hiddenUntil={areShown ? null : passed}
        weeksAfter={weeksAfter(month, today)}
      />
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

/** Returns how many weeks of the next month follow a month: at the end of this one two, so that there is something to book. */
function weeksAfter(month: CalendarDate, today: CalendarDate): number {
  const inTwoWeeks = addDays(today, 7 * WEEKS_AFTER - dayOfWeek(today));
  const isItsEnd = firstOfMonth(today, 0) === firstOfMonth(month, 0) && inTwoWeeks >= firstOfMonth(today, 1);
  return isItsEnd ? WEEKS_AFTER : 0;
}

/** Returns whether a day is drawn while a month is shown. */
function isDrawn(date: CalendarDate, month: CalendarDate, today: CalendarDate): boolean {
  const next = firstOfMonth(month, 1);
  const end = addDays(next, 7 * weeksAfter(month, today) - dayOfWeek(next));
  return date >= firstOfMonth(month, 0) && (date < next || date < end);
}

/** Returns the last day of the weeks, from Sunday to Saturday, that have passed in a day's month; null if none has. */
function lastPassedDay(month: CalendarDate, today: CalendarDate): CalendarDate | null {
  if (month.slice(0, 7) !== today.slice(0, 7)) return null;
  const saturday = addDays(today, -1 - dayOfWeek(today));
  return saturday.slice(0, 7) === today.slice(0, 7) ? saturday : null;
}

/** 1–21 November have passed. */
function passedLabel(last: CalendarDate): string {
  return last.endsWith('-01')
    ? `${formatDayOfMonth(last)} has passed`
    : `1–${formatDayOfMonth(last)} have passed`;
}

/**
 * Returns the month that is shown, as one of its days: it turns to the day that is selected unless that is drawn already,
 * and can be turned; `isTurned` says which was last.
 */
function useMonthOf(selected: CalendarDate | null, today: CalendarDate) {
  const monthWith = (date: CalendarDate, month: CalendarDate) => (isDrawn(date, month, today) ? month : date);
  const [shown, setShown] = useState({
    selected,
    month: monthWith(selected ?? today, today),
    isTurned: false,
  });
  if (selected !== null && selected !== shown.selected)
    setShown({ selected, month: monthWith(selected, shown.month), isTurned: false });
  return [shown, (month: CalendarDate) => setShown({ selected, month, isTurned: true })] as const;
}

/** Returns how each day is drawn; its state is counted once, as each day is asked for again after each tap. */
function drawnDays(court: Court, shownCourt: Court) {
  const known = new Map<CalendarDate, { state: DayState; label: string }>();
  return (date: CalendarDate, isSelected: boolean, isToday: boolean): DrawnDay => {
    const { state, label } = known.get(date) ?? shownDay(date, court, shownCourt);
    known.set(date, { state, label });
    return {
      ...drawDay(Number(date.slice(8)), state, isSelected, isToday),
      label: isToday ? `Today, ${label}` : label,
      isSelected,
      isDisabled: !canBeChosen(state),
    };
  };
}

function shownDay(date: CalendarDate, court: Court, shownCourt: Court) {
  const whole = dayState(date, court);
  const isFiltered = court !== shownCourt && whole.kind === 'open';
  const state = isFiltered ? freeOf(dayState(date, shownCourt)) : whole;
  return { state, label: `${formatDay(date)}, ${dayLabel(state, isFiltered)}` };
}

/** Returns an open day with the share of its shown hours that is free. */
function freeOf(shown: DayState): DayState {
  return { kind: 'open', freeShare: shown.kind === 'open' ? shown.freeShare : 0 };
}
