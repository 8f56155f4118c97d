import { MAX_DAYS_SINCE_RECEIVED, type HandMethod } from '@lessons/contract';
import { DAY, londonDateOf } from '@lessons/rules';
import { refused } from '../http/refusal.ts';
import type { Booking } from '../lessons/booking.ts';
import { alreadyPaid } from '../lessons/require-unpaid.ts';
import type { HandPayment } from '../payments/hand-payment.ts';

/** A lesson as the coach finds it who has received its price, or has to take that back. */
export type LessonToCollect = Pick<Booking, 'status' | 'pricePence' | 'payPlan' | 'owesCancelled'> & {
  payment: object | null;
  handPayment: Pick<HandPayment, 'givenBackAt'> | null;
  openChoice: object | null;
};

export interface Collection {
  amountPence: number;
  method: HandMethod;
  /** A London day. */
  receivedOn: string;
}

/**
 * Returns the payment by hand that is recorded for a lesson: its whole price. Returns null for a repeat: the lesson is
 * paid by hand already. `receivedOn` is a London day, by default today. A debt that was waived can be collected.
 *
 * Throws `Refusal` 422 `already_paid` for a lesson with a payment by card, `called_off` for one that waits for a choice,
 * `nothing_due` for one that is free or was cancelled without debt, and `wrong_day` for a day that is to come or long
 * past.
 */
export function decideCollection(
  { status, pricePence, payPlan, owesCancelled, payment, handPayment, openChoice }: LessonToCollect,
  { method, receivedOn }: { method: HandMethod; receivedOn?: string | undefined },
  now: Date,
): Collection | null {
  const today = londonDateOf(now);
  const earliest = londonDateOf(new Date(now.getTime() - MAX_DAYS_SINCE_RECEIVED * DAY));
  const day = receivedOn ?? today;
  if (day > today || day < earliest)
    throw refused('wrong_day', 'The money was received today or in the past year.');
  if (payment) throw alreadyPaid('by card');
  if (handPayment && !handPayment.givenBackAt) return null;
  if (openChoice)
    throw refused('called_off', 'This lesson is called off. It can be paid once its client has a new time.');
  if (handPayment || payPlan !== 'by_hand' || (status === 'cancelled' && !owesCancelled))
    throw refused('nothing_due', 'Nothing is due for this lesson.');
  return { amountPence: pricePence, method, receivedOn: day };
}

/**
 * Whether a payment by hand ends now: `mistake` if it was never received, `returned` if the client got it back. False
 * for a repeat: the last payment of the lesson has ended so.
 *
 * Throws `Refusal` 422 `not_paid_by_hand` without a payment, and `lesson_stands` when it is returned for a lesson that
 * is not cancelled.
 */
export function decideEnd(
  { status, handPayment }: Pick<LessonToCollect, 'status' | 'handPayment'>,
  reason: 'returned' | 'mistake',
  lastEnded: HandPayment['givenBackReason'],
): boolean {
  if (!handPayment || handPayment.givenBackAt) {
    if (lastEnded === reason) return false;
    throw refused('not_paid_by_hand', 'No payment in person is recorded for this lesson.');
  }
  if (reason === 'returned' && status !== 'cancelled')
    throw refused('lesson_stands', 'Cancel the lesson first: it is paid, and goes ahead.');
  return true;
}
