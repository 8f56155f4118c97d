import { createContext, memo, use, useEffect, useRef, type ReactNode } from 'react';
import type { CalendarDate, DayState } from '@lessons/rules';
import { classNames } from '@lessons/ui';
import type { DayButtonProps } from 'react-day-picker';
import styles from './calendar-day.module.css';

export interface ShownDay {
  state: DayState;
  /** The day and how it stands, in words. */
  label: string;
}

/** Returns the state of each day of the month. */
export const DayStatesContext = createContext<(date: CalendarDate) => ShownDay>(() => ({
  state: { kind: 'closed' },
  label: '',
}));

const looks: Record<DayState['kind'], string | undefined> = {
  past: styles.past,
  'too-far-ahead': styles.past,
  closed: styles.closed,
  blocked: styles.blocked,
  over: styles.over,
  'too-soon': styles.over,
  open: styles.open,
};

/** A day of the calendar: its number, and under it how much of it is still free. */
export function CalendarDay({ day, modifiers, className: _unstyled, children, ...button }: DayButtonProps) {
  const { state, label } = use(DayStatesContext)(day.isoDate);
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The arrow keys move the focus by this.
    if (modifiers.focused) element.current?.focus();
  }, [modifiers.focused]);
  return (
    <button
      {...button}
      ref={element}
      className={classNames(
        styles.day,
        looks[state.kind],
        modifiers.selected && styles.selected,
        modifiers.today && styles.today,
      )}
      aria-label={modifiers.today ? `Today, ${label}` : label}
      aria-current={modifiers.today ? 'date' : undefined}
      title={state.kind === 'too-far-ahead' ? 'Not open for booking yet' : undefined}
    >
      <DayFace number={children} freeShare={state.kind === 'open' ? state.freeShare : null} />
    </button>
  );
}

/** A day's number and share, memoized: most taps change two days of a month. */
const DayFace = memo(({ number, freeShare }: { number: ReactNode; freeShare: number | null }) => (
  <>
    <span className={styles.number}>{number}</span>
    {freeShare !== null && <FreeBar share={freeShare} />}
  </>
));

/** Filled as far as the day is free. */
function FreeBar({ share }: { share: number }) {
  return (
    <svg className={styles.bar} viewBox="0 0 24 4" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.booked} width="24" height="4" />
      <rect className={styles.free} width={24 * share} height="4" />
    </svg>
  );
}
