import type { Knex } from 'knex';
import type Stripe from 'stripe';
import * as z from 'zod';
import { unixNow } from '../database/clock.ts';
import { recordEvent } from '../database/record-event.ts';
import {
  findObject,
  insertObject,
  lockObject,
  newId,
  randomText,
  saveObject,
  type StoredCustomer,
} from '../database/stored-objects.ts';
import { changeMetadata, expand, metadata, text } from '../protocol/parameters.ts';
import { noSuch } from '../protocol/refusal.ts';
import { detachAll } from './saved-payment-methods.ts';

export const createCustomerParams = z.strictObject({
  description: text.optional(),
  metadata: metadata.optional(),
  expand,
});

export async function createCustomer(
  trx: Knex.Transaction,
  params: z.infer<typeof createCustomerParams>,
): Promise<Stripe.Customer> {
  const customer: Stripe.Customer = {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: unixNow(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    discount: null,
    email: null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: changeMetadata({}, params.metadata),
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  await insertObject(trx, customer);
  await recordEvent(trx, 'customer.created', customer);
  return customer;
}

/** Returns the customer. A deleted one can still be retrieved, without its data. */
export async function retrieveCustomer(trx: Knex.Transaction, id: string): Promise<StoredCustomer> {
  const customer = await findObject(trx, 'customer', id);
  if (!customer) throw noSuch('customer', id, 'id');
  return customer;
}

/**
 * Deletes a customer for good, and detaches what was saved.
 * @throws Refusal 404 for an unknown customer, and for one that was deleted before.
 */
export async function deleteCustomer(trx: Knex.Transaction, id: string): Promise<StoredCustomer> {
  const customer = await lockObject(trx, 'customer', id);
  if (!customer || customer.deleted) throw noSuch('customer', id, 'id');
  await detachAll(trx, id);
  const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
  await saveObject(trx, deleted);
  await recordEvent(trx, 'customer.deleted', customer);
  return deleted;
}

/** @throws Refusal 400 for a parameter that names an unknown or deleted customer. */
export async function requireCustomer(trx: Knex.Transaction, id: string): Promise<void> {
  const customer = await findObject(trx, 'customer', id);
  if (!customer || customer.deleted) throw noSuch('customer', id, 'customer', 400);
}
