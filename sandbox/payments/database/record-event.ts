import type { Knex } from 'knex';
import Stripe from 'stripe';
import { insertObject, newId, type EventType, type RecordedEvent } from './stored-objects.ts';
import { unixNow } from './clock.ts';

/** Records an event and its delivery to the webhook, in the transaction of the change itself. */
export async function recordEvent(
  trx: Knex.Transaction,
  type: EventType,
  object: RecordedEvent['data']['object'],
): Promise<void> {
  const event: RecordedEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: unixNow(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  await insertObject(trx, event);
  await trx('payment_sandbox.delivery').insert({ event_id: event.id });
}
