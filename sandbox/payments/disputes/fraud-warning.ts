import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { unixNow } from '../database/clock.ts';
import { recordEvent } from '../database/record-event.ts';
import { idOf, insertObject, listObjects, newId, saveObject } from '../database/stored-objects.ts';

/**
 * Warns of a new charge that it may be fraudulent, as Stripe's test card does
 * (https://docs.stripe.com/api/radar/early_fraud_warnings/object).
 */
export async function openFraudWarning(trx: Knex.Transaction, charge: Stripe.Charge): Promise<void> {
  const warning: Stripe.Radar.EarlyFraudWarning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: unixNow(),
    fraud_type: 'misc',
    livemode: false,
    payment_intent: idOf(charge.payment_intent),
  };
  await insertObject(trx, warning);
  await recordEvent(trx, 'radar.early_fraud_warning.created', warning);
}

/** Updates the warning of a charge that was refunded: it is actionable until all of it is. */
export async function updateFraudWarning(trx: Knex.Transaction, charge: Stripe.Charge): Promise<void> {
  const { data } = await listObjects(trx, 'radar.early_fraud_warning', {
    limit: 1,
    created: {},
    matching: { charge: charge.id },
  });
  const [warning] = data;
  if (!warning || warning.actionable === !charge.refunded) return;
  const updated = { ...warning, actionable: !charge.refunded };
  await saveObject(trx, updated);
  await recordEvent(trx, 'radar.early_fraud_warning.updated', updated);
}
