import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './month-grid.module.css';

/** A day as 2026-11-28: a date of the calendar, in no time zone. */
type Day = string;

/** How many days that can't be chosen a key passes over. */
const MAX_PASSED = 366;
const WEEKDAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

/** How one day of a month is drawn, and what a screen reader says of it. */
export interface DrawnDay {
  label: string;
  children: ReactNode;
  className?: string | undefined;
  title?: string | undefined;
  isSelected?: boolean;
  isDisabled: boolean;
}

interface MonthGridProps {
  /** The month that is shown, as any of its days. */
  month: Day;
  onTurn: (month: Day) => void;
  /** The first and the last month to which one can turn, as any of their days. */
  firstMonth: Day;
  lastMonth?: Day | undefined;
  nameOf: (month: Day) => string;
  today: Day;
  /** 0 for Sunday, 1 for Monday. */
  weekStartsOn: 0 | 1;
  draw: (day: Day) => DrawnDay;
  onChoose: (day: Day) => void;
  /** Stands between the arrows: the month's name, or what chooses one. */
  caption: ReactNode;
  captionClass?: string | undefined;
  /** The weeks that end on this day or before are hidden. */
  hiddenUntil?: Day | null;
  /** How many weeks of the next month follow below its name. */
  weeksAfter?: number;
}

/**
 * A month of days, of which one is a stop of Tab. Arrows move by a day and a week, Home and End within the week, Page Up and
 * Page Down by a month; days that can't be chosen are passed over.
 */
