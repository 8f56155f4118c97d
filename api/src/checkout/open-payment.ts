import type { Knex } from 'knex';
import { slotTaken } from '../availability/require-bookable.ts';
import { loadCoachProfile } from '../coach-profile/coach-profile.ts';
import { takeCourt } from '../court/court-time.ts';
import { isOwnDatabase } from '../database/deployment.ts';
import { inTransaction } from '../database/transaction.ts';
import { refused, unavailable } from '../http/refusal.ts';
import { findOrCreateCustomer } from '../payments/customer.ts';
import { insertPayment, releaseHoldsOf } from '../payments/holds.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { Payment } from '../payments/payment.ts';
import { orUnavailable } from '../payments/provider-errors.ts';
import { closePayment } from './close-payment.ts';
import { openIntentAndCards } from './open-intent.ts';
import { alreadyPaid, preparePayment, type PaymentRequest } from './prepare-payment.ts';
import { stillProcessing } from './processing-payment.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Opens a payment, and returns the secrets by which the browser pays it. Other tabs, and a reload, get the same one.
 *
 * A payment for a slot holds it for ten minutes, or until it starts, before the provider is asked: nobody pays for a
 * slot that somebody else is paying for. A player has one hold, and a new one replaces it. A payment for a lesson that
 * the coach has booked, and one for an amount alone, stay open for an hour. A repeat that names somebody else who plays
 * changes who does.
 *
 * Throws `Refusal` as `preparePayment` does, 422 when the slot is taken or the payment can't be made, such as
 * `payment_processing` or `already_paid`, and 503 when the provider does not respond. Then nothing stays held.
 */
export async function openPayment(context: PaymentContext, request: PaymentRequest) {
  const { knex, clock } = context;
  await requireNothingProcessing(context, request);
  // Before the customer, too: a process with another site's database would replace that site's customers.
  await requireOwnDatabase(knex, context);
  const customer = await findOrCreateCustomer(context, request.player);
  // Each round ends a payment.
  for (;;) {
    const now = clock();
    const { payment, isUsable } = await inTransaction(knex, async (trx) => {
      await requireOwnDatabase(trx, context);
      return findOrInsertPayment(trx, request, customer, now);
    });
    if (isUsable) {
      const { status, ...secrets } = await openIntentAndCards(context, payment, request);
      const { amountPence, closesAt: expiresAt } = payment;
      const isPayable = status !== 'processing' && status !== 'succeeded' && status !== 'canceled';
      if (isPayable) return { ...secrets, amountPence, expiresAt };
    }
    await endPayment(context, payment, isUsable);
  }
}

/**
 * Throws `Refusal` 422 `payment_processing` while a payment of the player for the lesson, or for any slot, is
 * `processing`, since the player would pay twice, and 503 when the provider does not respond.
 */
async function requireNothingProcessing(
  context: PaymentContext,
  { player: { id: playerId }, bookingId }: PaymentRequest,
): Promise<void> {
  const processing = await Payment.query(context.knex)
    .where({ playerId, outcome: 'open', forBookingId: bookingId ?? null })
    .whereNotNull('processingSince');
  for (const payment of processing) {
    const settled = await orUnavailable(settlePayment, context, payment.id);
    if (settled.kind === 'unpaid' && settled.status === 'processing') throw stillProcessing(payment);
  }
}

/** Throws `Refusal` 503 in a copy of another deployment's database, in which nobody pays. */
async function requireOwnDatabase(knex: Knex, { deploymentId }: PaymentContext): Promise<void> {
  if (await isOwnDatabase(knex, deploymentId)) return;
  throw unavailable('other_deployment', 'Nothing can be paid here: this site works on another site’s data.');
}

async function findOrInsertPayment(
  trx: Knex.Transaction,
  request: PaymentRequest,
  customer: string | null,
  now: Date,
): Promise<{ payment: Payment; isUsable: boolean }> {
  const prepared = await preparePayment(trx, request, now);
  const { player, amountPence, forName = null } = request;
  if (prepared.open) {
    const { open, isUsable } = prepared;
    if (isUsable && request.slot) await nameOpen(trx, open, forName);
    return { payment: open, isUsable };
  }
  const courtTimeId = await holdSlot(trx, request, prepared.columns.closesAt, now);
  const columns = { ...prepared.columns, player, customer, amountPence, forName, courtTimeId };
  return { payment: await insertPayment(trx, columns, now), isUsable: true };
}

/** Has the newest request say who plays, unless the lesson is booked by now. */
async function nameOpen(
  trx: Knex.Transaction,
  { id, forName: former }: Payment,
  forName: string | null,
): Promise<void> {
  if (former !== forName) await Payment.query(trx).patch({ forName }).where({ id, outcome: 'open' });
}

/** Returns the id of the hold, which replaces the player's last one. Null for a payment that holds no slot. */
async function holdSlot(
  trx: Knex.Transaction,
  { player, slot }: PaymentRequest,
  until: Date,
  now: Date,
): Promise<string | null> {
  if (!slot) return null;
  await releaseHoldsOf(trx, player.id);
  const held = await takeCourt(trx, slot.lesson, now, { holderId: player.id, until });
  if (!held) throw slotTaken();
  return held.id;
}

/** Ends a payment that can't be paid (any more). Throws `Refusal` 422 if there can't be another one yet. */
async function endPayment(
  context: PaymentContext,
  payment: Payment,
  isOverAtProvider: boolean,
): Promise<void> {
  const ended = await orUnavailable(isOverAtProvider ? settlePayment : closePayment, context, payment.id);
  switch (ended.kind) {
    case 'cancelled':
    case 'refunded':
      return;
    case 'booked':
      throw alreadyPaid();
    case 'unpaid':
      throw stillProcessing(payment);
    default: {
      const coach = await loadCoachProfile(context.knex);
      throw refused(
        'payment_to_look_at',
        `Another payment for this lesson is with ${coach.name}, who has been told and will sort it out.`,
      );
    }
  }
}
