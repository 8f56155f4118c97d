import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import type { AdminBooking } from '@lessons/contract';
import { formatShortDay, formatTime } from '@lessons/rules';
import { classNames } from '@lessons/ui';
import { clientOf } from '../lesson-text.ts';
import { isToSettle, moneyLabel, recordedLabel } from './lesson-money.ts';
import { MoneyBadge } from './money-badge.tsx';
import type { Collecting } from './use-collecting.ts';
import styles from './money.module.css';

const UNDO_MS = 10_000;

interface ChipPlace {
  className?: string | undefined;
  /** -1 where Tab leads past it. */
  tabIndex?: number;
}

interface MoneyChipProps extends ChipPlace {
  booking: AdminBooking;
  collecting: Collecting;
}

/** Whether a lesson has a chip: money has to change hands, or did a moment ago. Nothing is collected while it is called off. */
export function hasMoneyChip(booking: AdminBooking, { recordedWith }: Collecting): boolean {
  return !booking.calledOff && (isToSettle(booking) || recordedWith(booking) !== undefined);
}

/** Says what is to pay for a lesson, and opens how it was paid. */
export function MoneyChip({ booking, collecting, ...place }: MoneyChipProps) {
  if (!hasMoneyChip(booking, collecting)) return null;
  return (
    <ChipOrUndo
      lessons={[booking]}
      of={`${clientOf(booking)}, ${formatShortDay(booking.startTime)} ${formatTime(booking.startTime)}`}
      says={moneyLabel(booking)}
      collecting={collecting}
      onPress={() => collecting.onSettle(booking)}
      {...place}
    >
      <MoneyBadge booking={booking}>
        <ChevronDown />
      </MoneyBadge>
    </ChipOrUndo>
  );
}

interface ChipOrUndoProps extends ChipPlace {
  lessons: readonly AdminBooking[];
  /** Names them, for the name of the button. */
  of: string;
  /** The words of the chip, for the same. */
  says: string;
  collecting: Collecting;
  onPress: () => void;
  /** The badge. */
  children: ReactNode;
}

/** A chip that opens how lessons were paid. For a moment afterwards that can be undone in its place. */
export function ChipOrUndo(props: ChipOrUndoProps) {
  const { lessons, of, says, collecting, onPress, className, tabIndex, children } = props;
  const { recordedWith, isUndoing, onUndo, onUndoExpired } = collecting;
  const paidLesson = lessons.find(recordedWith);
  const recorded = paidLesson && recordedWith(paidLesson);
  const isBusy = paidLesson !== undefined && isUndoing(paidLesson);
  const expire = useEffectEvent(() => recorded && onUndoExpired(recorded));
  const isRunning = recorded !== undefined && !isBusy;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(expire, UNDO_MS);
    return () => clearTimeout(timer);
  }, [isRunning]);
  const paid =
    recorded && recordedLabel(recorded.lessons.find(({ id }) => id === paidLesson?.id) ?? paidLesson);
  const undo = recorded && recorded.lessons.length > 1 ? 'Undo all' : 'Undo';
  // One button in both cases, so that it keeps the focus.
  return (
    <span className={classNames(styles.place, className)}>
      {paid && <span>{paid} ·</span>}
      <button
        type="button"
        className={recorded ? styles.undo : styles.chip}
        tabIndex={tabIndex}
        aria-label={recorded ? `${undo}: ${paid}, ${of}` : `${says}: ${of}`}
        aria-haspopup={recorded ? undefined : 'dialog'}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        onClick={() => {
          if (isBusy) return;
          if (recorded) onUndo(recorded);
          else onPress();
        }}
      >
        {recorded ? undo : children}
      </button>
    </span>
  );
}
