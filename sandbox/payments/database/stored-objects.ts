import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import type Stripe from 'stripe';

export type EventType =
  | 'customer.created'
  | 'customer.deleted'
  | 'payment_method.attached'
  | 'payment_method.detached'
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
  | 'radar.early_fraud_warning.created'
  | 'radar.early_fraud_warning.updated'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed';

export interface RecordedEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: {
    object:
      | Stripe.PaymentIntent
      | Stripe.Charge
      | Stripe.Refund
      | Stripe.Dispute
      | Stripe.Radar.EarlyFraudWarning
      | Stripe.Customer
      | Stripe.PaymentMethod;
  };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}

export type StoredCustomer = Stripe.Customer | Stripe.DeletedCustomer;

interface ObjectsByKind {
  customer: StoredCustomer;
  /** Its id is the first part of its client secret. The API does not show it. */
  customer_session: Stripe.CustomerSession & { id: string };
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  balance_transaction: Stripe.BalanceTransaction;
  'radar.early_fraud_warning': Stripe.Radar.EarlyFraudWarning;
  event: RecordedEvent;
}
export type Kind = keyof ObjectsByKind;
type StoredObject = ObjectsByKind[Kind];

interface Row<K extends Kind> {
  sequence: string;
  id: string;
  kind: K;
  body: ObjectsByKind[K];
}

const TABLE = 'payment_sandbox.object';

/** Returns the id of a reference, which may be the object itself (`expand`). Empty for null. */
export function idOf(reference: string | { id: string } | null): string {
  return (typeof reference === 'string' ? reference : reference?.id) ?? '';
}

export async function insertObject(trx: Knex.Transaction, object: StoredObject): Promise<void> {
  await trx(TABLE).insert({ id: object.id, kind: object.object, body: JSON.stringify(object) });
}

export async function saveObject(trx: Knex.Transaction, object: StoredObject): Promise<void> {
  await trx(TABLE)
    .where({ id: object.id })
    .update({ body: JSON.stringify(object) });
}

export async function findObject<K extends Kind>(
  trx: Knex.Transaction,
  kind: K,
  id: string,
): Promise<ObjectsByKind[K] | undefined> {
  const row = await trx<Row<K>>(TABLE).where('id', id).where('kind', kind).first();
  return row?.body;
}

/** Like `findObject`, with the row locked until the transaction ends. */
export async function lockObject<K extends Kind>(
  trx: Knex.Transaction,
  kind: K,
  id: string,
): Promise<ObjectsByKind[K] | undefined> {
  const row = await trx<Row<K>>(TABLE).where('id', id).where('kind', kind).forUpdate().first();
  return row?.body;
}

/** Returns an object of any kind by its id. */
export async function findAnyObject(trx: Knex.Transaction, id: string): Promise<StoredObject | undefined> {
  const row: { body: StoredObject } | undefined = await trx(TABLE).where({ id }).first('body');
  return row?.body;
}

export interface Page {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
  /** Unix seconds, as in Stripe's `created` filter. */
  created: { gt?: number; gte?: number; lt?: number; lte?: number };
  /** Values that the object's fields must have. Undefined values don't filter. */
  matching: Record<string, string | undefined>;
}

const COMPARISONS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** Returns one page, newest first, and whether more objects follow it. */
export async function listObjects<K extends Kind>(
  trx: Knex.Transaction,
  kind: K,
  page: Page,
): Promise<{ data: ObjectsByKind[K][]; hasMore: boolean }> {
  const backwards = page.endingBefore !== undefined;
  const sequenceOf = (id: string) => trx(TABLE).where({ id, kind }).select('sequence');
  const query = trx(TABLE)
    .where({ kind })
    .orderBy('sequence', backwards ? 'asc' : 'desc');

  if (page.endingBefore !== undefined) query.where('sequence', '>', sequenceOf(page.endingBefore));
  if (page.startingAfter !== undefined) query.where('sequence', '<', sequenceOf(page.startingAfter));
  for (const [field, value] of Object.entries(page.matching)) {
    if (value !== undefined) query.whereRaw('body->>? = ?', [field, value]);
  }
  for (const name of ['gt', 'gte', 'lt', 'lte'] as const) {
    const bound = page.created[name];
    if (bound !== undefined) query.whereRaw(`(body->>'created')::bigint ${COMPARISONS[name]} ?`, [bound]);
  }

  const rows: { body: ObjectsByKind[K] }[] = await query.limit(page.limit + 1).select('body');
  const data = rows.slice(0, page.limit).map((row) => row.body);
  return { data: backwards ? data.toReversed() : data, hasMore: rows.length > page.limit };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns letters and digits that nobody can guess. */
export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Returns an id as Stripe writes them: the prefix, such as `pi_`, and 24 letters and digits. */
export function newId(
  prefix: 'cus' | 'cuss' | 'pi' | 'ch' | 're' | 'du' | 'txn' | 'issfr' | 'pm' | 'evt' | 'req',
): string {
  return `${prefix}_${randomText(24)}`;
}
