import { MIN_PRICE } from '@lessons/contract';
import {
  canPayOnline,
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
import { lockAvailability, refuseUnbookable } from '../availability/require-bookable.ts';
import { loadCoachProfile } from '../coach-profile/coach-profile.ts';
import { CourtTime } from '../court/court-time.ts';
import { refused } from '../http/refusal.ts';
import { requireOwn } from '../lessons/booking.ts';
import { lockLesson, type Lesson } from '../lessons/lesson.ts';
import { factsOf, moneyOf } from '../lessons/present-booking.ts';
import { findEndOfHolding } from '../payments/holds.ts';
import { Payment } from '../payments/payment.ts';
import { lockPlayer, type Player } from '../players/player.ts';
import { loadPricing } from '../pricing/coach-settings.ts';

const HOLD_MINUTES = 10;
/** An unpaid payment that holds no slot is closed after this long. */
const OPEN_MINUTES = 60;
/** Another tab, or a reload, gets the same payment while at least this much of its time is left. */
const MIN_REUSABLE_MINUTES = 2;

export interface PaymentRequest {
  player: Player;
  /** The price that the browser showed. It has to be today's, or the lesson's. */
  amountPence: number;
  /** The slot that the payment holds and books. */
  slot?: { lesson: TimeSpan; minutes: LessonMinutes } | undefined;
  /** The name of whoever plays in the lesson that it books. Null for the player themselves. */
  forName?: string | null | undefined;
  /** The lesson that it pays for, which the coach has booked. Without either it is for an amount alone. */
  bookingId?: string | undefined;
  /** Whether the card stays with the player's customer for the payments that follow with it. */
  attachCard?: boolean | undefined;
}

/** The open payment that the request finds, or what a new one is to be. */
type Prepared =
  | {
      open: Payment;
      /** Whether it can be paid. Otherwise it has to be closed first. */
      isUsable: boolean;
    }
  | {
      open: null;
      columns: Pick<Payment, 'closesAt'> & Partial<Pick<Payment, 'startsAt' | 'endsAt' | 'forBookingId'>>;
    };

/**
 * Decides whether a player may pay, and with which payment. Writes nothing. The player's row, and the availability or
 * the lesson, are locked until the end of the transaction.
 *
 * Throws `Refusal` 404 for an unknown lesson, 403 for another player's, and 422 when the price has changed, the slot
 * can't be booked or was held too long without paying, or the lesson can't be paid online.
 */
export async function preparePayment(
  trx: Knex.Transaction,
  request: PaymentRequest,
  now: Date,
): Promise<Prepared> {
  // One request of a player at a time, so that two tabs neither replace the player's hold nor pay for a lesson twice.
  await lockPlayer(trx, request.player.id);
  if (request.bookingId !== undefined) return prepareForLesson(trx, request, request.bookingId, now);
  if (request.slot) return prepareForSlot(trx, request, request.slot, now);
  await requirePrice(trx, request, await loadPricing(trx));
  return { open: null, columns: { closesAt: minutesAfter(now, OPEN_MINUTES) } };
}

async function prepareForSlot(
  trx: Knex.Transaction,
  request: PaymentRequest,
  { lesson }: NonNullable<PaymentRequest['slot']>,
  now: Date,
): Promise<Prepared> {
  const { id: playerId } = request.player;
  const { start: startsAt, end: endsAt } = lesson;
  const availability = await lockAvailability(trx, lesson);
  await requirePrice(trx, request, availability.pricing);
  // From before a reload. Its hold ends when it is closed.
  const held = await Payment.query(trx)
    .findOne({ playerId, startsAt, endsAt, amountPence: request.amountPence, outcome: 'open' })
    .where('closesAt', '>', minutesAfter(now, MIN_REUSABLE_MINUTES))
    .whereExists(
      CourtTime.query().whereColumn('courtTimes.id', 'payments.courtTimeId').whereNotNull('heldUntil'),
    );
  if (held) return { open: held, isUsable: true };
  refuseUnbookable(lesson, availability, now);
  const ends = [
    minutesAfter(now, HOLD_MINUTES),
    startsAt,
    await findEndOfHolding(trx, playerId, lesson, now),
  ];
  const closesAt = new Date(Math.min(...ends.map((end) => (end ? end.getTime() : Infinity))));
  return { open: null, columns: { startsAt, endsAt, closesAt } };
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

/** A lesson has one open payment at a time, whatever the number of tabs and devices. */
async function prepareForLesson(
  trx: Knex.Transaction,
  { player, amountPence }: PaymentRequest,
  forBookingId: string,
  now: Date,
): Promise<Prepared> {
  const lesson = await lockLesson(trx, forBookingId);
  requireOwn(lesson, player);
  await requirePayable(trx, lesson, amountPence, now);
  // A restored one comes first: only the coach may end it.
  const open = await Payment.query(trx).findOne({ forBookingId, outcome: 'open' }).orderBy('restoredAt');
  if (open) {
    const isTimeLeft = open.closesAt > minutesAfter(now, MIN_REUSABLE_MINUTES);
    return { open, isUsable: isTimeLeft && !open.restoredAt && open.amountPence === amountPence };
  }
  const { startsAt, endsAt } = lesson;
  const closesAt = minutesAfter(now, OPEN_MINUTES);
  return { open: null, columns: { startsAt, endsAt, forBookingId, closesAt } };
}

async function requirePayable(
  trx: Knex.Transaction,
  lesson: Lesson,
  amountPence: number,
  now: Date,
): Promise<void> {
  if (lesson.openChoice)
    throw refused('called_off', 'This lesson was called off. Please choose a new time first.');
  if (!canPayOnline(factsOf(lesson), now)) {
    const money = moneyOf(lesson, now);
    if (money === 'completed') throw alreadyPaid();
    if (money !== 'to_pay' && money !== 'owes')
      throw refused('nothing_due', 'Nothing is due for this lesson any more.');
    const coach = await loadCoachProfile(trx);
    throw refused(
      'too_late_to_pay',
      `This lesson was too long ago to be paid online. Please pay ${coach.name} in another way.`,
    );
  }
  if (lesson.pricePence !== amountPence) {
    const price = formatPounds(poundsOf(lesson.pricePence));
    throw refused('price_changed', `The price of this lesson is ${price}. Please check and try again.`);
  }
}

export const alreadyPaid = () =>
  refused('already_paid', 'This lesson is already paid. You will find it in your schedule.');
