import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import type { AdminBooking } from '@lessons/contract';
import { formatShortDay, formatTime } from '@lessons/rules';
import { classNames } from '@lessons/ui';
import { clientOf } from '../lesson-text.ts';
import { isToSettle, moneyLabel } from './lesson-money.ts';
import { MoneyBadge } from './money-badge.tsx';
import styles from './money.module.css';

interface ChipPlace {
  className?: string | undefined;
  /** -1 where Tab leads past it. */
  tabIndex?: number;
}

interface MoneyChipProps extends ChipPlace {
  booking: AdminBooking;
  /** Asks how the lesson was paid, or whether its money was given back. */
  onSettle: (booking: AdminBooking) => void;
}

/** Whether a lesson has a chip: money has to change hands. Nothing is collected while it is called off. */
export const hasMoneyChip = (booking: AdminBooking): boolean => !booking.calledOff && isToSettle(booking);

/** Says what is to pay for a lesson, and opens how it was paid. */
export function MoneyChip({ booking, onSettle, ...place }: MoneyChipProps) {
  if (!hasMoneyChip(booking)) return null;
  const of = `${clientOf(booking)}, ${formatShortDay(booking.startTime)} ${formatTime(booking.startTime)}`;
  return (
    <Chip label={`${moneyLabel(booking)}: ${of}`} onPress={() => onSettle(booking)} {...place}>
      <MoneyBadge booking={booking}>
        <ChevronDown />
      </MoneyBadge>
    </Chip>
  );
}

interface ChipProps extends ChipPlace {
  label: string;
  onPress: () => void;
  /** The badge. */
  children: ReactNode;
}

/** A badge that opens how lessons were paid. */
export function Chip({ label, onPress, className, tabIndex, children }: ChipProps) {
  return (
    <span className={classNames(styles.place, className)}>
      <button
        type="button"
        className={styles.chip}
        tabIndex={tabIndex}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={onPress}
      >
        {children}
      </button>
    </span>
  );
}
