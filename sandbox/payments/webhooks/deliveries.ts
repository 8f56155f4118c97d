import type { Knex } from 'knex';
import Stripe from 'stripe';
import type { RecordedEvent } from '../database/stored-objects.ts';
import { SANDBOX_KEYS } from '../protocol/api-keys.ts';

export interface Webhook {
  url: string;
  secret: string;
}

export interface Delivery {
  event: RecordedEvent;
  /** The number of attempts so far. */
  attempts: number;
}

/** The time after which another process may take the delivery over: the one that claimed it has died. */
const CLAIM_SECONDS = 20;
const SEND_WITHIN_MS = 10_000;
const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 30_000;
const TABLE = 'payment_sandbox.delivery';
const { webhooks } = new Stripe(SANDBOX_KEYS.secret);

/** Claims deliveries that are due, oldest first, so that no other process sends them. */
export async function claimDeliveries(knex: Knex, limit: number): Promise<Delivery[]> {
  const { rows } = await knex.raw<{ rows: Delivery[] }>(
    `WITH due AS (
       SELECT event_id FROM ${TABLE} WHERE due_at <= now() ORDER BY due_at LIMIT ? FOR UPDATE SKIP LOCKED
     )
     UPDATE ${TABLE} AS delivery
        SET due_at = now() + make_interval(secs => ?)
       FROM due JOIN payment_sandbox.object AS event ON event.id = due.event_id
      WHERE delivery.event_id = due.event_id
     RETURNING event.body AS event, delivery.attempts`,
    [limit, CLAIM_SECONDS],
  );
  return rows;
}

export async function finishDelivery(knex: Knex, { event }: Delivery): Promise<void> {
  await knex.transaction(async (trx) => {
    await trx(TABLE).where({ event_id: event.id }).delete();
    const delivered = JSON.stringify({ ...event, pending_webhooks: 0 });
    await trx('payment_sandbox.object').where({ id: event.id }).update({ body: delivered });
  });
}

/** Plans the next attempt: after 0.2 s, then twice as long each time, up to 30 s. */
export async function retryDelivery(knex: Knex, { event, attempts }: Delivery): Promise<void> {
  const delay = Math.min(FIRST_RETRY_MS * 2 ** attempts, MAX_RETRY_MS);
  await postponeDelivery(knex, event.id, delay, attempts + 1);
}

/** Postpones a delivery. `attempts` is the number of attempts so far. */
export async function postponeDelivery(
  knex: Knex,
  eventId: string,
  delayMs: number,
  attempts: number,
): Promise<void> {
  const dueAt = knex.raw('now() + make_interval(secs => ?)', [delayMs / 1000]);
  await knex(TABLE).where({ event_id: eventId }).update({ due_at: dueAt, attempts });
}

/** Returns the milliseconds until a delivery or refund is due. Null if none is planned. */
export async function nextDueInMs(knex: Knex): Promise<number | null> {
  const { rows } = await knex.raw<{ rows: { ms: number | null }[] }>(
    `SELECT ceil(extract(epoch FROM min(due_at) - now()) * 1000)::float8 AS ms FROM (
       SELECT min(due_at) AS due_at FROM ${TABLE}
       UNION ALL
       SELECT min(due_at) FROM payment_sandbox.refund_outcome
     ) AS planned`,
  );
  return rows[0]?.ms ?? null;
}

/**
 * Posts an event to the webhook, signed by Stripe's scheme
 * (https://docs.stripe.com/webhooks#verify-manually).
 * @throws unless it responds with 2xx within ten seconds.
 */
export async function sendEvent(
  webhook: Webhook,
  event: RecordedEvent,
  stopping: AbortSignal,
): Promise<void> {
  const payload = JSON.stringify(event, null, 2);
  const signature = webhooks.generateTestHeaderString({ payload, secret: webhook.secret });
  const response = await fetch(webhook.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body: payload,
    redirect: 'manual',
    signal: AbortSignal.any([stopping, AbortSignal.timeout(SEND_WITHIN_MS)]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The webhook responded ${response.status}`);
}
