import { useState } from 'react';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays, formatShortWeekday, londonDateOf, type CalendarDate } from '@lessons/rules';
import { IconButton, TextField, useNow } from '@lessons/ui';
import { Calendar } from './calendar.tsx';
import { readDate, writeDate } from './read-date.ts';
import styles from './date-field.module.css';

interface DateFieldProps {
  label: string;
  /** Empty without a date. */
  value: CalendarDate;
  /** The first date that can be chosen. */
  min?: CalendarDate;
  error?: string | undefined;
  /** Buttons for the days before and after. */
  hasSteps?: boolean;
  /** Whether another calendar stands beside it. */
  hasCalendar?: boolean;
  /** Called with the date, or with an empty text while what is typed is none, which comes second. */
  onChange: (date: CalendarDate, unread: string) => void;
}

/** A date as text, day first, or chosen in a calendar: a browser's own field has the order of the device's language. */
export function DateField({
  label,
  value,
  min,
  error,
  hasSteps = false,
  hasCalendar = true,
  onChange,
}: DateFieldProps) {
  const today = londonDateOf(useNow());
  /** The text that is being typed, and the value before it. Null shows the value, also when that comes from elsewhere. */
  const [draft, setDraft] = useState<{ text: string; before: string } | null>(null);
  const isOwn = draft !== null && ['', draft.before, readDate(draft.text)].includes(value);
  const typed = isOwn ? draft.text : null;
  const [isLeft, setLeft] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const isEarly = (date: CalendarDate) => min !== undefined && date < min;
  const type = (text: string) => {
    setDraft({ text, before: value });
    setLeft(false);
    const date = readDate(text);
    const isRead = date !== null && !isEarly(date);
    onChange(isRead ? date : '', isRead ? '' : text.trim());
  };
  const leave = () => {
    const date = typed === null ? null : readDate(typed, today);
    setLeft(true);
    if (!date || isEarly(date)) return;
    setDraft(null);
    onChange(date, '');
  };
  const step = (days: number) => {
    setDraft(null);
    if (value) onChange(addDays(value, days), '');
  };
  const choose = (date: CalendarDate) => {
    setDraft(null);
    setOpen(false);
    onChange(date, '');
  };
  const problem =
    isLeft && typed
      ? `Please enter a date${min ? ` from ${writeDate(min)} on` : ''}, such as ${writeDate(today)}.`
      : error;
  return (
    <div className={styles.field}>
      <TextField
        label={label}
        error={problem}
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/yyyy"
        value={typed ?? (value && writeDate(value))}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
        after={
          <>
            {value && <span className={styles.weekday}>{formatShortWeekday(value)}</span>}
            {value && hasSteps && (
              <>
                <IconButton
                  label="The day before"
                  icon={<ChevronLeft />}
                  disabled={isEarly(addDays(value, -1))}
                  onClick={() => step(-1)}
                />
                <IconButton label="The day after" icon={<ChevronRight />} onClick={() => step(1)} />
              </>
            )}
            {hasCalendar && (
              <IconButton
                label={`${label}: calendar`}
                icon={<CalendarDays />}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              />
            )}
          </>
        }
      />
      {isOpen && <Calendar today={today} from={value} to={value} min={min} onChoose={choose} />}
    </div>
  );
}
