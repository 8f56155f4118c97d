import { givenNameOf } from '@lessons/rules';
import type { Knex } from 'knex';
import type { SpanFacts } from '../mails/mail-facts.ts';
import { findPlayerOf, playerFacts, spanFacts, writeToCoaches, writeToPlayer } from '../mails/recipients.ts';
import type { Payment } from './payment.ts';

/** Tells the player that the provider has made a refund, or that it failed, and then the coaches too. */
export async function writeRefundMails(
  trx: Knex.Transaction,
  payment: Payment,
  refund: { id: string; amountPence: number; status: 'succeeded' | 'failed' },
): Promise<void> {
  const player = await findPlayerOf(payment, trx);
  const facts = {
    refundPence: refund.amountPence,
    lesson: lessonTime(payment),
  };
  const event = `refund-${refund.status}:${refund.id}`;
  const greetingName = givenNameOf(player);
  await writeToPlayer(trx, player, event, { kind: `refund-${refund.status}`, greetingName, ...facts });
  if (refund.status === 'failed')
    await writeToCoaches(trx, event, {
      kind: 'coach-refund-failed',
      player: playerFacts(player),
      ...facts,
    });
}

/** Returns the time of a payment's lesson. Null for a payment without a slot. */
export function lessonTime({ startsAt, endsAt }: Pick<Payment, 'startsAt' | 'endsAt'>): SpanFacts | null {
  return startsAt && endsAt && spanFacts({ startsAt, endsAt });
}
