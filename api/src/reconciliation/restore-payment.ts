import type Stripe from 'stripe';
import { z } from 'zod';
import type { PaymentContext } from '../context/payment-context.ts';
import { Payment } from '../payments/payment.ts';
import { Player } from '../players/player.ts';

/** What `findOrCreateIntent` writes into an intent. */
export const ourMetadata = z.object({
  payment_id: z.uuid(),
  player_id: z.uuid(),
  starts_at: z.coerce.date().optional(),
  ends_at: z.coerce.date().optional(),
});

/**
 * Writes a payment down again from what its intent says, for a database that was restored from a backup older than the payment.
 * Returns null if the intent names no player of this database, or the id of another intent's payment.
 */
export async function restorePayment(
  { knex, clock, log }: PaymentContext,
  intent: Stripe.PaymentIntent,
): Promise<Payment | null> {
  const { success, data } = ourMetadata.safeParse(intent.metadata);
  if (!success) return null;
  const player = await Player.query(knex).findById(data.player_id);
  if (!player) return null;
  log.warn({ paymentIntentId: intent.id }, 'A payment was not in the database, and is written down again');
  await Payment.query(knex)
    .insert({
      id: data.payment_id,
      playerId: player.id,
      receiptEmail: intent.receipt_email ?? player.email,
      amountPence: intent.amount,
      paymentIntentId: intent.id,
      startsAt: data.starts_at ?? null,
      endsAt: data.ends_at ?? null,
      closesAt: clock(),
      restoredAt: clock(),
    })
    .onConflict()
    .ignore();
  // Written down meanwhile, by a second click say. One that has the id but another intent is not this payment.
  return (await Payment.query(knex).findOne({ paymentIntentId: intent.id })) ?? null;
}
