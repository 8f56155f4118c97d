import type { Knex } from 'knex';
import { IS_RECEIVED, type HandPayment } from '../payments/hand-payment.ts';
import type { Refund } from '../payments/payment.ts';
import type { BookingWithMoney } from './booking.ts';
import type { CallOff, Choice } from './choice.ts';

/** A booking with the columns of what was joined to it. The first column of each is null without such a row. */
type Row = Omit<BookingWithMoney, 'payment' | 'handPayment' | 'openChoice'> &
  (
    | { paymentId: string; paymentIntentId: string | null; refundStatus: Refund['status'] | null }
    | { paymentId: null }
  ) &
  (
    | {
        handMethod: HandPayment['method'];
        handAmountPence: number;
        handReceivedOn: string;
        handToGiveBackAt: Date | null;
        handGivenBackAt: Date | null;
      }
    | { handMethod: null }
  ) &
  (
    | { callOffReason: CallOff['reason']; callOffMessage: string | null; chooseBy: Choice['chooseBy'] }
    | { callOffReason: null }
  );

type Joined = Required<Pick<BookingWithMoney, 'payment' | 'handPayment' | 'openChoice'>>;

/**
 * Returns a player's bookings but for those that they cleared, soonest first. One statement without
 * models: each page of a player calls this, and models take four times as long.
 */
export async function listOwnBookings(knex: Knex, playerId: string): Promise<BookingWithMoney[]> {
  const rows = await knex('bookings')
    .leftJoin('payments', 'payments.bookingId', 'bookings.id')
    .leftJoin('refunds', 'refunds.paymentId', 'payments.id')
    // Joined as a table, PostgreSQL would read the hand payments of everybody as long as they are not very many.
    .joinRaw(
      `left join lateral (
        select * from hand_payments where booking_id = bookings.id and ${IS_RECEIVED} limit 1
      ) as hand_payments on true`,
    )
    .leftJoin('choices', (join) =>
      join.on('choices.bookingId', 'bookings.id').on(knex.raw(`choices.outcome = 'open'`)),
    )
    .leftJoin('callOffs', 'callOffs.id', 'choices.callOffId')
    .where('bookings.playerId', playerId)
    .whereNull('bookings.hiddenFromPlayerAt')
    .orderBy('bookings.startsAt')
    .select<Row[]>(
      'bookings.*',
      'payments.id as paymentId',
      'payments.paymentIntentId',
      'refunds.status as refundStatus',
      'handPayments.method as handMethod',
      'handPayments.amountPence as handAmountPence',
      'handPayments.receivedOn as handReceivedOn',
      'handPayments.toGiveBackAt as handToGiveBackAt',
      'handPayments.givenBackAt as handGivenBackAt',
      'callOffs.reason as callOffReason',
      'callOffs.message as callOffMessage',
      'choices.chooseBy',
    );
  return rows.map((row) => ({
    ...row,
    payment: paymentIn(row),
    handPayment: handPaymentIn(row),
    openChoice: openChoiceIn(row),
  }));
}

function paymentIn(row: Row): Joined['payment'] {
  if (row.paymentId === null) return null;
  const { paymentIntentId, refundStatus } = row;
  return { paymentIntentId, refund: refundStatus && { status: refundStatus } };
}

function handPaymentIn(row: Row): Joined['handPayment'] {
  if (row.handMethod === null) return null;
  return {
    amountPence: row.handAmountPence,
    method: row.handMethod,
    receivedOn: row.handReceivedOn,
    toGiveBackAt: row.handToGiveBackAt,
    givenBackAt: row.handGivenBackAt,
  };
}

function openChoiceIn(row: Row): Joined['openChoice'] {
  if (row.callOffReason === null) return null;
  return {
    chooseBy: row.chooseBy,
    callOff: { reason: row.callOffReason, message: row.callOffMessage },
  };
}
