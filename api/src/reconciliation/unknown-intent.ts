import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { z } from 'zod';
import { Booking } from '../lessons/booking.ts';
import { inTransaction } from '../database/transaction.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { forBookingIn, isFullyRefunded, ownerOf } from '../payments/intent.ts';
import { reportProblem, resolveOtherProblems, type ReportedProblem } from '../payments/payment-problem.ts';
import { Payment } from '../payments/payment.ts';
import { Player } from '../players/player.ts';

/** The metadata that `findOrCreateIntent` writes. */
const ourMetadata = z.object({
  payment_id: z.uuid(),
  player_id: z.uuid(),
  starts_at: z.coerce.date().optional(),
  ends_at: z.coerce.date().optional(),
});

/**
 * Inserts the payment of an intent that the database lost, since it was restored from an older
 * backup. Returns null if the intent names no player of this database, or the payment of another
 * intent.
 */
export async function restorePayment({ knex, clock, log }: PaymentContext, intent: Stripe.PaymentIntent) {
  const { success, data } = ourMetadata.safeParse(intent.metadata);
  if (!success) return null;
  const lessonId = forBookingIn(intent);
  // The lesson that it was for may be lost as well. Then the coach decides.
  const lesson = lessonId === null ? undefined : await Booking.query(knex).findById(lessonId);
  const isPlayerKnown = await inTransaction(knex, async (trx) => {
    const player = await holdPlayer(trx, data.player_id);
    if (!player) return false;
    log.warn({ paymentIntentId: intent.id }, 'A payment was not in the database and is restored');
    await Payment.query(trx)
      .insert({
        id: data.payment_id,
        playerId: player.id,
        // A deleted account's address does not come back.
        receiptEmail: player.closedAt ? '' : (intent.receipt_email ?? player.email),
        amountPence: intent.amount,
        paymentIntentId: intent.id,
        startsAt: data.starts_at ?? null,
        endsAt: data.ends_at ?? null,
        forBookingId: lesson?.id ?? null,
        closesAt: clock(),
        restoredAt: clock(),
      })
      .onConflict()
      .ignore();
    return true;
  });
  if (!isPlayerKnown) return null;
  // A concurrent request may have inserted it. A row with this id but another intent is not this
  // payment.
  return (await Payment.query(knex).findOne({ paymentIntentId: intent.id })) ?? null;
}

/**
 * Reports an intent that has no payment here and can't be restored without the coach: it has no
 * deployment id, or its player is unknown here. Other applications' intents are left alone.
 */
export async function reportUnknownIntent(
  context: PaymentContext,
  intent: Stripe.PaymentIntent,
): Promise<'not-ours' | 'agrees'> {
  const { knex } = context;
  const { success, data } = ourMetadata.safeParse(intent.metadata);
  if (!success) return 'not-ours';
  const isOurs = ownerOf(context, intent) === 'ours';
  return inTransaction(knex, async (trx) => {
    const player = await holdPlayer(trx, data.player_id);
    // Without a deployment id, only the player shows that it may be ours.
    if (!player && !isOurs) return 'not-ours';
    const subject = {
      paymentId: null,
      paymentIntentId: intent.id,
      amountPence: intent.amount_received || intent.amount,
      playerEmail: player?.email ?? intent.receipt_email,
    };
    const problem = isOurs ? withoutPlayer(intent) : withoutDeployment(intent);
    if (problem) await reportProblem(trx, subject, problem);
    await resolveOtherProblems(trx, subject, problem);
    return 'agrees';
  });
}

/** Returns the player of an intent, who is not erased before the end of the transaction. */
function holdPlayer(trx: Knex.Transaction, playerId: string): Promise<Player | undefined> {
  return Player.query(trx).findById(playerId).forShare().execute();
}

/**
 * Returns the problem of an intent whose account is newer than the backup. Once its player has signed in, the payment
 * is restored.
 */
function withoutPlayer(intent: Stripe.PaymentIntent): ReportedProblem | null {
  if (holdsMoney(intent)) {
    const sentence = 'It was paid, but the player has no account here, so no lesson was booked.';
    return { kind: 'not_booked', sentence, actions: ['refund'] };
  }
  if (isOver(intent)) return null;
  const sentence = 'It can still be paid, but the player has no account here.';
  return { kind: 'still_payable', sentence, actions: ['cancel'] };
}

function withoutDeployment(intent: Stripe.PaymentIntent): ReportedProblem | null {
  const kind = 'no_deployment_id';
  if (holdsMoney(intent)) {
    const sentence = 'It was paid, but it is not known here and does not say which site it is from.';
    return { kind, sentence, actions: intent.metadata['starts_at'] ? ['refund', 'book'] : ['refund'] };
  }
  if (isOver(intent)) return null;
  const sentence = 'It can still be paid, but it is not known here and does not say which site it is from.';
  return { kind, sentence, actions: ['cancel'] };
}

function isOver({ status }: Stripe.PaymentIntent): boolean {
  return status === 'succeeded' || status === 'canceled';
}

function holdsMoney(intent: Stripe.PaymentIntent): boolean {
  return intent.status === 'succeeded' && !isFullyRefunded(intent);
}
