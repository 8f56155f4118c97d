import type { ComponentProps, ReactNode } from 'react';
import type { AdminBooking } from '@lessons/contract';
import { Badge } from '@lessons/ui';
import { moneyLabel } from './lesson-money.ts';

type Tone = ComponentProps<typeof Badge>['tone'];

const tones: Record<string, Tone> = {
  refund_pending: 'amber',
  refund_failed: 'clay',
  owes: 'clay',
  to_give_back: 'amber',
};

/** Says how the money of a lesson stands. */
export function MoneyBadge({ booking, children }: { booking: AdminBooking; children?: ReactNode }) {
  return (
    <Badge tone={tones[booking.paymentStatus] ?? 'neutral'}>
      {moneyLabel(booking)}
      {children}
    </Badge>
  );
}
