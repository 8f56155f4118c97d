import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startApiProcess, type ApiProcess } from '../fixtures/api/start-api-process.ts';
import { signProcessToken } from '../fixtures/api/sign-process-token.ts';
import { createTestDatabase, type TestDatabase } from '../fixtures/api/test-database.ts';
import { signInLimits } from '../../sandbox/start/sign-in-limits.ts';

/*
 * Two real API processes on one database, with the product's own limits. They are asked in turn, so that neither alone sees enough.
 */

const SITE = 'http://lessons.example';

let database: TestDatabase;
let apis: ApiProcess[];
let anonKey: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const settings = { TRUST_PROXY: 'true', PUBLIC_URL: SITE };
  apis = await Promise.all([
    startApiProcess(database, { settings }),
    startApiProcess(database, { settings }),
  ]);
  const keys = await database.knex<{ anon_key: string }>('auth_sandbox.keys').first('anon_key');
  anonKey = keys?.anon_key ?? '';
});
beforeEach(() => database.knex('rate_limits').delete());
afterAll(async () => {
  await Promise.all(apis.map((api) => api.stop()));
  await database.drop();
});

/** Returns the token of a player: each process accepts what the other's sign-in has signed. */
async function bearer(id: string): Promise<string> {
  const claims = { sub: id, email: `${id}@example.com` };
  return `Bearer ${await signProcessToken(database, { url: SITE }, claims)}`;
}

const pointsOf = (name: string) => signInLimits.find((limit) => limit.name === name)?.points ?? 0;

type Sent = { headers: Record<string, string>; body: unknown };

async function post(api: ApiProcess, path: string, { headers, body }: Sent) {
  const asked = http.request(api.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
  });
  asked.end(JSON.stringify(body));
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) =>
    asked.once('response', resolve).once('error', reject),
  );
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: (await json(answer)) as Record<string, unknown>,
  };
}

type Refusal = Awaited<ReturnType<typeof post>>;

/** Asks the processes in turn. Returns how many requests passed before one was refused, and the refusal. */
async function askUntilRefused(path: string, what: (attempt: number) => Sent, atMost: number) {
  for (let attempt = 0; attempt <= atMost; attempt += 1) {
    const api = apis[attempt % apis.length];
    if (!api) throw new Error('No process');
    const answer = await post(api, path, what(attempt));
    if (answer.status === 429) return { letThrough: attempt, refusal: answer };
  }
  throw new Error(`Never refused: ${path}`);
}

function secondsToWait({ headers }: Refusal, most = 60): number {
  const seconds = Number(headers['retry-after']);
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(most);
  return seconds;
}

/** Expects a refusal as hosted Supabase words it. */
function expectRateLimit(refusal: Refusal): void {
  secondsToWait(refusal);
  expect(refusal.body).toEqual({
    code: 429,
    error_code: 'over_request_rate_limit',
    msg: 'Request rate limit reached',
  });
}

function expectToSayWhen(refusal: Refusal, most?: number): void {
  const { headers, body } = refusal;
  const seconds = secondsToWait(refusal, most);
  const wait = seconds > 120 ? `${Math.ceil(seconds / 60)} minutes.` : `${seconds} second`;
  expect(body).toMatchObject({
    code: 'too_many_requests',
    message: expect.stringContaining(wait),
    requestId: headers['x-request-id'],
  });
}

const from = (ip: string) => ({ apikey: anonKey, 'x-forwarded-for': ip });
const signInAs = (email: string, ip: string): Sent => ({
  headers: from(ip),
  body: { email, password: 'wrong-password' },
});

describe('limits of sign-in', () => {
  const path = '/auth/v1/token?grant_type=password';

  test('sign-ins to one e-mail are limited over both processes', async () => {
    const points = pointsOf('sign-in-email');
    const { letThrough, refusal } = await askUntilRefused(
      path,
      () => signInAs('player@example.com', '192.0.2.1'),
      points,
    );
    expect(letThrough).toBe(points);
    expectRateLimit(refusal);
    // The right password is refused as well: nobody learns by being let in that it was right.
    const right = {
      headers: from('192.0.2.1'),
      body: { email: 'player@example.com', password: 'tennis-lesson' },
    };
    expect(
      (await Promise.all(apis.map((api) => post(api, path, right)))).map(({ status }) => status),
    ).toEqual([429, 429]);
    // Where nobody tried anything, it opens.
    const elsewhere = { ...right, headers: from('192.0.2.2') };
    expect((await post(apis[0] as ApiProcess, path, elsewhere)).status).toBe(200);
  });

  test('sign-ins of one client that names another address each time are limited', async () => {
    const points = pointsOf('sign-in-email');
    const { letThrough } = await askUntilRefused(
      path,
      (attempt) => signInAs('player@example.com', `10.0.0.${attempt}, 192.0.2.3`),
      points,
    );
    expect(letThrough).toBe(points);
  });
});

describe('limits of calls to the payment provider', () => {
  const asPlayer = async (id = randomUUID() as string) => ({ authorization: await bearer(id) });

  test('payment intents are limited, whatever address a player comes from', async () => {
    const headers = await asPlayer();
    const points = 20;
    const { letThrough, refusal } = await askUntilRefused(
      '/api/create-payment-intent',
      (attempt) => ({
        headers: { ...headers, 'x-forwarded-for': `192.0.2.${attempt}` },
        body: { amount: 1 },
      }),
      points,
    );
    expect(letThrough).toBe(points);
    expectToSayWhen(refusal);
    const other = { headers: await asPlayer(), body: { amount: 50 } };
    expect((await post(apis[1] as ApiProcess, '/api/create-payment-intent', other)).status).toBe(200);
  });
});

test('each process keeps few connections to the database, however much is asked at once', async () => {
  const id = randomUUID();
  const authorization = await bearer(id);
  const asked = Array.from({ length: 300 }, (_, attempt) =>
    fetch(`${apis[attempt % 2]?.url}/api/bookings/all`, { headers: { authorization } }),
  );
  const progress = { isDone: false };
  const done = Promise.all(asked).finally(() => (progress.isDone = true));
  let most = 0;
  while (!progress.isDone) {
    const { rows } = await database.knex.raw<{ rows: [{ open: number }] }>(
      `select count(*)::int as open from pg_stat_activity where datname = current_database()`,
    );
    most = Math.max(most, rows[0].open);
  }
  // A request that waits longer than five seconds for a connection gets 503, as on a machine that is busy with other work.
  const statuses = new Set((await done).map(({ status }) => status));
  expect(statuses.has(200)).toBe(true);
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  // Of a process: ten for requests, ten for the sandbox’s payments, three and a lock's for the sandbox’s sign-in, five
  // for its jobs. Two are the test's.
  expect(most).toBeGreaterThan(2);
  expect(most).toBeLessThanOrEqual(2 * (10 + 10 + 4 + 5) + 2);
});
