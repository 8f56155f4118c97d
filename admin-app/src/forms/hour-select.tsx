import { classNames } from '@lessons/ui';
import styles from './hour-select.module.css';

const hourFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `${String(first + index).padStart(2, '0')}:00`);

/** 00:00 to 23:00 */
export const hoursOfTheDay = hourFrom(0, 23);
/** 01:00 to 24:00, for the end of working hours. */
export const endsOfTheDay = hourFrom(1, 24);

export interface HourSelectProps {
  /** What the hour is for; read out, since the row around says it to the eye. */
  label: string;
  hours: readonly string[];
  /** Empty while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  isWrong?: boolean;
  describedBy?: string | undefined;
}

/** A whole hour. A time that came from elsewhere, such as 09:30, stays among the choices. */
export function HourSelect({ label, hours, value, onChange, isWrong, describedBy }: HourSelectProps) {
  const choices = value === '' || hours.includes(value) ? hours : [...hours, value].sort();
  return (
    <select
      className={classNames(styles.hour, isWrong && styles.wrong)}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {value === '' && <option value="">–</option>}
      {choices.map((hour) => (
        <option key={hour} value={hour}>
          {hour}
        </option>
      ))}
    </select>
  );
}
