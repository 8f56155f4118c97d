import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getLinkedLesson, LINK_TOKEN_HEADER } from '@lessons/contract';
import { AuthClient } from '@supabase/supabase-js';
import type Stripe from 'stripe';
import { eventually } from '../fixtures/api/eventually.ts';
import { startApiProcess } from '../fixtures/api/start-api-process.ts';
import type { ApiProcess } from '../fixtures/api/start-api-process.ts';
import { SANDBOX_ACCOUNTS } from '../../sandbox/start/accounts.ts';
import { createTestDatabase } from '../fixtures/api/test-database.ts';
import type { TestDatabase } from '../fixtures/api/test-database.ts';

/*
 * A player's whole way and a coach's, with all that can go wrong on it, through a real process that logs all it can. Then
 * its log, and PostgreSQL's, are searched for whatever was said in confidence.
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
/** What PostgreSQL has logged meanwhile, of all tests that ran. */
let databaseLog: string;
const refusedIds: string[] = [];
const secrets = new Map<string, string>();

beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await database.knex.raw<{ rows: { folder: string }[] }>(
    `select current_setting('data_directory') as folder`,
  );
  const file = join(rows[0]?.folder ?? '', '..', 'postgres.log');
  const { size } = await stat(file);
  api = await startApiProcess(database, { settings: { LOG_LEVEL: 'trace' }, keepsLog: true });
  await drive();
  expect(await api.stop()).toBe(0);
  log = api.log();
  databaseLog = (await readFile(file)).subarray(size).toString();
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
  // The change has ended the session.
  const { data: anew } = await client.signInWithPassword({ email, password: NEW_PASSWORD });
  keep({ newAccessToken: anew.session?.access_token ?? '' });

  const token = session.access_token;
  await call('POST', '/api/update-user-profile', token, { firstName: NAME, lastName: NAME, phone: PHONE });
  await pay(secrets.get('newAccessToken') ?? '');

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

  const guest = { firstName: 'Ottoline', lastName: 'Featherstone', email: 'ottoline@example.com' };
  keep({ clientName: guest.lastName, clientEmail: guest.email });
  for (const id of [randomUUID(), randomUUID()])
    await call('POST', '/api/admin/clients', coachToken, { id, client: guest });
  await call('GET', `/api/admin/clients?search=${guest.lastName}`, coachToken);
  await call('GET', `/api/admin/accounts/${guest.email}`, coachToken);
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
  await openLinks(token, String(bookingId));
  await call('POST', `/api/bookings/${bookingId}/cancel`, token, {});
}

/** Opens the links that a lesson has: in its mail, for its calendar file, and the player's feed. */
async function openLinks(token: string, bookingId: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string) =>
    (await (await fetch(api.url + path, { method: 'POST', headers })).json()) as Record<string, string>;
  const { path = '' } = await post(`/api/bookings/${bookingId}/calendar-link`);
  const { address = '' } = await post('/api/calendar-feed');
  const mails = async () =>
    (await fetch(`${api.url}/sandbox/mail`, { headers: { accept: 'application/json' } })).text();
  const [, lessonLink = ''] =
    /\/lesson#([\w.-]{20,})/.exec(await eventually(mails, (all) => /\/lesson#[\w.-]{20,}/.test(all))) ?? [];
  keep({ lessonLink });
  keep({ calendarLink: new URL(path, api.url).searchParams.get('link') ?? '' });
  keep({ feed: /calendar\/([\w-]+)\.ics$/.exec(address)?.[1] ?? '' });
  for (const opened of [path, new URL(address).pathname, getLinkedLesson.path])
    expect(
      (await fetch(api.url + opened, { headers: { [LINK_TOKEN_HEADER]: lessonLink } })).status,
    ).toBeLessThan(300);
  // Mistyped, as no route.
  await fetch(`${api.url}/Lesson/${lessonLink}`);
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

test('the log has no secrets of requests [promise access]', () => {
  const leaked = [...secrets].filter(([, secret]) => log.includes(secret)).map(([name]) => name);
  expect([...secrets].filter(([, secret]) => secret.length < 6)).toEqual([]);
  expect(leaked).toEqual([]);
  // Three digits stand in any log: the code is looked for by its name, as a word, since ids of events are random letters.
  expect(log).not.toMatch(/\bcvc\b/i);
  expect(log).not.toMatch(/eyJ[\w-]+\.eyJ|_secret_|whsec_|[sr]k_(test|live)_\w|Bearer|authorization"/i);
});

test('PostgreSQL’s log has the errors of the day, and none of their rows', () => {
  expect(databaseLog).toContain('violates check constraint "no_zelda"');
  const leaked = [...secrets].filter(([, secret]) => databaseLog.includes(secret)).map(([name]) => name);
  expect(leaked).toEqual([]);
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
