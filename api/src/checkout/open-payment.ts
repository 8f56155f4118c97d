import { MIN_PRICE } from '@lessons/contract';
import {
  formatPounds,
  minutesAfter,
  penceOf,
  poundsOf,
  priceOf,
  type LessonMinutes,
  type Pricing,
  type TimeSpan,
} from '@lessons/rules';
import type { Knex } from 'knex';
import { lockAvailability, refuseUnbookable, slotTaken } from '../availability/require-bookable.ts';
import { loadCoachProfile } from '../coach-profile/coach-profile.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { CourtTime, takeCourt } from '../court/court-time.ts';
import { inTransaction } from '../database/transaction.ts';
import { customerOf, findOrCreateCustomer } from '../payments/customer.ts';
import { findEndOfHolding, insertPayment, releaseHoldsOf } from '../payments/holds.ts';
import { Payment } from '../payments/payment.ts';
import { orUnavailable } from '../payments/provider-errors.ts';
import { lockPlayer, type Player } from '../players/player.ts';
import { loadPricing } from '../pricing/coach-settings.ts';
import { enqueue } from '../queue/enqueue.ts';
import { refused } from '../http/refusal.ts';
import { MIN_REUSABLE_MINUTES, openIntentAndCards } from './open-intent.ts';
import { stillProcessing } from './processing-payment.ts';
import { settlePayment } from './settle-payment.ts';

const HOLD_MINUTES = 10;
/** An unpaid payment without a slot is closed after this long. */
const WITHOUT_SLOT_MINUTES = 60;

export interface PaymentRequest {
  player: Player;
  /** The price that the browser showed. It has to be today's. */
  amountPence: number;
  /** Null for an intent that holds no slot. */
  slot: { lesson: TimeSpan; minutes: LessonMinutes } | null;
}

/**
 * Holds the slot for ten minutes, or until it starts, and then opens the payment at the provider:
 * nobody pays for a slot that somebody else is paying for. A player has one hold, and a new one
 * replaces it.
 *
 * Throws `Refusal` when the price is not today's, the slot can't be booked, the player has held it
 * too long without paying, a payment of theirs is `processing`, or the provider does not respond.
 * Then nothing stays held.
 */
export async function openPayment(context: PaymentContext, request: PaymentRequest) {
  const { knex, clock } = context;
  await requireNothingProcessing(context, request.player.id);
  if (customerOf(context, request.player) === null) {
    // The provider creates no customer for a request that is refused.
    await inTransaction(knex, async (trx) => void (await requirePayable(trx, request, clock())));
  }
  const customer = await findOrCreateCustomer(context, request.player);
  const now = clock();
  const { payment, expiresAt } = await inTransaction(knex, (trx) =>
    holdAndRecord(trx, request, customer, now),
  );
  const { status, ...secrets } = await openIntentAndCards(context, payment);
  if (status === 'processing') {
    await orUnavailable(settlePayment, context, payment.id);
    throw stillProcessing();
  }
  if (status === 'succeeded' || status === 'canceled') {
    // The hold’s payment has ended, in another tab for example. A job settles it at once.
    await enqueue(knex, 'close-payment', { paymentId: payment.id });
    throw refused(
      'payment_ended',
      'This payment has already ended. You will find your lessons in your schedule.',
    );
  }
  return { ...secrets, amountPence: payment.amountPence, expiresAt };
}

/**
 * Throws `Refusal` 422 `payment_processing` while a payment of the player is `processing`, since
 * the player would pay twice, and 503 when the provider does not respond.
 */
async function requireNothingProcessing(context: PaymentContext, playerId: string): Promise<void> {
  const processing = await Payment.query(context.knex)
    .where({ playerId, outcome: 'open' })
    // A payment for another lesson holds no time that the player could pay for twice.
    .whereNull('forBookingId')
    .whereNotNull('processingSince');
  for (const { id } of processing) {
    const settled = await orUnavailable(settlePayment, context, id);
    if (settled.kind === 'unpaid' && settled.status === 'processing') throw stillProcessing();
  }
}

