import { coach, MIN_PRICE } from '@lessons/contract';
import {
  formatPounds,
  penceOf,
  poundsOf,
  priceOf,
  type LessonMinutes,
  type Pricing,
  type TimeSpan,
} from '@lessons/rules';
import type { Knex } from 'knex';
import Stripe from 'stripe';
import { requireBookable, slotTaken } from '../availability/require-bookable.ts';
import type { PaymentContext } from '../context/payment-context.ts';
import { takeCourt, CourtTime } from '../court/court-time.ts';
import { inTransaction } from '../database/transaction.ts';
import { dropHoldsOf, enqueueClosing } from '../payments/drop-holds.ts';
import { findEndOfPause, heldTooLong, recordHold } from '../payments/hold-times.ts';
import { Payment } from '../payments/payment.ts';
import { paymentsUnavailable } from '../payments/provider-errors.ts';
import { Player } from '../players/player.ts';
import { loadPricing } from '../pricing/coach-settings.ts';
import { refused } from '../refusal/refusal.ts';
import { askForIntent } from './ask-for-intent.ts';
import { stillProcessing } from './processing-payment.ts';
import { settlePayment, type Settled } from './settle-payment.ts';

const HOLD_MINUTES = 10;
/** An unpaid intent without a slot is closed after this long. */
const SLOTLESS_MINUTES = 60;
/** A reload of the checkout keeps its hold while at least this much of it is left. */
const REUSABLE_FOR_MINUTES = 2;
const MINUTE = 60_000;

export interface PaymentRequest {
  player: Player;
  /** What the browser showed, in pence. It has to be today's price. */
  amountPence: number;
  /** Null for an intent that holds nothing. */
  slot: { lesson: TimeSpan; minutes: LessonMinutes } | null;
}

export interface OpenedPayment {
  clientSecret: string;
  amountPence: number;
  /** When the hold ends; null without one. */
  expiresAt: Date | null;
}

/**
 * Holds the slot for ten minutes, but not beyond its start, and opens its payment at the provider. The hold comes first: nobody pays for a slot that
 * somebody else is paying for. A player has one hold; a new one replaces it.
 *
 * @throws Refusal when the price is not today's, the slot can't be booked, the player has held it too long without paying, or the provider doesn't answer (then nothing stays held).
 */
export async function openPayment(context: PaymentContext, request: PaymentRequest): Promise<OpenedPayment> {
  const { knex, clock } = context;
  await requireNothingProcessing(context, request.player.id);
  const now = clock();
  const { payment, expiresAt } = await inTransaction(knex, async (trx) => {
    // One request of a player at a time: two tabs can't each think they replaced the other's hold. Not the whole key: a booking of
    // the player's that is being made refers to it, and would wait for us, and we for its court.
    await Player.query(trx).findById(request.player.id).forNoKeyUpdate();
    requirePrice(request, await loadPricing(trx));
    return request.slot
      ? holdAndRecord(trx, request, request.slot.lesson, now)
      : recordWithoutSlot(trx, request, now);
  });
  const intent = await askForIntent(context, payment);
  if (intent.status === 'processing') {
    await settleNow(context, payment.id);
    throw stillProcessing();
  }
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    // A kept hold whose payment has ended meanwhile, in another tab say. What follows from that is done at once, as a job.
    await enqueueClosing(knex, payment.id);
    throw refused(
      'payment_ended',
      'This payment has already ended. You will find your lessons in your schedule.',
    );
  }
  return { clientSecret: intent.clientSecret, amountPence: payment.amountPence, expiresAt };
}

/**
 * Asks how the payments stand that the bank was processing when last heard of. A player who waits for one has a slot already, and
 * would pay twice.
 *
 * @throws Refusal 422 `payment_processing` while one of them still is, 503 when the provider doesn't answer.
 */
async function requireNothingProcessing(context: PaymentContext, playerId: string): Promise<void> {
  const waiting = await Payment.query(context.knex)
    .where({ playerId, outcome: 'open' })
    .whereNotNull('processingSince');
  for (const { id } of waiting) {
    const settled = await settleNow(context, id);
    if (settled.kind === 'unpaid' && settled.status === 'processing') throw stillProcessing();
  }
}

