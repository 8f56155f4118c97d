import { DayPicker, type ClassNames } from 'react-day-picker';
import { enGB } from 'react-day-picker/locale';
import { dateOfPickerDay, pickerDayOf, type CalendarDate } from '@lessons/rules';
import { useMediaQuery } from '@lessons/ui';
import { formatLongDate } from '../../format-date.ts';
import styles from './date-picker.module.css';

const classes: Partial<ClassNames> = {
  root: styles.root ?? '',
  months: styles.months ?? '',
  month_caption: styles.caption ?? '',
  nav: styles.nav ?? '',
  button_previous: styles.arrow ?? '',
  button_next: styles.arrow ?? '',
  chevron: styles.chevron ?? '',
  month_grid: styles.grid ?? '',
  weekday: styles.weekday ?? '',
  day: styles.day ?? '',
  day_button: styles.dayButton ?? '',
  selected: styles.selected ?? '',
  today: styles.today ?? '',
  disabled: styles.disabled ?? '',
};

/** `blocked-dates.module.css` has the same width. */
const TWO_MONTHS = '(min-width: 1400px)';

export interface DatePickerProps {
  /** Today in London. Earlier dates can't be selected. */
  today: CalendarDate;
  selected: readonly CalendarDate[];
  /** Dates with a block. They are marked, but can be selected to block other hours. */
  blocked: readonly CalendarDate[];
  onChange: (dates: CalendarDate[]) => void;
}

/** A calendar for selecting several dates. */
export function DatePicker({ today, selected, blocked, onChange }: DatePickerProps) {
  const firstDay = pickerDayOf(today);
  return (
    <DayPicker
      mode="multiple"
      numberOfMonths={useMediaQuery(TWO_MONTHS) ? 2 : 1}
      locale={enGB}
      classNames={classes}
      modifiersClassNames={{ blocked: styles.blocked ?? '' }}
      modifiers={{ blocked: blocked.map(pickerDayOf) }}
      today={firstDay}
      startMonth={firstDay}
      disabled={{ before: firstDay }}
      selected={selected.map(pickerDayOf)}
      onSelect={(dates: Date[] | undefined) => onChange((dates ?? []).map(dateOfPickerDay).sort())}
      labels={{
        labelDayButton: (date, modifiers) =>
          [
            formatLongDate(dateOfPickerDay(date)),
            modifiers['blocked'] && 'blocked already',
            modifiers['selected'] && 'selected',
          ]
            .filter(Boolean)
            .join(', '),
      }}
    />
  );
}
