import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { ApiResponse, ApiRequest } from '../protocol/api-request.ts';
import { Refusal } from '../protocol/refusal.ts';

interface SavedResponse {
  path: string;
  fingerprint: string;
  request_id: string;
  status: number;
  body: string;
}

const TABLE = 'payment_sandbox.idempotency_key';

/**
 * Handles a request once for its idempotency key (https://docs.stripe.com/api/idempotent_requests).
 * A repeat within 24 hours gets the first response again, whether it was a success or a refusal.
 * The response is saved in the transaction of the change, so that there is never one without the
 * other.
 * @throws Refusal 400 if the key was used for something else; 409 while another request with the
 *   key is under way.
 */
export async function respondOnce(
  trx: Knex.Transaction,
  request: ApiRequest,
  key: string,
  respond: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  await lockKey(trx, key);
  const saved: SavedResponse | undefined = await trx(TABLE)
    .where({ key })
    .whereRaw(`used_at > now() - interval '24 hours'`)
    .first();
  if (saved) return replay(saved, request, key);

  const response = await respond();
  await saveResponse(trx, request, key, response);
  return response;
}

/**
 * Saves the response for every repeat of a request with this key, also instead of an earlier one.
 */
export async function saveResponse(
  knex: Knex,
  request: ApiRequest,
  key: string,
  response: ApiResponse,
): Promise<void> {
  await knex(TABLE)
    .insert({
      key,
      path: request.path,
      fingerprint: fingerprintOf(request),
      request_id: request.id,
      status: response.status,
      body: response.body,
      used_at: knex.fn.now(),
    })
    .onConflict('key')
    .merge();
}

/**
 * Locks the key to the end of the transaction.
 * @throws Refusal 409 if another request has locked it.
 */
async function lockKey(trx: Knex.Transaction, key: string): Promise<void> {
  const lock = 'SELECT pg_try_advisory_xact_lock(hashtext(?), hashtext(?)) AS taken';
  const { rows } = await trx.raw<{ rows: { taken: boolean }[] }>(lock, [TABLE, key]);
  if (rows[0]?.taken) return;
  throw new Refusal(
    409,
    'idempotency_error',
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    { code: 'idempotency_key_in_use' },
  );
}

function replay(saved: SavedResponse, request: ApiRequest, key: string): ApiResponse {
  const suggestion = `Try using a key other than '${key}' if you meant to execute a different request.`;
  if (saved.path !== request.path) {
    const message = `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${request.path}' vs '${saved.path}'). ${suggestion}`;
    throw new Refusal(400, 'idempotency_error', message);
  }
  if (saved.fingerprint !== fingerprintOf(request)) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. ${suggestion}`;
    throw new Refusal(400, 'idempotency_error', message);
  }
  const headers = { 'idempotent-replayed': 'true', 'original-request': saved.request_id };
  return { status: saved.status, body: saved.body, headers };
}

function fingerprintOf({ method, params }: ApiRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([method, sorted(params)]))
    .digest('hex');
}

/** Sorts parameters by name: their order makes no difference. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return pairs.map(([name, inner]) => [name, sorted(inner)]);
}
