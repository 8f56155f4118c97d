import { X } from 'lucide-react';
import type { CalendarDate } from '@lessons/rules';
import { formatShortDate } from '../../format-date.ts';
import styles from './blocked-dates.module.css';

interface SelectedDatesProps {
  dates: readonly CalendarDate[];
  onChange: (dates: CalendarDate[]) => void;
}

/** The selected dates, including those of other months. A click deselects one. */
export function SelectedDates({ dates, onChange }: SelectedDatesProps) {
  if (dates.length === 0) return <p className={styles.none}>No dates selected</p>;
  return (
    <ul role="list" className={styles.selected} aria-label="Selected dates">
      {dates.map((date) => (
        <li key={date}>
          <button
            type="button"
            aria-label={`Take back ${formatShortDate(date)}`}
            onClick={() => onChange(dates.filter((other) => other !== date))}
          >
            {formatShortDate(date)}
            <X />
          </button>
        </li>
      ))}
    </ul>
  );
}
