import type { ComponentProps } from 'react';
import type { AdminBooking } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { Badge, statusLabel } from '@lessons/ui';
import styles from './lessons.module.css';

type Tone = ComponentProps<typeof Badge>['tone'];

const statusTones: Record<string, Tone> = { pending: 'amber', cancelled: 'clay', confirmed: 'grass' };
const paymentTones: Record<string, Tone> = { refund_pending: 'amber', refund_failed: 'clay' };
const paymentLabels: Record<AdminBooking['paymentStatus'], string> = {
  completed: 'Paid',
  refund_pending: 'Refund on its way',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
};

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
      {/* A payment status of a newer API is shown as it is. */}
      <Badge tone={paymentTones[paymentStatus] ?? 'neutral'}>
        {paymentLabels[paymentStatus] ?? paymentStatus}
      </Badge>
    </span>
  );
}