export function MonthGrid(props: MonthGridProps) {
  const { month, onTurn, firstMonth, lastMonth, nameOf, today, weekStartsOn, draw, onChoose } = props;
  const [reached, setReached] = useState<Day | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const isToBeFocused = useRef(false);
  const next = monthAfter(month, 1);
  const parts = [
    { name: null, weeks: weeksOf(month, weekStartsOn) },
    { name: nameOf(next), weeks: weeksOf(next, weekStartsOn).slice(0, props.weeksAfter ?? 0) },
  ].filter(({ weeks }) => weeks.length > 0);
  const days = new Map(parts.flatMap(({ weeks }) => weeks.flat()).map((day) => [day, draw(day)]));
  const canReach = (day: Day | null) => day !== null && days.get(day)?.isDisabled === false;
  const selected = [...days.keys()].filter((day) => days.get(day)?.isSelected);
  const stop = [reached, ...selected, today, ...days.keys()].find(canReach);

  useEffect(() => {
    if (!isToBeFocused.current || reached === null) return;
    isToBeFocused.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus();
  });

  function move(event: KeyboardEvent) {
    const from = (event.target as HTMLElement).dataset['day'];
    if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = dayAtKey(event.key, from, weekStartsOn);
    if (!target) return;
    event.preventDefault();
    const first = monthAfter(firstMonth, 0);
    const end = lastMonth && monthAfter(lastMonth, 1);
    const isInside = (day: Day) => day >= first && (!end || day < end);
    let { day } = target;
    for (let passed = 0; isInside(day) && (days.get(day) ?? draw(day)).isDisabled; passed += 1) {
      if (passed === MAX_PASSED) return;
      day = daysAfter(day, target.step);
    }
    if (!isInside(day)) return;
    isToBeFocused.current = true;
    setReached(day);
    if (!days.has(day)) onTurn(monthAfter(day, 0));
  }

  return (
    <div className={styles.month}>
      <div className={styles.turns}>
        <Turn
          label="Previous month"
          icon={<ChevronLeft />}
          isAtEnd={monthAfter(month, 0) <= monthAfter(firstMonth, 0)}
          onTurn={() => onTurn(monthAfter(month, -1))}
        />
        <Turn
          label="Next month"
          icon={<ChevronRight />}
          isAtEnd={lastMonth !== undefined && next > monthAfter(lastMonth, 0)}
          onTurn={() => onTurn(next)}
        />
      </div>
      <div className={classNames(styles.caption, props.captionClass)}>{props.caption}</div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its days are pressed: a table of buttons is a grid */}
      <table role="grid" aria-label={nameOf(month)} className={styles.grid} ref={grid} onKeyDown={move}>
        <thead aria-hidden="true">
          <tr>
            {WEEKDAYS.map((_, index) => WEEKDAYS[(index + weekStartsOn) % 7]).map((name) => (
              <th key={name} className={styles.weekday} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {parts.map(({ name, weeks }) => (
          <tbody key={name}>
            {name !== null && (
              <tr>
                <th colSpan={7} scope="rowgroup" className={styles.nextMonth}>
                  {name}
                </th>
              </tr>
            )}
            {weeks.map((week) => (
              <tr key={week[0]} hidden={(week.at(-1) ?? '') <= (props.hiddenUntil ?? '')}>
                {columnOf(week[0] ?? '', weekStartsOn) > 0 && (
                  <td colSpan={columnOf(week[0] ?? '', weekStartsOn)} aria-hidden="true" />
                )}
                {week.map((day) => {
                  const drawn = days.get(day) ?? draw(day);
                  return (
                    <td
                      key={day}
                      role="gridcell"
                      className={styles.cell}
                      aria-selected={drawn.isSelected || undefined}
                    >
                      <button
                        type="button"
                        data-day={day}
                        tabIndex={day === stop ? 0 : -1}
                        className={drawn.className}
                        title={drawn.title}
                        disabled={drawn.isDisabled}
                        aria-label={drawn.label}
                        aria-current={day === today ? 'date' : undefined}
                        onFocus={() => setReached(day)}
                        onClick={() => onChoose(day)}
                      >
                        {drawn.children}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface TurnProps {
  label: string;
  icon: ReactNode;
  isAtEnd: boolean;
  onTurn: () => void;
}

/** At the end it keeps its place, and the focus. */
function Turn({ label, icon, isAtEnd, onTurn }: TurnProps) {
  return (
    <button
      type="button"
      className={styles.turn}
      aria-label={label}
      aria-disabled={isAtEnd || undefined}
      onClick={isAtEnd ? undefined : onTurn}
    >
      {icon}
    </button>
  );
}

/** Returns the day a key leads to, and the step that passes over days that can't be chosen. */
function dayAtKey(key: string, from: Day, weekStartsOn: 0 | 1): { day: Day; step: number } | null {
  const column = columnOf(from, weekStartsOn);
  switch (key) {
    case 'ArrowLeft':
      return { day: daysAfter(from, -1), step: -1 };
    case 'ArrowRight':
      return { day: daysAfter(from, 1), step: 1 };
    case 'ArrowUp':
      return { day: daysAfter(from, -7), step: -7 };
    case 'ArrowDown':
      return { day: daysAfter(from, 7), step: 7 };
    case 'Home':
      return { day: daysAfter(from, -column), step: 1 };
    case 'End':
      return { day: daysAfter(from, 6 - column), step: -1 };
    case 'PageUp':
      return { day: sameDayIn(monthAfter(from, -1), from), step: -1 };
    case 'PageDown':
      return { day: sameDayIn(monthAfter(from, 1), from), step: 1 };
    default:
      return null;
  }
}

/** Returns the weeks of a month; its first and its last may be shorter. */
function weeksOf(month: Day, weekStartsOn: 0 | 1): Day[][] {
  const first = monthAfter(month, 0);
  const next = monthAfter(month, 1);
  const weeks: Day[][] = [];
  for (let day = first; day < next; day = daysAfter(day, 1)) {
    if (day === first || columnOf(day, weekStartsOn) === 0) weeks.push([]);
    weeks.at(-1)?.push(day);
  }
  return weeks;
}

const columnOf = (day: Day, weekStartsOn: 0 | 1) => (utc(day).getUTCDay() + 7 - weekStartsOn) % 7;
const utc = (day: Day) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): Day => date.toISOString().slice(0, 10);

function daysAfter(day: Day, days: number): Day {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return dayOf(date);
}

/** Returns the first day of the month that is `months` later. */
function monthAfter(day: Day, months: number): Day {
  const date = utc(day);
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  return dayOf(date);
}

/** Returns the day of a month with the number of another, or the month's last day. */
function sameDayIn(month: Day, day: Day): Day {
  const last = daysAfter(monthAfter(month, 1), -1);
  const same = `${month.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}
