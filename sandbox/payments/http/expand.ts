import type { Knex } from 'knex';
import { findAnyObject } from '../database/stored-objects.ts';
import { invalidRequest } from '../protocol/refusal.ts';

const EXPANDABLE = ['charge', 'latest_charge', 'payment_intent', 'payment_method', 'source'];

type Document = Record<string, unknown>;

/**
 * Replaces ids by their objects, along paths such as `latest_charge` or `data.payment_intent`
 * (https://docs.stripe.com/expand).
 * @throws Refusal 400 for a property that holds no id.
 */
export async function expandObject(
  trx: Knex.Transaction,
  object: object,
  paths: readonly string[] = [],
): Promise<object> {
  const expanded: Document = structuredClone({ ...object });
  for (const path of paths) await expandPath(trx, [expanded], path.split('.'), path);
  return expanded;
}

async function expandPath(
  trx: Knex.Transaction,
  documents: Document[],
  [property, ...rest]: string[],
  path: string,
): Promise<void> {
  if (property === undefined) return;
  const found: Document[] = [];
  for (const document of documents) {
    const value = document[property];
    if (Array.isArray(value) && property === 'data') {
      found.push(...value.filter(isDocument));
      continue;
    }
    if (!EXPANDABLE.includes(property) || value === undefined) {
      throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
    }
    if (typeof value === 'string') document[property] = await findAnyObject(trx, value);
    if (isDocument(document[property])) found.push(document[property]);
  }
  await expandPath(trx, found, rest, path);
}

function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null;
}
