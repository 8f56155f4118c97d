import type { CalendarDate } from '@lessons/rules';
import { DateField } from './date-field.tsx';
import type { DayProblems, Days } from './days.ts';
import styles from './day-span.module.css';

interface DaySpanProps {
  days: Days;
  /** The first date that can be chosen. */
  min: CalendarDate;
  problems: DayProblems | null;
  onChange: (changed: Partial<Days>) => void;
}

/** The first and the last of some days. */
export function DaySpan({ days: { from, to }, min, problems, onChange }: DaySpanProps) {
  return (
    <div className={styles.span}>
      <DateField
        label="From"
        min={min}
        value={from}
        error={problems?.from}
        onChange={(date) => onChange({ from: date })}
      />
      <DateField
        label="To"
        min={from || min}
        value={to}
        error={problems?.to}
        onChange={(date) => onChange({ to: date })}
      />
    </div>
  );
}
