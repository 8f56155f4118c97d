import type { Knex } from 'knex';
import { refused } from '../http/refusal.ts';
import { Payment } from '../payments/payment.ts';
import type { Booking } from './booking.ts';

/** Throws `Refusal` 422 `already_paid` for a lesson that was paid, given back or not. */
export function requireUnpaid({
  payment,
  handPayment,
}: {
  payment: object | null;
  handPayment: object | null;
}): void {
  if (payment) throw alreadyPaid('by card');
  if (handPayment) throw alreadyPaid('in person');
}

/** Throws the same for what the coach agrees with a client, too: a lesson that its player booked is paid online. */
export function requireAgreedUnpaid(
  lesson: Parameters<typeof requireUnpaid>[0] & Pick<Booking, 'payPlan'>,
): void {
  requireUnpaid(lesson);
  if (lesson.payPlan === 'online') throw alreadyPaid('online');
}

export const alreadyPaid = (how: string) => refused('already_paid', `This lesson was paid ${how}.`);

/**
 * Throws `Refusal` 422 `being_paid` while the player can pay for the lesson as it was: a payment that could not be closed
 * before, or was opened since.
 */
export async function requireNotBeingPaid(trx: Knex.Transaction, lesson: Pick<Booking, 'id'>, now: Date) {
  const open = { forBookingId: lesson.id, outcome: 'open' } as const;
  if (await Payment.query(trx).findOne(open).where('closesAt', '>', now))
    throw refused('being_paid', 'The client is paying for this lesson right now. Please try again.');
}
