import type { ComponentProps } from 'react';
import type { AdminBooking } from '@lessons/contract';
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

/** The lesson's status and its payment's. A refunded cancellation has one badge for both. */
export function StatusBadges({ booking: { status, paymentStatus } }: { booking: AdminBooking }) {
  const isRefundedCancellation = status === 'cancelled' && paymentStatus === 'refunded';
  if (isRefundedCancellation) {
    return (
      <span className={styles.badges}>
        <Badge>Cancelled - Refunded</Badge>
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
