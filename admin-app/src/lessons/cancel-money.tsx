import type { ReactNode } from 'react';
import type { AdminBooking, CancelResult } from '@lessons/contract';
import { formatPounds, howPaid, isRefundEligible } from '@lessons/rules';
import { Checkbox, useNow } from '@lessons/ui';
import type { AdminNotice } from '../../module-contract.ts';
import { refundText } from '../money/lesson-money.ts';

/** Whether the money of a cancelled lesson goes back, or stays owed. */
export interface MoneyDecision {
  refund: boolean;
  stillOwes: boolean;
}

export interface MoneyDecisionProps {
  decision: MoneyDecision;
  disabled: boolean;
  onDecide: (decision: MoneyDecision) => void;
}

/** The box that decides about the money of a lesson that is cancelled, and what follows from it. */
export function CancelMoney({ booking, ...props }: MoneyDecisionProps & { booking: AdminBooking }) {
  const now = useNow();
  const { refund, stillOwes } = props.decision;
  const price = formatPounds(booking.price);
  const paid = howPaid(booking);
  if (paid === 'unpaid') {
    if (isRefundEligible(new Date(booking.startTime), now)) return <p>Nothing was paid.</p>;
    return (
      <div>
        <MoneyBox decides="stillOwes" {...props}>
          They still owe {price}
        </MoneyBox>
        <p>{stillOwes ? `${price} is owed although the lesson is cancelled.` : 'Nothing was paid.'}</p>
      </div>
    );
  }
  if (paid !== 'card' && paid !== 'by_hand') return null;
  return (
    <div>
      <MoneyBox decides="refund" {...props}>
        Process Full Refund
      </MoneyBox>
      <p>{refund ? refundText[paid](price) : `The payment of ${price} is kept.`}</p>
    </div>
  );
}

interface MoneyBoxProps extends MoneyDecisionProps {
  decides: keyof MoneyDecision;
  children: ReactNode;
}

/** A box for one half of the decision. */
export function MoneyBox({ decides, decision, disabled, onDecide, children }: MoneyBoxProps) {
  return (
    <Checkbox
      checked={decision[decides]}
      disabled={disabled}
      onChange={({ target }) => onDecide({ ...decision, [decides]: target.checked })}
    >
      {children}
    </Checkbox>
  );
}

/** Names what cancelling does with the money: Cancel booking · £50 is kept. */
export function cancelLabel(booking: AdminBooking, { refund, stillOwes }: MoneyDecision): string {
  const price = formatPounds(booking.price);
  const paid = howPaid(booking);
  if (paid === 'card') return `Cancel booking · ${price} ${refund ? 'goes back' : 'is kept'}`;
  if (paid === 'by_hand') return `Cancel booking · ${price} ${refund ? 'to give back' : 'is kept'}`;
  return stillOwes ? `Cancel booking · ${price} still owed` : 'Cancel booking';
}

/** Returns the rest of the notice of a refund that failed. */
export const failedRefund = (pounds: number) =>
  ({
    description: `${formatPounds(pounds)} is still with you. See Payments to look at in Money.`,
    variant: 'destructive',
  }) as const;

/** Says what a cancellation has done with the money. */
export function noticeOf(
  booking: AdminBooking,
  decision: MoneyDecision,
  { refund, isEligibleForRefund }: CancelResult,
): AdminNotice {
  const price = formatPounds(booking.price);
  if (refund?.status === 'failed') {
    return {
      title: 'Booking cancelled, but the refund failed',
      ...failedRefund(refund.amount),
    };
  }
  if (refund) {
    return {
      title: `Booking cancelled and ${formatPounds(refund.amount)} refunded to client's payment method`,
      description: 'It arrives within 3-5 business days.',
    };
  }
  const paid = howPaid(booking);
  if (paid === 'unpaid') {
    // The server's clock decides whether it is still owed.
    const isOwed = decision.stillOwes && !isEligibleForRefund;
    return {
      title: `Booking cancelled. ${isOwed ? `${price} is still owed.` : 'Nothing was paid.'}`,
    };
  }
  if (paid === 'by_hand' && decision.refund) return { title: `Booking cancelled. ${price} to give back.` };
  const isKept = paid === 'card' || paid === 'by_hand';
  return { title: isKept ? 'Booking cancelled without refund. Payment retained.' : 'Booking cancelled.' };
}
