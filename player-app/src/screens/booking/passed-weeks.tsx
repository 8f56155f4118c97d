import { createContext, use, type ComponentProps } from 'react';
import { ChevronDown } from 'lucide-react';
import { addDays, dayOfWeek, formatDayOfMonth, type CalendarDate } from '@lessons/rules';
import type { MonthCaption as DayPickerMonthCaption, Week as DayPickerWeek } from 'react-day-picker';
import styles from './month-calendar.module.css';

interface PassedWeeks {
  /** The last day of the month's passed weeks; null when none of its weeks has passed. */
  last: CalendarDate | null;
  areShown: boolean;
  onToggle: () => void;
}

/** The weeks of the month that is shown that lie before today's. */
export const PassedWeeksContext = createContext<PassedWeeks>({
  last: null,
  areShown: true,
  onToggle: () => undefined,
});

/** Returns the last day of the weeks, from Sunday to Saturday, that have passed in a day's month; null if none has. */
export function lastPassedDay(month: CalendarDate, today: CalendarDate): CalendarDate | null {
  if (month.slice(0, 7) !== today.slice(0, 7)) return null;
  const saturday = addDays(today, -1 - dayOfWeek(today));
  return saturday.slice(0, 7) === today.slice(0, 7) ? saturday : null;
}

/** The month's name, and beside it the way to its passed weeks. */
export function CaptionWithFold({ children, className }: ComponentProps<typeof DayPickerMonthCaption>) {
  const { last, areShown, onToggle } = use(PassedWeeksContext);
  return (
    <div className={className}>
      {children}
      {last !== null && (
        <button
          type="button"
          className={styles.passed}
          aria-expanded={areShown}
          aria-label={passedLabel(last)}
          title={passedLabel(last)}
          onClick={onToggle}
        >
          <ChevronDown />
        </button>
      )}
    </div>
  );
}

export function WeekUnlessFolded({ week, ...row }: ComponentProps<typeof DayPickerWeek>) {
  const { last, areShown } = use(PassedWeeksContext);
  const end = week.days.at(-1);
  const isPassed = last !== null && end !== undefined && end.isoDate <= last;
  return <tr {...row} hidden={isPassed && !areShown} />;
}

/** 1–21 November have passed. */
function passedLabel(last: CalendarDate): string {
  return last.endsWith('-01')
    ? `${formatDayOfMonth(last)} has passed`
    : `1–${formatDayOfMonth(last)} have passed`;
}
