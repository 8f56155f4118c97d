import { wallTimeOf } from '@lessons/rules';
import { classNames } from '@lessons/ui';
import styles from './hour-select.module.css';

const hoursFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => wallTimeOf((first + index) * 60));

/** 00:00 to 23:00 */
export const hoursOfTheDay = hoursFrom(0, 23);
/** 01:00 to 24:00, for the end of working hours. */
export const endsOfTheDay = hoursFrom(1, 24);

interface HourSelectProps {
  /** Read out. The row around shows to the eye what the hour is for. */
  label: string;
  hours: readonly string[];
  /** Empty while nothing is selected. */
  value: string;
  onChange: (value: string) => void;
  isInvalid?: boolean;
  describedBy?: string | undefined;
}

/** Selects a full hour. A saved time such as 09:30 stays one of the options. */
export function HourSelect({ label, hours, value, onChange, isInvalid, describedBy }: HourSelectProps) {
  const options = value === '' || hours.includes(value) ? hours : [...hours, value].sort();
  return (
    <select
      className={classNames(styles.hour, isInvalid && styles.invalid)}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {value === '' && <option value="">–</option>}
      {options.map((hour) => (
        <option key={hour} value={hour}>
          {hour}
        </option>
      ))}
    </select>
  );
}
