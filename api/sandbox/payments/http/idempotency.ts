import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { ApiAnswer, ApiRequest } from './api-request.ts';
import { Refusal } from './refusal.ts';

interface KeptAnswer {
  path: string;
  fingerprint: string;
  request_id: string;
  status: number;
  body: string;
}

const TABLE = 'payment_sandbox.idempotency_key';

/**
 * Carries out a request once for its idempotency key, as https://docs.stripe.com/api/idempotent_requests says: a repeat
 * within 24 hours gets the first answer again, whether it was a success or a refusal. The answer is kept in the
 * transaction of the change, so that there is never one without the other.
 * @throws Refusal 400 if the key was used for something else; 409 while another request with the key is under way.
 */
export async function answerOnce(
  trx: Knex.Transaction,
  request: ApiRequest,
  key: string,
  carryOut: () => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  await takeKey(trx, key);
  const kept: KeptAnswer | undefined = await trx(TABLE)
    .where({ key })
    .whereRaw(`used_at > now() - interval '24 hours'`)
    .first();
  if (kept) return replay(kept, request, key);

  const answer = await carryOut();
  await keepAnswer(trx, request, key, answer);
  return answer;
}

/** Has every repeat of a request with this key get that answer, also in place of one that was kept before. */
export async function keepAnswer(
  knex: Knex,
  request: ApiRequest,
  key: string,
  answer: ApiAnswer,
): Promise<void> {
  await knex(TABLE)
    .insert({
      key,
      path: request.path,
      fingerprint: fingerprintOf(request),
      request_id: request.id,
      status: answer.status,
      body: answer.body,
      used_at: knex.fn.now(),
    })
    .onConflict('key')
    .merge();
}

/** Held to the end of the transaction, and never waited for: a rival is told at once. */
async function takeKey(trx: Knex.Transaction, key: string): Promise<void> {
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

function replay(kept: KeptAnswer, request: ApiRequest, key: string): ApiAnswer {
  const suggestion = `Try using a key other than '${key}' if you meant to execute a different request.`;
  if (kept.path !== request.path) {
    const message = `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${request.path}' vs '${kept.path}'). ${suggestion}`;
    throw new Refusal(400, 'idempotency_error', message);
  }
  if (kept.fingerprint !== fingerprintOf(request)) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. ${suggestion}`;
    throw new Refusal(400, 'idempotency_error', message);
  }
  const headers = { 'idempotent-replayed': 'true', 'original-request': kept.request_id };
  return { status: kept.status, body: kept.body, headers };
}

function fingerprintOf({ method, params }: ApiRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([method, sorted(params)]))
    .digest('hex');
}

/** The same parameters in another order are the same parameters. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return pairs.map(([name, inner]) => [name, sorted(inner)]);
}
