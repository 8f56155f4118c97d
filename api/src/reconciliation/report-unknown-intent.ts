import type Stripe from 'stripe';
import type { PaymentContext } from '../context/payment-context.ts';
import { ownerOf } from '../payments/deployment.ts';
import { refundedPence } from '../payments/provider-intent.ts';
import { reportProblem, resolveProblems, type ReportedProblem } from '../payments/report-problem.ts';
import { Player } from '../players/player.ts';
import { ourMetadata } from './restore-payment.ts';

const KINDS = ['not_booked', 'no_deployment_id'] as const;

/**
 * Lists an intent that has no payment in this database and may not be written back: it does not say which deployment made it, or
 * its player is unknown here. Nothing is done about it without the coach. Another application's intents are left alone.
 */
export async function reportUnknownIntent(
  context: PaymentContext,
  intent: Stripe.PaymentIntent,
): Promise<'not-ours' | 'agrees'> {
  const { knex } = context;
  const { success, data } = ourMetadata.safeParse(intent.metadata);
  if (!success) return 'not-ours';
  const player = await Player.query(knex).findById(data.player_id);
  const isOurs = ownerOf(context, intent) === 'ours';
  // Without a deployment id, only the player shows that it may be ours.
  if (!player && !isOurs) return 'not-ours';
  const subject = {
    paymentId: null,
    paymentIntentId: intent.id,
    amountPence: intent.amount_received || intent.amount,
    playerEmail: player?.email ?? intent.receipt_email,
  };
  const problem = isOurs ? withoutPlayer(intent) : withoutDeployment(intent);
  if (problem) await reportProblem(knex, subject, problem);
  await resolveProblems(
    knex,
    subject,
    KINDS.filter((kind) => kind !== problem?.kind),
  );
  return 'agrees';
}

/** The player's account is newer than the backup that the database was restored from. It is booked once the player is back. */
function withoutPlayer(intent: Stripe.PaymentIntent): ReportedProblem | null {
  if (!isPaid(intent)) return null;
  return {
    kind: 'not_booked',
    sentence: 'It was paid, but the player has no account here, so no lesson was booked.',
    actions: ['refund'],
  };
}

function withoutDeployment(intent: Stripe.PaymentIntent): ReportedProblem | null {
  if (isPaid(intent)) {
    return {
      kind: 'no_deployment_id',
      sentence: 'It was paid, but it is not known here and does not say which site it is from.',
      actions: intent.metadata['starts_at'] ? ['refund', 'book'] : ['refund'],
    };
  }
  if (intent.status === 'succeeded' || intent.status === 'canceled') return null;
  return {
    kind: 'no_deployment_id',
    sentence: 'It can still be paid, but it is not known here and does not say which site it is from.',
    actions: ['cancel'],
  };
}

function isPaid(intent: Stripe.PaymentIntent): boolean {
  return intent.status === 'succeeded' && refundedPence(intent) < intent.amount_received;
}
