import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AuthClient } from '@supabase/supabase-js';
import type Stripe from 'stripe';
import { eventually } from '../fixtures/api/eventually.ts';
import { startApiProcess } from '../fixtures/api/start-api-process.ts';
import type { ApiProcess } from '../fixtures/api/start-api-process.ts';
import { SANDBOX_ACCOUNTS } from '../../sandbox/start/accounts.ts';
import { createTestDatabase } from '../fixtures/api/test-database.ts';
import type { TestDatabase } from '../fixtures/api/test-database.ts';

/*
 * A player's whole way, with all that can go wrong on it, through a real process that logs all it can. Then its log is searched for
 * whatever was said in confidence.
 */

const PASSWORD = 'correct-horse-7';
const NEW_PASSWORD = 'battery-staple-8';
const CARD = '4242424242424242';
const DECLINED_CARD = '4000000000000002';
const NAME = 'Guinevere';
const PHONE = '01632 960 019';

let database: TestDatabase;
let api: ApiProcess;
let lines: Record<string, unknown>[];
let log: string;
const refusedIds: string[] = [];
const secrets = new Map<string, string>();

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApiProcess(database, { settings: { LOG_LEVEL: 'trace' }, keepsLog: true });
  await drive();
  expect(await api.stop()).toBe(0);
  log = api.log();
  lines = log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
});
afterAll(() => database.drop());

