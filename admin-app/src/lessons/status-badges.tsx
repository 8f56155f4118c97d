import type { ComponentProps } from 'react';
import type { AdminBooking } from '@lessons/contract';
import { Badge, statusLabel } from '@lessons/ui';
import { paymentLabelOf } from './lesson-words.ts';
import styles from './lessons.module.css';

type Tone = ComponentProps<typeof Badge>['tone'];

const statusTones: Record<string, Tone> = { pending: 'amber', cancelled: 'clay', confirmed: 'grass' };
const paymentTones: Record<string, Tone> = { refund_pending: 'amber', refund_failed: 'clay' };

/** How the lesson stands, and where its money is. A refunded cancellation says both in one. */
export function StatusBadges({ booking }: { booking: AdminBooking }) {
  const payment = (
    <Badge tone={paymentTones[booking.paymentStatus] ?? 'neutral'}>{paymentLabelOf(booking)}</Badge>
  );
  const saysBoth = booking.status === 'cancelled' && booking.paymentStatus === 'refunded';
  return (
    <span className={styles.badges}>
      {!saysBoth && (
        <Badge tone={statusTones[booking.status] ?? 'neutral'}>{statusLabel(booking.status)}</Badge>
      )}
      {payment}
    </span>
  );
}
