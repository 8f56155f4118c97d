import type { ComponentProps } from 'react';
import type { AdminBooking } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { Badge, statusLabel } from '@lessons/ui';
import styles from './lessons.module.css';

type Tone = ComponentProps<typeof Badge>['tone'];

const statusTones: Record<string, Tone> = { pending: 'amber', cancelled: 'clay', confirmed: 'grass' };
const paymentTones: Record<string, Tone> = {
  refund_pending: 'amber',
  refund_failed: 'clay',
  owes: 'clay',
  to_give_back: 'amber',
};
const paymentLabels: Record<string, string> = {
  completed: 'Paid',
  refund_pending: 'Refund on its way',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  waived: 'Let go',
  nothing_due: 'Nothing due',
  free: 'Free',
  given_back: 'Given back',
};

/** Says how the money of a lesson stands. A payment status of a newer API is shown as it is. */
function moneyLabel({ paymentStatus, price }: Pick<AdminBooking, 'paymentStatus' | 'price'>): string {
  const pounds = formatPounds(price);
  switch (paymentStatus) {
    case 'to_pay':
      return `${pounds} to pay`;
    case 'owes':
      return `owes ${pounds}`;
    case 'to_give_back':
      return `${pounds} to give back`;
    default:
      return paymentLabels[paymentStatus] ?? paymentStatus;
  }
}

/** The lesson's status and its payment's. A cancellation has one badge for both once it is settled. */
export function StatusBadges({ booking: { status, paymentStatus, price } }: { booking: AdminBooking }) {
  if (status === 'cancelled' && paymentStatus === 'refunded') {
    return (
      <span className={styles.badges}>
        <Badge>Cancelled - Refunded</Badge>
      </span>
    );
  }
  if (status === 'cancelled' && paymentStatus === 'completed') {
    return (
      <span className={styles.badges}>
        <Badge tone="clay">
          {statusLabel(status)} · {formatPounds(price)} kept
        </Badge>
      </span>
    );
  }
  return (
    <span className={styles.badges}>
      <Badge tone={statusTones[status] ?? 'neutral'}>{statusLabel(status)}</Badge>
      <Badge tone={paymentTones[paymentStatus] ?? 'neutral'}>{moneyLabel({ paymentStatus, price })}</Badge>
    </span>
  );
}