async function drive(): Promise<void> {
  const keys = await database
    .knex<{ anon_key: string; secret_key: string }>('auth_sandbox.keys')
    .first('anon_key', 'secret_key');
  const { anon_key: anonKey = '', secret_key: secretKey = '' } = keys ?? {};
  const signingKeys = await database
    .knex<{ private_key: { d: string } }>('auth_sandbox.signing_keys')
    .select('private_key');
  keep({ signingKey: signingKeys[0]?.private_key.d ?? '' });
  keep({ anonKey, secretKey, DATABASE_PASSWORD: new URL(database.url).password });
  keep({
    PASSWORD,
    NEW_PASSWORD,
    wrongPassword: 'wrong-horse-7',
    CARD,
    DECLINED_CARD,
    NAME,
    PHONE,
  });

  const client = new AuthClient({
    url: `${api.url}/auth/v1`,
    headers: { apikey: anonKey },
    persistSession: false,
    autoRefreshToken: false,
  });
  const email = 'guinevere@example.com';
  keep({ email });
  await client.signUp({ email, password: PASSWORD, options: { data: { first_name: NAME, phone: PHONE } } });
  await client.signInWithPassword({ email, password: 'wrong-horse-7' });
  const { data } = await client.signInWithPassword({ email, password: PASSWORD });
  const session = data.session ?? { access_token: '', refresh_token: '' };
  keep({ accessToken: session.access_token, refreshToken: session.refresh_token });
  await client.resetPasswordForEmail(email);
  const mails = await fetch(`${api.url}/sandbox/mail`, { headers: { accept: 'application/json' } });
  const mail = await mails.text();
  keep({ recoveryToken: /token_hash=(\w+)/.exec(mail)?.[1] ?? '' });
  await client.verifyOtp({ token_hash: secrets.get('recoveryToken') ?? '', type: 'recovery' });
  await client.updateUser({ password: NEW_PASSWORD });

  const token = session.access_token;
  await call('POST', '/api/update-user-profile', token, { firstName: NAME, lastName: NAME, phone: PHONE });
  await pay(token);

  await call('GET', '/api/me', `${token}x`);
  await call('GET', '/api/me', 'sb_secret_of_somebody');
  await call('GET', `/api/nothing?access_token=${token}`, token);
  await call('POST', '/api/update-user-profile', token, `{"firstName":"${NAME}`);
  await fetch(`${api.url}/booking-confirmation?payment_intent_client_secret=${secrets.get('clientSecret')}`);
  const forged = JSON.stringify({ secret: 'pi_9_secret_forged', card: CARD });
  keep({ forged: 'pi_9_secret_forged' });
  await fetch(`${api.url}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'stripe-signature': 't=1,v1=feedfacefeedface' },
    body: forged,
  });
  keep({ signature: 'feedfacefeedface' });

  // The database refuses a row, with the row in its error, and then everything.
  await database.knex.raw(
    `alter table players add constraint no_zelda check (first_name <> 'Zelda-the-secret')`,
  );
  keep({ refusedRow: 'Zelda-the-secret' });
  expect(await call('POST', '/api/update-user-profile', token, { firstName: 'Zelda-the-secret' })).toBe(500);
  const { coach, password } = SANDBOX_ACCOUNTS;
  const { data: ofCoach } = await client.signInWithPassword({ email: coach, password });
  const coachToken = ofCoach.session?.access_token ?? '';
  keep({ coachToken });
  await database.knex.raw('alter table auth.users rename to users_gone');
  await client.signInWithPassword({ email, password: NEW_PASSWORD });
  // The API asks the sign-in about a coach. Koa prints the error of the sign-in's server.
  await call('GET', '/api/me', coachToken);
  await database.knex.raw('alter table auth.users_gone rename to users');
}

async function pay(token: string): Promise<void> {
  const next = await fetch(`${api.url}/api/next-slots`);
  const [slot] = (await next.json()) as { startTime: string }[];
  const opened = await fetch(`${api.url}/api/create-payment-intent`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ amount: 50, startTime: slot?.startTime, duration: 60 }),
  });
  const { clientSecret } = (await opened.json()) as { clientSecret: string };
  keep({ clientSecret });
  const [id = ''] = clientSecret.split('_secret_');
  const confirm = (number: string) =>
    api.browserStripe.paymentIntents.confirm(id, {
      client_secret: clientSecret,
      payment_method_data: { type: 'card', card: { number, exp_month: 12, exp_year: 2040, cvc: '737' } },
    } as Stripe.PaymentIntentConfirmParams);
  await expect(confirm(DECLINED_CARD)).rejects.toThrow();
  await confirm(CARD);
  await expect(confirm(CARD)).rejects.toThrow();
  // Booked by the webhook, so that one has been logged too.
  const bookings = async (): Promise<string[]> =>
    database.knex('payments').where({ payment_intent_id: id }).whereNotNull('booking_id').pluck('booking_id');
  const [bookingId] = await eventually(bookings, ({ length }) => length > 0);
  await call('POST', `/api/bookings/${bookingId}/cancel`, token, {});
}

function keep(said: Record<string, string>): void {
  for (const [name, value] of Object.entries(said)) {
    expect([name, value.length]).toEqual([name, expect.any(Number)]);
    secrets.set(name, value);
  }
}

async function call(method: string, path: string, token: string, body?: unknown): Promise<number> {
  const answer = await fetch(api.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  });
  if (answer.status >= 400) {
    const { requestId } = (await answer.json()) as { requestId?: string };
    expect(requestId).toBe(answer.headers.get('x-request-id'));
    refusedIds.push(String(requestId));
  }
  return answer.status;
}

test('the log has no secrets of requests', () => {
  const leaked = [...secrets].filter(([, secret]) => log.includes(secret)).map(([name]) => name);
  expect([...secrets].filter(([, secret]) => secret.length < 6)).toEqual([]);
  expect(leaked).toEqual([]);
  // Three digits stand in any log: the code is looked for by its name, as a word, since ids of events are random letters.
  expect(log).not.toMatch(/\bcvc\b/i);
  expect(log).not.toMatch(/eyJ[\w-]+\.eyJ|_secret_|whsec_|[sr]k_(test|live)_\w|Bearer|authorization"/i);
});

test('the log has each request, the webhook and what went wrong', () => {
  const paths = lines
    .filter(({ msg }) => msg === 'request')
    .map(({ method, path }) => `${String(method)} ${String(path)}`);
  expect(paths).toEqual(
    expect.arrayContaining([
      'POST /auth/v1/signup',
      'POST /auth/v1/token',
      'POST /auth/v1/verify',
      'POST /api/create-payment-intent',
      'POST /api/webhooks/stripe',
      'GET /booking-confirmation',
    ]),
  );
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'Stripe event', type: 'payment_intent.succeeded' }),
  );
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'A webhook was not signed by Stripe' }));
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'A request failed',
      err: expect.objectContaining({
        constraint: 'no_zelda',
        cause: expect.objectContaining({ code: '23514', table: 'players' }),
      }),
    }),
  );
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'The sandbox’s sign-in failed', status: 500 }));
});

test('every log line is JSON with its time and level, also what libraries print', () => {
  for (const line of lines) {
    expect(line).toMatchObject({
      level: expect.any(Number),
      time: expect.stringMatching(/^\d{4}-/),
      msg: expect.any(String),
    });
  }
  const printed = expect.stringContaining('relation "auth.users" does not exist');
  expect(lines).toContainEqual(expect.objectContaining({ msg: printed, level: 50 }));
});

test('the id in an error response finds its log line', () => {
  expect(refusedIds.length).toBeGreaterThan(4);
  for (const requestId of refusedIds)
    expect(lines.filter((line) => line['requestId'] === requestId)).toContainEqual(
      expect.objectContaining({ msg: 'request', status: expect.any(Number) }),
    );
});
