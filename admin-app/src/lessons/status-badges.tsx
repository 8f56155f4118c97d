import type { ComponentProps } from 'react';
import type { AdminBooking } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { Badge, Cluster, statusLabel } from '@lessons/ui';
import { moneyLabel } from '../money/lesson-money.ts';
import { MoneyBadge } from '../money/money-badge.tsx';
import { hasMoneyChip, MoneyChip } from '../money/money-chip.tsx';
import styles from './lessons.module.css';

const statusTones: Record<string, ComponentProps<typeof Badge>['tone']> = {
  cancelled: 'clay',
};

interface StatusBadgesProps {
  booking: AdminBooking;
  onSettle: (booking: AdminBooking) => void;
}

/** The lesson's status and its payment's: quiet words, and a badge for what is not as usual. A cancellation has one badge for both once it is settled. */
export function StatusBadges({ booking, onSettle }: StatusBadgesProps) {
  const { status, calledOff, isMissed } = booking;
  const hasChip = hasMoneyChip(booking);
  return (
    <Cluster as="span" gap={1} align="center" className={styles.badges}>
      {(!hasChip && settledCancellation(booking)) || (
        <>
          {calledOff ? (
            <Badge tone="amber">Called off</Badge>
          ) : statusTones[status] ? (
            <Badge tone={statusTones[status]}>{statusLabel(status)}</Badge>
          ) : (
            <span className={styles.quiet}>{statusLabel(status)}</span>
          )}
          {isMissed && <Badge>Didn’t come</Badge>}
          {hasChip ? (
            <MoneyChip booking={booking} onSettle={onSettle} />
          ) : isAsUsual(booking) ? (
            <span className={styles.quiet}>{moneyLabel(booking)}</span>
          ) : (
            <MoneyBadge booking={booking} />
          )}
        </>
      )}
    </Cluster>
  );
}

function isAsUsual({ paymentStatus }: AdminBooking): boolean {
  return paymentStatus === 'completed' || paymentStatus === 'free';
}

function settledCancellation({ status, paymentStatus, price }: AdminBooking) {
  if (status !== 'cancelled') return null;
  if (paymentStatus === 'refunded') return <Badge>Cancelled - Refunded</Badge>;
  if (paymentStatus !== 'completed') return null;
  return (
    <Badge tone="clay">
      {statusLabel(status)} · {formatPounds(price)} kept
    </Badge>
  );
}
