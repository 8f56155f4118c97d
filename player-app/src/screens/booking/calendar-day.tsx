import { memo } from 'react';
import type { DayState } from '@lessons/rules';
import { classNames } from '@lessons/ui';
import styles from './calendar-day.module.css';

const looks: Record<DayState['kind'], string | undefined> = {
  past: styles.past,
  'too-far-ahead': styles.past,
  closed: styles.closed,
  blocked: styles.blocked,
  over: styles.over,
  'too-soon': styles.over,
  open: styles.open,
};

/** Returns how a day of the calendar is drawn: its number, and under it how much of it is still free. */
export function drawDay(number: number, state: DayState, isSelected: boolean, isToday: boolean) {
  return {
    className: classNames(
      styles.day,
      looks[state.kind],
      isSelected && styles.selected,
      isToday && styles.today,
    ),
    title: state.kind === 'too-far-ahead' ? 'Not open for booking yet' : undefined,
    children: <DayFace number={number} freeShare={state.kind === 'open' ? state.freeShare : null} />,
  };
}

/** A day's number and share, memoized: most taps change two days of a month. */
const DayFace = memo(({ number, freeShare }: { number: number; freeShare: number | null }) => (
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
