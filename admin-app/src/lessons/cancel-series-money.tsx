import type { AdminBooking } from '@lessons/contract';
import { formatPounds, howPaid, isRefundEligible } from '@lessons/rules';
import { useNow } from '@lessons/ui';
import type { AdminNotice } from '../../module-contract.ts';
import { refundText } from '../money/lesson-money.ts';
import { failedRefund, MoneyBox, type MoneyDecision, type MoneyDecisionProps } from './cancel-money.tsx';

interface CancelSeriesMoneyProps extends MoneyDecisionProps {
  bookings: readonly AdminBooking[];
}

/** The boxes that decide about the money of lessons that are cancelled together: each counts for all of them. */
export function CancelSeriesMoney({ bookings, ...props }: CancelSeriesMoneyProps) {
  const now = useNow();
  const { card, hand } = paidOf(bookings);
  const due = sumOf(bookings, (booking) => isDue(booking, now));
  return (
    <div>
      <p>{card + hand > 0 ? `Paid: ${describePaid(card, hand)}.` : 'Nothing was paid.'}</p>
      {card + hand > 0 && (
        <>
          <MoneyBox decides="refund" {...props}>
            Process Full Refund
          </MoneyBox>
          <p>
            {props.decision.refund ? describeRefund(card, hand) : `${formatPounds(card + hand)} is kept.`}
          </p>
        </>
      )}
      {due > 0 && (
        <MoneyBox decides="stillOwes" {...props}>
          They still owe {formatPounds(due)} for the lesson within 24 hours
        </MoneyBox>
      )}
    </div>
  );
}

function sumOf(bookings: readonly AdminBooking[], isOfSum: (booking: AdminBooking) => boolean): number {
  return bookings.filter(isOfSum).reduce((sum, { price }) => sum + price, 0);
}

function paidOf(bookings: readonly AdminBooking[]): { card: number; hand: number } {
  const sumBy = (by: 'card' | 'by_hand') => sumOf(bookings, (booking) => howPaid(booking) === by);
  return { card: sumBy('card'), hand: sumBy('by_hand') };
}

const isDue = (booking: AdminBooking, now: Date) =>
  howPaid(booking) === 'unpaid' && !isRefundEligible(new Date(booking.startTime), now);

function describePaid(card: number, hand: number): string {
  return [card > 0 && `${formatPounds(card)} by card`, hand > 0 && `${formatPounds(hand)} in person`]
    .filter(Boolean)
    .join(', ');
}

function describeRefund(card: number, hand: number): string {
  return [card > 0 && refundText.card(formatPounds(card)), hand > 0 && refundText.by_hand(formatPounds(hand))]
    .filter(Boolean)
    .join(' ');
}

/** Names what cancelling does with the money: Cancel 8 Bookings · £100 goes back. */
export function cancelSeriesLabel(bookings: readonly AdminBooking[], { refund }: MoneyDecision): string {
  const { card, hand } = paidOf(bookings);
  const label = `Cancel ${bookings.length} bookings`;
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
  if (failed > 0) return { title: `${title}, but a refund failed`, ...failedRefund(failed) };
  return { title: `${title}. ${money.length > 0 ? money.join(' ') : 'Nothing was paid.'}` };
}
