import type { Knex } from 'knex';
import Stripe from 'stripe';
import { insertObject } from '../database/stored-objects.ts';
import { newId, unixNow } from '../database/new-id.ts';

export type EventType =
  | 'payment_intent.created'
  | 'payment_intent.requires_action'
  | 'payment_intent.processing'
  | 'payment_intent.payment_failed'
  | 'payment_intent.succeeded'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed';

export interface RecordedEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}

/** Writes down what happened and that the webhook has yet to hear of it, in the transaction of the change itself. */
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
