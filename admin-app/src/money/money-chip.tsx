import { useEffect, useEffectEvent } from 'react';
import { ChevronDown } from 'lucide-react';
import type { AdminBooking } from '@lessons/contract';
import { formatShortDay, formatTime } from '@lessons/rules';
import { classNames } from '@lessons/ui';
import { clientOf } from '../lesson-text.ts';
import { isToSettle, moneyLabel, handPaymentLabel } from './lesson-money.ts';
import { MoneyBadge } from './money-badge.tsx';
import type { Collecting } from './use-collecting.ts';
import styles from './money.module.css';

const UNDO_MS = 10_000;

interface MoneyChipProps {
  booking: AdminBooking;
  collecting: Collecting;
  className?: string | undefined;
  /** -1 where Tab leads past it. */
  tabIndex?: number;
}

/** Whether a lesson has a chip: money has to change hands, or did a moment ago. Nothing is collected while it is called off. */
export function hasMoneyChip(booking: AdminBooking, { recordedOf }: Collecting): boolean {
  return !booking.calledOff && (isToSettle(booking) || recordedOf(booking) !== undefined);
}

/** Says what is to pay, and opens how it was paid. For a moment afterwards that can be undone in its place. */
export function MoneyChip({ booking, collecting, className, tabIndex }: MoneyChipProps) {
  const { recordedOf, isUndoing, onUndo, onUndoExpired, onSettle } = collecting;
  const recorded = recordedOf(booking);
  const isBusy = isUndoing(booking);
  const expire = useEffectEvent(() => onUndoExpired(booking));
  const isRunning = recorded !== undefined && !isBusy;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(expire, UNDO_MS);
    return () => clearTimeout(timer);
  }, [isRunning]);
  if (!hasMoneyChip(booking, collecting)) return null;
  const lesson = `${clientOf(booking)}, ${formatShortDay(booking.startTime)} ${formatTime(booking.startTime)}`;
  const paid = recorded && handPaymentLabel(recorded.handPayment ?? { method: '' });
  // One button in both cases, so that it keeps the focus.
  return (
    <span className={classNames(styles.place, className)}>
      {paid && <span>{paid} ·</span>}
      <button
        type="button"
        className={recorded ? styles.undo : styles.chip}
        tabIndex={tabIndex}
        aria-label={recorded ? `Undo: ${paid}, ${lesson}` : `${moneyLabel(booking)}: ${lesson}`}
        aria-haspopup={recorded ? undefined : 'dialog'}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        onClick={() => {
          if (isBusy) return;
          if (recorded) onUndo(recorded);
          else onSettle(booking);
        }}
      >
        {recorded ? (
          'Undo'
        ) : (
          <MoneyBadge booking={booking}>
            <ChevronDown />
          </MoneyBadge>
        )}
      </button>
    </span>
  );
}
