import type { Knex } from 'knex';
import * as z from 'zod';
import { findObject, listObjects, type Kind } from '../database/stored-objects.ts';
import { listing } from '../protocol/parameters.ts';
import { invalidRequest, noSuch } from '../protocol/refusal.ts';
import type { Call } from './route.ts';

export const listParams = z.strictObject(listing);

/** The name of the path's id in Stripe's errors, unless it is `id`. */
const ID_PARAMETERS: Partial<Record<Kind, string>> = {
  dispute: 'dispute',
  payment_method: 'payment_method',
};

export async function retrieve(trx: Knex.Transaction, kind: Kind, id: string): Promise<object> {
  const object = await findObject(trx, kind, id);
  if (!object)
    throw noSuch(kind === 'payment_method' ? 'PaymentMethod' : kind, id, ID_PARAMETERS[kind] ?? 'id');
  return object;
}

/** @throws Refusal 400 for an unknown cursor, or for two of them. */
async function checkCursors(
  trx: Knex.Transaction,
  kind: Kind,
  { starting_after, ending_before }: z.infer<typeof listParams>,
): Promise<void> {
  for (const [param, id] of Object.entries({ starting_after, ending_before })) {
    if (id !== undefined && !(await findObject(trx, kind, id))) throw noSuch(kind, id, param, 400);
  }
  if (starting_after === undefined || ending_before === undefined) return;
  const message = 'Received both starting_after and ending_before parameters. Please pass in only one.';
  throw invalidRequest(message);
}

export async function listPage(
  { trx, params }: Call<z.infer<typeof listParams>>,
  kind: Kind,
  url: string,
  matching: Record<string, string | undefined> = {},
): Promise<object> {
  await checkCursors(trx, kind, params);
  const { data, hasMore } = await listObjects(trx, kind, {
    limit: params.limit,
    startingAfter: params.starting_after,
    endingBefore: params.ending_before,
    created: params.created,
    matching,
  });
  return { object: 'list', data, has_more: hasMore, url };
}
