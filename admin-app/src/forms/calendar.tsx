import { useState } from 'react';
import { DayPicker, type ClassNames } from 'react-day-picker';
import { enGB } from 'react-day-picker/locale';
import {
  dateOfPickerDay,
  firstOfMonth,
  formatLongDate,
  formatMonth,
  pickerDayOf,
  type BlockedTime,
  type CalendarDate,
} from '@lessons/rules';
import { calendarClasses } from '@lessons/ui';
import styles from './calendar.module.css';

const classes: Partial<ClassNames> = {
  ...calendarClasses,
  // The list of months stands in its place.
  caption_label: 'visually-hidden',
  day: styles.day ?? '',
  day_button: styles.dayButton ?? '',
  selected: styles.selected ?? '',
  today: styles.today ?? '',
  disabled: styles.disabled ?? '',
};

/** The months that are offered before and after today, if nothing else ends them. */
const MONTHS = 24;

const noBlocks: readonly BlockedTime[] = [];

export interface CalendarProps {
  today: CalendarDate;
  /** The first and the last chosen day; empty without one. */
  from: CalendarDate;
  to: CalendarDate;
  /** The first day that can be chosen. */
  min?: CalendarDate | undefined;
  /** Their dates are marked, and can be chosen all the same. */
  blocks?: readonly BlockedTime[];
  onChoose: (date: CalendarDate) => void;
}

/** A month of days, and a list of months. */
export function Calendar({ today, from, to, min, blocks = noBlocks, onChoose }: CalendarProps) {
  const first = firstOfMonth(min ?? today, min ? 0 : -MONTHS);
  const months = Array.from({ length: (min ? 1 : 2) * MONTHS + 1 }, (_, index) => firstOfMonth(first, index));
  const [shown, setShown] = useState(firstOfMonth(from || min || today, 0));
  const isWhole = ({ startTime }: BlockedTime) => startTime === null;
  const blocked = blocks.filter(isWhole).map(({ date }) => date);
  const partlyBlocked = blocks.map(({ date }) => date).filter((date) => !blocked.includes(date));
  return (
    <div className={styles.sheet}>
      <select
        className={styles.months}
        aria-label="Month"
        value={shown}
        onChange={({ target }) => setShown(target.value)}
      >
        {months.map((month) => (
          <option key={month} value={month}>
            {formatMonth(month)}
          </option>
        ))}
      </select>
      <DayPicker
        mode="range"
        locale={enGB}
        classNames={classes}
        modifiersClassNames={{ blocked: styles.blocked ?? '', partlyBlocked: styles.partlyBlocked ?? '' }}
        modifiers={{ blocked: blocked.map(pickerDayOf), partlyBlocked: partlyBlocked.map(pickerDayOf) }}
        today={pickerDayOf(today)}
        month={pickerDayOf(shown)}
        onMonthChange={(month) => setShown(dateOfPickerDay(month))}
        startMonth={pickerDayOf(first)}
        endMonth={pickerDayOf(months.at(-1) ?? first)}
        {...(min && { disabled: { before: pickerDayOf(min) } })}
        selected={from ? { from: pickerDayOf(from), to: pickerDayOf(to || from) } : undefined}
        onSelect={(_, day) => onChoose(dateOfPickerDay(day))}
        labels={{
          labelDayButton: (date, modifiers) =>
            [
              formatLongDate(dateOfPickerDay(date)),
              modifiers['blocked'] && 'blocked already',
              modifiers['partlyBlocked'] && 'some hours blocked already',
              modifiers['selected'] && 'selected',
            ]
              .filter(Boolean)
              .join(', '),
        }}
      />
    </div>
  );
}
