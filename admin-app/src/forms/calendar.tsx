import { useState } from 'react';
import {
  firstOfMonth,
  formatLongDate,
  formatMonth,
  type BlockedTime,
  type CalendarDate,
} from '@lessons/rules';
import { Card, classNames, MonthGrid } from '@lessons/ui';
import styles from './calendar.module.css';

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
  const draw = (date: CalendarDate) => {
    const blocksOfDay = blocks.filter((block) => block.date === date);
    const isBlocked = blocksOfDay.some(({ startTime }) => startTime === null);
    const isPartlyBlocked = !isBlocked && blocksOfDay.length > 0;
    const isSelected = from !== '' && date >= from && date <= (to || from);
    return {
      label: [
        formatLongDate(date),
        isBlocked && 'blocked already',
        isPartlyBlocked && 'some hours blocked already',
        isSelected && 'selected',
      ]
        .filter(Boolean)
        .join(', '),
      className: classNames(
        styles.day,
        isBlocked && styles.blocked,
        isPartlyBlocked && styles.partlyBlocked,
        isSelected && styles.selected,
        date === today && styles.today,
      ),
      isSelected,
      isDisabled: min !== undefined && date < min,
      children: Number(date.slice(8)),
    };
  };
  return (
    <Card className={styles.sheet}>
      <MonthGrid
        month={shown}
        onTurn={setShown}
        firstMonth={first}
        lastMonth={months.at(-1)}
        nameOf={formatMonth}
        today={today}
        weekStartsOn={1}
        draw={draw}
        onChoose={onChoose}
        caption={
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
        }
      />
    </Card>
  );
}
