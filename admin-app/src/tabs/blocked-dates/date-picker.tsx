import { DayPicker, type ClassNames } from 'react-day-picker';
import { enGB } from 'react-day-picker/locale';
import {
  dateOfPickerDay,
  formatLongDate,
  pickerDayOf,
  type BlockedTime,
  type CalendarDate,
} from '@lessons/rules';
import { calendarClasses, useMediaQuery } from '@lessons/ui';
import styles from './date-picker.module.css';

const classes: Partial<ClassNames> = {
  ...calendarClasses,
  day: styles.day ?? '',
  day_button: styles.dayButton ?? '',
  selected: styles.selected ?? '',
  today: styles.today ?? '',
  disabled: styles.disabled ?? '',
};

/** `blocked-dates.module.css` has the same width. */
const TWO_MONTHS = '(min-width: 1560px)';

interface DatePickerProps {
  /** Today in London. Earlier dates can't be selected. */
  today: CalendarDate;
  selected: readonly CalendarDate[];
  /** Their dates are marked, but can be selected to block other hours. */
  blocks: readonly BlockedTime[];
  onChange: (dates: CalendarDate[]) => void;
}

/** A calendar for selecting several dates. */
export function DatePicker({ today, selected, blocks, onChange }: DatePickerProps) {
  const firstDay = pickerDayOf(today);
  const isWhole = ({ startTime }: BlockedTime) => startTime === null;
  const blocked = blocks.filter(isWhole).map(({ date }) => date);
  const partlyBlocked = blocks.map(({ date }) => date).filter((date) => !blocked.includes(date));
  return (
    <div className={styles.sheet}>
      <DayPicker
        mode="multiple"
        numberOfMonths={useMediaQuery(TWO_MONTHS) ? 2 : 1}
        locale={enGB}
        classNames={classes}
        modifiersClassNames={{ blocked: styles.blocked ?? '', partlyBlocked: styles.partlyBlocked ?? '' }}
        modifiers={{ blocked: blocked.map(pickerDayOf), partlyBlocked: partlyBlocked.map(pickerDayOf) }}
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
              modifiers['partlyBlocked'] && 'some hours blocked already',
              modifiers['selected'] && 'selected',
            ]
              .filter(Boolean)
              .join(', '),
        }}
      />
      <ul role="list" className={styles.legend} aria-label="What the marks mean">
        <li>
          <span className={styles.blocked} aria-hidden="true">
            12
          </span>{' '}
          Blocked
        </li>
        <li>
          <span className={styles.partlyBlocked} aria-hidden="true">
            12
          </span>{' '}
          Some hours blocked
        </li>
      </ul>
    </div>
  );
}
