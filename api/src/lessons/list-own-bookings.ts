import type { Knex } from 'knex';
import { IS_RECEIVED, type HandPayment } from '../payments/hand-payment.ts';
import type { Refund } from '../payments/payment.ts';
import type { CoachSettings } from '../pricing/coach-settings.ts';
import type { BookingWithMoney } from './booking.ts';
import type { Closing } from '../availability/closing.ts';
import type { Choice } from './choice.ts';

/** A booking with the coach's setting for the dark, which is read with it. */
export type OwnBooking = BookingWithMoney & Pick<CoachSettings, 'minutesAfterSunset'>;

/** A booking with the columns of what was joined to it. The first column of each is null without such a row. */
type Row = Omit<OwnBooking, 'payment' | 'handPayment' | 'openChoice'> &
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
    | ({ callOffReason: Closing['reason']; callOffMessage: string | null } & Pick<
        Choice,
        'closingId' | 'chooseBy'
      >)
    | { callOffReason: null }
  );

type Joined = Required<Pick<BookingWithMoney, 'payment' | 'handPayment' | 'openChoice'>>;

// The columns have their names of the models: knex would rename every key of every row, which takes as long as the rest.
const OWN_BOOKINGS = `
  select bookings.id, bookings.player_id as "playerId", bookings.status, bookings.starts_at as "startsAt",
    bookings.ends_at as "endsAt", price_pence as "pricePence", location, coach_notes as "coachNotes",
    cancelled_at as "cancelledAt",
    place_address as "placeAddress", bookings.for_name as "forName",
    pay_plan as "payPlan", owes_cancelled as "owesCancelled", waived_at as "waivedAt",
    payments.id as "paymentId", payment_intent_id as "paymentIntentId", refunds.status as "refundStatus",
    by_hand.method as "handMethod", by_hand.amount_pence as "handAmountPence", by_hand.received_on as "handReceivedOn",
    by_hand.to_give_back_at as "handToGiveBackAt", by_hand.given_back_at as "handGivenBackAt",
    closings.reason as "callOffReason", closings.message as "callOffMessage",
    closing_id as "closingId", choose_by as "chooseBy",
    (select minutes_after_sunset from coach_settings) as "minutesAfterSunset"
  from bookings
  left join payments on payments.booking_id = bookings.id
  left join refunds on refunds.payment_id = payments.id
  -- Joined as a table, PostgreSQL would read the hand payments of everybody as long as they are not very many.
  left join lateral (
    select * from hand_payments where booking_id = bookings.id and ${IS_RECEIVED} limit 1
  ) as by_hand on true
  left join choices on choices.booking_id = bookings.id and choices.outcome = 'open'
  left join closings on closings.id = choices.closing_id
  where bookings.player_id = :playerId and hidden_from_player_at is null
  order by bookings.starts_at`;

/**
 * Returns a player's bookings but for those that they cleared, soonest first. One statement without
 * models: each page of a player calls this, and models take four times as long.
 */
export async function listOwnBookings(knex: Knex, playerId: string): Promise<OwnBooking[]> {
  const { rows } = await knex.raw<{ rows: Row[] }>(OWN_BOOKINGS, { playerId });
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
    closingId: row.closingId,
    chooseBy: row.chooseBy,
    closing: { reason: row.callOffReason, message: row.callOffMessage },
  };
}