async function requirePrice(
  trx: Knex.Transaction,
  { amountPence, slot }: PaymentRequest,
  pricing: Pricing,
): Promise<void> {
  const prices = slot ? [priceOf(slot.minutes, pricing)] : [pricing.oneHour, pricing.twoHour];
  if (!prices.includes(amountPence)) {
    const named = prices.map((pence) => formatPounds(poundsOf(pence))).join(' or ');
    throw refused('price_changed', `The price of this lesson is now ${named}. Please check and try again.`);
  }
  // The price may have been saved before there was a minimum.
  if (amountPence < penceOf(MIN_PRICE)) {
    const coach = await loadCoachProfile(trx);
    throw refused(
      'price_too_low',
      `The price of this lesson is below ${formatPounds(MIN_PRICE)}, the least that a card can be charged. Please call or email ${coach.name}.`,
    );
  }
}

interface Held {
  payment: Payment;
  /** Null for a payment that holds no slot. */
  expiresAt: Date | null;
}

interface Payable {
  /** The hold from before a reload, if the player has one for this lesson. */
  kept: Held | null;
  hasHolds: boolean;
  /** Until when a new hold may last because of earlier ones. Null if there were none. */
  endOfHolding: Date | null;
}

/**
 * Returns what the player holds already. Throws `Refusal` when the price is not today's, the slot
 * can't be booked, or the player has held it too long. The player's row and the availability are
 * locked until the end of the transaction.
 */
async function requirePayable(trx: Knex.Transaction, request: PaymentRequest, now: Date): Promise<Payable> {
  const { player, slot } = request;
  // One request of a player at a time, so that two tabs do not both replace the player's hold.
  await lockPlayer(trx, player.id);
  if (!slot) {
    await requirePrice(trx, request, await loadPricing(trx));
    return { kept: null, hasHolds: false, endOfHolding: null };
  }
  const { lesson } = slot;
  const availability = await lockAvailability(trx, lesson);
  await requirePrice(trx, request, availability.pricing);
  const holds = await CourtTime.query(trx).where({ holderId: player.id });
  const hasHolds = holds.length > 0;
  const kept = await findReusable(trx, holds, request, now);
  if (kept) return { kept, hasHolds, endOfHolding: null };
  refuseUnbookable(lesson, availability, now);
  return { kept: null, hasHolds, endOfHolding: await findEndOfHolding(trx, player.id, lesson, now) };
}

/** Returns the hold of the same lesson, if enough of its time is left to pay. */
async function findReusable(
  trx: Knex.Transaction,
  holds: readonly CourtTime[],
  { slot, amountPence }: PaymentRequest,
  now: Date,
): Promise<Held | null> {
  if (!slot) return null;
  const { start, end } = slot.lesson;
  const hold = holds.find(({ startsAt, endsAt }) => +startsAt === +start && +endsAt === +end);
  if (!hold?.heldUntil || hold.heldUntil <= minutesAfter(now, MIN_REUSABLE_MINUTES) || start <= now)
    return null;
  const open = { courtTimeId: hold.id, outcome: 'open', amountPence };
  const found = await Payment.query(trx).findOne(open);
  return found ? { payment: found, expiresAt: earlier(hold.heldUntil, start) } : null;
}

async function holdAndRecord(
  trx: Knex.Transaction,
  request: PaymentRequest,
  customer: string | null,
  now: Date,
): Promise<Held> {
  const { player, amountPence, slot } = request;
  const { kept, hasHolds, endOfHolding } = await requirePayable(trx, request, now);
  if (kept) return kept;
  const columns = { player, customer, amountPence };
  if (!slot) {
    const closesAt = minutesAfter(now, WITHOUT_SLOT_MINUTES);
    return { payment: await insertPayment(trx, { ...columns, closesAt }, now), expiresAt: null };
  }
  const { lesson } = slot;
  if (hasHolds) await releaseHoldsOf(trx, player.id);
  const holdEnd = earlier(minutesAfter(now, HOLD_MINUTES), lesson.start);
  const expiresAt = endOfHolding ? earlier(holdEnd, endOfHolding) : holdEnd;
  const held = await takeCourt(trx, lesson, now, { holderId: player.id, until: expiresAt });
  if (!held) throw slotTaken();
  const times = { startsAt: lesson.start, endsAt: lesson.end, courtTimeId: held.id };
  return { payment: await insertPayment(trx, { ...columns, ...times, closesAt: expiresAt }, now), expiresAt };
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);