async function settleNow(context: PaymentContext, paymentId: string): Promise<Settled> {
  try {
    return await settlePayment(context, paymentId);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    context.log.warn({ paymentId, err: error }, 'The payment provider did not say how a payment stands');
    throw paymentsUnavailable();
  }
}

function requirePrice({ amountPence, slot }: PaymentRequest, pricing: Pricing): void {
  const prices = slot ? [priceOf(slot.minutes, pricing)] : [pricing.oneHour, pricing.twoHour];
  if (prices.includes(amountPence)) return requireChargeable(amountPence);
  const named = prices.map((pence) => formatPounds(poundsOf(pence))).join(' or ');
  throw refused('price_changed', `The price of this lesson is now ${named}. Please check and try again.`);
}

/** A price from before the least one was checked may still be saved. */
function requireChargeable(amountPence: number): void {
  if (amountPence >= penceOf(MIN_PRICE)) return;
  throw refused(
    'price_too_low',
    `The price of this lesson is below ${formatPounds(MIN_PRICE)}, the least that a card can be charged. Please call or e-mail ${coach.name}.`,
  );
}

interface Recorded {
  payment: Payment;
  expiresAt: Date | null;
}

async function holdAndRecord(
  trx: Knex.Transaction,
  request: PaymentRequest,
  lesson: TimeSpan,
  now: Date,
): Promise<Recorded> {
  const kept = await keepHold(trx, request, lesson, now, REUSABLE_FOR_MINUTES);
  if (kept) return kept;
  await requireBookable(trx, lesson, now);
  const pausesUntil = await findEndOfPause(trx, request.player.id, lesson, now);
  if (pausesUntil) {
    const rest = await keepHold(trx, request, lesson, now, 0);
    if (rest) return rest;
    throw heldTooLong(pausesUntil);
  }
  await dropHoldsOf(trx, request.player.id, now);
  // Nobody pays for a lesson that has begun.
  const expiresAt = earlier(new Date(now.getTime() + HOLD_MINUTES * MINUTE), lesson.start);
  const held = await takeCourt(trx, lesson, now, { holderId: request.player.id, until: expiresAt });
  if (!held) throw slotTaken();
  const payment = await record(trx, request, expiresAt, {
    startsAt: lesson.start,
    endsAt: lesson.end,
    courtTimeId: held.id,
  });
  await recordHold(trx, payment, { courtTimeId: held.id, from: now, until: expiresAt });
  return { payment, expiresAt };
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);

async function recordWithoutSlot(
  trx: Knex.Transaction,
  request: PaymentRequest,
  now: Date,
): Promise<Recorded> {
  const payment = await record(trx, request, new Date(now.getTime() + SLOTLESS_MINUTES * MINUTE));
  return { payment, expiresAt: null };
}

/** The hold that a reload of the same checkout already has, if at least `minutesLeft` of it are left. */
async function keepHold(
  trx: Knex.Transaction,
  { player, amountPence }: PaymentRequest,
  lesson: TimeSpan,
  now: Date,
  minutesLeft: number,
): Promise<Recorded | null> {
  const hold = await CourtTime.query(trx)
    .findOne({ holderId: player.id, startsAt: lesson.start, endsAt: lesson.end })
    .where('heldUntil', '>', new Date(now.getTime() + minutesLeft * MINUTE));
  if (!hold?.heldUntil || lesson.start <= now) return null;
  const payment = await Payment.query(trx).findOne({ courtTimeId: hold.id, outcome: 'open', amountPence });
  return payment ? { payment, expiresAt: earlier(hold.heldUntil, lesson.start) } : null;
}

/** Writes the payment down together with the job that will close it. */
async function record(
  trx: Knex.Transaction,
  { player, amountPence }: PaymentRequest,
  closesAt: Date,
  slot: Pick<Partial<Payment>, 'startsAt' | 'endsAt' | 'courtTimeId'> = {},
): Promise<Payment> {
  const payment = await Payment.query(trx)
    .insert({ playerId: player.id, receiptEmail: player.email, amountPence, closesAt, ...slot })
    .returning('*');
  await enqueueClosing(trx, payment.id, closesAt);
  return payment;
}
