import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { insertObject, saveObject } from '../database/stored-objects.ts';
import { recordEvent } from '../events/record-event.ts';
import { describeDispute, type DisputeKind } from './describe-dispute.ts';

/** Has the card's bank dispute a charge as soon as it is made, as Stripe's test cards do. Returns the charge. */
export async function openDisputes(
  trx: Knex.Transaction,
  charge: Stripe.Charge,
  kinds: readonly DisputeKind[],
): Promise<Stripe.Charge> {
  if (kinds.length === 0) return charge;
  const disputed = { ...charge, disputed: true };
  await saveObject(trx, disputed);
  for (const kind of kinds) {
    const dispute = describeDispute(disputed, kind);
    await insertObject(trx, dispute);
    await recordEvent(trx, 'charge.dispute.created', dispute);
    if (kind !== 'inquiry') await recordEvent(trx, 'charge.dispute.funds_withdrawn', dispute);
  }
  return disputed;
}
