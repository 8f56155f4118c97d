import http from 'node:http';
import { text } from 'node:stream/consumers';
import type { Endpoint } from '@lessons/contract';
import fc from 'fast-check';
import { addressOf, exampleOf } from './endpoints.ts';
import { bodyText, hostileValue } from './hostile-values.ts';
import type { TestApi, TestPlayer } from './start-test-api.ts';

interface Input {
  address: string;
  body: string | null;
  /** Some of them twice. */
  headers: Record<string, string | string[]>;
}

export interface FuzzOptions {
  inputs: number;
  /** Replays a run; printed with a failure. */
  seed?: number;
}

/** Whatever a call could write to: all tables but those that count requests and migrations, and the job queue. */
const TABLES = `
  select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname = 'public' and tablename not in ('rate_limits', 'knex_migrations', 'knex_migrations_lock')
    or schemaname = 'graphile_worker' and tablename = '_private_jobs'
  order by name`;

/**
 * Sends a call bad input, made from its own example. No answer is a 5xx, every refusal says what it is, and what is refused
 * has written nothing.
 *
 * @throws fast-check's error, with the input and the seed to replay it.
 */
export async function fuzzEndpoint(
  api: TestApi,
  endpoint: Endpoint,
  caller: TestPlayer,
  options: FuzzOptions,
): Promise<void> {
  const example = await exampleOf(endpoint, api, caller);
  const { rows: tables } = await api.knex.raw<{ rows: { name: string }[] }>(TABLES);
  const digest = digestOf(tables.map(({ name }) => name));
  const booksNow = async () => (await api.knex.raw<{ rows: [{ digest: string }] }>(digest)).rows[0].digest;
  let written = await booksNow();
  await fc.assert(
    fc.asyncProperty(inputOf(endpoint, example), async (input) => {
      const { status, contentType, body } = await send(api, endpoint, caller, input);
      if (status >= 500) throw new Error(`${status}: ${body}`);
      const now = await booksNow();
      if (status < 400) return void (written = now);
      // What Node itself refuses, a request line or headers without end, never reaches the API.
      if (contentType.includes('json')) {
        const { code, message } = JSON.parse(body) as { code?: unknown; message?: unknown };
        if (typeof code !== 'string' || typeof message !== 'string')
          throw new Error(`A refusal that says nothing: ${body}`);
      } else if (status !== 400 && status !== 431)
        throw new Error(`A refusal that isn't JSON: ${status} ${body}`);
      if (now !== written) throw new Error(`Refused with ${status}, and written all the same`);
    }),
    {
      numRuns: options.inputs,
      ...(options.seed !== undefined && { seed: options.seed }),
      endOnFailure: true,
    },
  );
}

function inputOf(
  endpoint: Endpoint,
  { params = {}, body }: { params?: Record<string, string>; body?: unknown },
): fc.Arbitrary<Input> {
  const spoiltParam = fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: hostileValue.map((value) => encoded(value)) },
    { weight: 1, arbitrary: fc.constantFrom('%', '%ff', '%00', '..%2f..', ';', '%2e%2e') },
  );
  const query = fc.dictionary(
    fc.constantFrom('userId', 'from', 'to', 'name', 'status', 'after', '__proto__', 'a[b]', 'from[]'),
    hostileValue.map((value) => encoded(value)),
    { maxKeys: 3 },
  );
  const headers = fc.record(
    {
      'content-type': fc.constantFrom(
        'application/json',
        'text/plain',
        'application/json; charset=utf-16',
        'multipart/form-data',
        'x',
      ),
      'content-encoding': fc.constantFrom('gzip', 'identity'),
      'x-forwarded-for': fc.constantFrom(['1.1.1.1', '2.2.2.2'], 'not an address'),
      accept: fc.constantFrom('*/*', 'text/html', ['application/json', 'image/png']),
    },
    { requiredKeys: [] },
  );
  const takesBody = endpoint.method === 'POST' || endpoint.method === 'PUT';
  return fc
    .tuple(spoiltParam, query, fc.boolean(), takesBody ? bodyText(body ?? {}) : fc.constant(null), headers)
    .map(([param, pairs, isTwice, text_, sent]) => {
      const names = Object.keys(params);
      const used = param === null ? params : Object.fromEntries(names.map((name) => [name, param]));
      const search = Object.entries(pairs).flatMap(([name, value]) =>
        Array<string>(isTwice ? 2 : 1).fill(`${encodeURIComponent(name)}=${value}`),
      );
      return {
        address: addressOf(endpoint, used) + (search.length > 0 ? `?${search.join('&')}` : ''),
        body: text_,
        headers: sent,
      };
    });
}

/** Node's own client: fetch would refuse or mend much of what a hostile client sends. */
async function send(api: TestApi, endpoint: Endpoint, caller: TestPlayer, { address, body, headers }: Input) {
  const { hostname, port } = new URL(api.url);
  const request = http.request({
    hostname,
    port,
    method: endpoint.method,
    path: address,
    agent: keepAlive,
    headers: {
      ...headers,
      authorization: `Bearer ${caller.token}`,
      ...(body !== null && { 'content-length': Buffer.byteLength(body) }),
    },
  });
  request.end(body ?? undefined);
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) =>
    request.once('response', resolve).once('error', reject),
  );
  return {
    status: answer.statusCode ?? 0,
    contentType: answer.headers['content-type'] ?? '',
    body: await text(answer),
  };
}

const keepAlive = new http.Agent({ keepAlive: true });

function encoded(value: unknown): string {
  const asText = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(asText.toWellFormed());
}

/** Asks for one digest of all that is in the tables. */
function digestOf(tables: string[]): string {
  const digests = tables.map(
    (table) => `(select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${table} t)`,
  );
  return `select ${digests.join(` || ',' || `)} as digest`;
}
