import type { AdminBooking } from '@lessons/contract';
import { formatPounds, isRefundEligible } from '@lessons/rules';
import { Checkbox, useNow } from '@lessons/ui';
import type { AdminNotice } from '../../module-contract.ts';
import { paidBy, type MoneyDecision, type PaidBy } from './cancel-money.tsx';

interface CancelSeriesMoneyProps {
  bookings: readonly AdminBooking[];
  decision: MoneyDecision;
  disabled: boolean;
  onDecide: (decision: MoneyDecision) => void;
}

/** The boxes that decide about the money of lessons that are cancelled together: each counts for all of them. */
export function CancelSeriesMoney({ bookings, decision, disabled, onDecide }: CancelSeriesMoneyProps) {
  const now = useNow();
  const { card, hand } = paidOf(bookings);
  const due = sumOf(bookings, (booking) => isDue(booking, now));
  const { refund, stillOwes } = decision;
  return (
    <div>
      <p>{card + hand > 0 ? `Paid: ${describePaid(card, hand)}.` : 'Nothing was paid.'}</p>
      {card + hand > 0 && (
        <>
          <Checkbox
            checked={refund}
            disabled={disabled}
            onChange={({ target }) => onDecide({ ...decision, refund: target.checked })}
          >
            Process Full Refund
          </Checkbox>
          <p>{refund ? describeRefund(card, hand) : `${formatPounds(card + hand)} is kept.`}</p>
        </>
      )}
      {due > 0 && (
        <Checkbox
          checked={stillOwes}
          disabled={disabled}
          onChange={({ target }) => onDecide({ ...decision, stillOwes: target.checked })}
        >
          They still owe {formatPounds(due)} for the lesson within 24 hours
        </Checkbox>
      )}
    </div>
  );
}

function sumOf(bookings: readonly AdminBooking[], isOfSum: (booking: AdminBooking) => boolean): number {
  return bookings.filter(isOfSum).reduce((sum, { price }) => sum + price, 0);
}

function paidOf(bookings: readonly AdminBooking[]): { card: number; hand: number } {
  const sumBy = (by: PaidBy) => sumOf(bookings, (booking) => paidBy(booking) === by);
  return { card: sumBy('card'), hand: sumBy('hand') };
}

const isDue = (booking: AdminBooking, now: Date) =>
  paidBy(booking) === 'nobody_yet' && !isRefundEligible(new Date(booking.startTime), now);

function describePaid(card: number, hand: number): string {
  return [card > 0 && `${formatPounds(card)} by card`, hand > 0 && `${formatPounds(hand)} by hand`]
    .filter(Boolean)
    .join(', ');
}

function describeRefund(card: number, hand: number): string {
  return [
    card > 0 && `${formatPounds(card)} goes back to the client's payment method, within 3-5 business days.`,
    hand > 0 && `You give ${formatPounds(hand)} back yourself. Overview lists it until you have.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Names what cancelling does with the money: Cancel 8 Bookings · £100 goes back. */
export function cancelSeriesLabel(bookings: readonly AdminBooking[], { refund }: MoneyDecision): string {
  const { card, hand } = paidOf(bookings);
  const label = `Cancel ${bookings.length} Bookings`;
  if (card + hand === 0) return label;
  return `${label} · ${formatPounds(card + hand)} ${refund ? 'goes back' : 'is kept'}`;
}

/** Says what the cancellation has done with the money. `bookings` are the lessons after it. */
export function noticeOfSeries(bookings: readonly AdminBooking[]): AdminNotice {
  const sumAs = (...statuses: string[]) =>
    sumOf(bookings, ({ paymentStatus }) => statuses.includes(paymentStatus));
  const failed = sumAs('refund_failed');
  const sums = [
    [sumAs('refund_pending', 'refunded'), "refunded to client's payment method."],
    [sumAs('to_give_back'), 'to give back.'],
    [sumAs('owes'), 'is still owed.'],
    [sumAs('completed'), 'is kept.'],
  ] as const;
  const money = sums.flatMap(([pounds, text]) => (pounds > 0 ? [`${formatPounds(pounds)} ${text}`] : []));
  const title = `${bookings.length} bookings cancelled`;
  if (failed > 0)
    return {
      title: `${title}, but a refund failed`,
      description: `${formatPounds(failed)} is still with you. See Payments to look at in the overview.`,
      variant: 'destructive',
    };
  return { title: `${title}. ${money.length > 0 ? money.join(' ') : 'Nothing was paid.'}` };
}
