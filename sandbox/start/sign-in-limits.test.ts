import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import Koa from 'koa';
import pino from 'pino';
import { serve } from '../../tests/fixtures/api/serve.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/api/test-database.ts';
import { errorHandler } from '../../api/src/http/error-handler.ts';
import { readRawBody } from '../../api/src/http/raw-body.ts';
import type { Listener } from '../../api/src/process/listen.ts';
import { limitSignIn, signInLimits } from './sign-in-limits.ts';

const signIn = '/auth/v1/token?grant_type=password';
const log = pino({ level: 'silent' });

let database: TestDatabase;
let server: Listener;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await server.close(0);
  await database.knex('rate_limits').delete();
});
afterAll(() => database.drop());

/** Starts a server that responds with the request's body, and returns its origin. */
async function start(limits = signInLimits): Promise<string> {
  const app = new Koa({ proxy: true });
  app.use(errorHandler(log));
  app.use(limitSignIn({ knex: database.knex, log }, limits));
  app.use(async (ctx) => {
    ctx.body = await readRawBody(ctx);
  });
  server = await serve(app.callback());
  return server.origin;
}

type Attempt = { ip?: string; body?: unknown };

function post(url: string, { ip = '192.0.2.1', body = { email: 'ada@example.com' } }: Attempt = {}) {
  return fetch(url, {
    method: 'POST',
    headers: { 'x-forwarded-for': ip },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

async function statuses(times: number, attempt: () => Promise<Response>): Promise<number[]> {
  const statusCodes: number[] = [];
  for (let count = 0; count < times; count += 1) statusCodes.push((await attempt()).status);
  return statusCodes;
}

describe('sign-in', () => {
  const limits = signInLimits.map((limit) =>
    limit.name === 'sign-in-email' ? { ...limit, points: 2 } : limit,
  );

  test('the sign-in limit of one e-mail affects no other e-mails, addresses and paths', async () => {
    const url = await start(limits);
    await statuses(3, () => post(url + signIn));

    expect((await post(url + signIn, { body: { email: 'bob@example.com' } })).status).toBe(200);
    expect((await post(url + signIn, { ip: '192.0.2.2' })).status).toBe(200);
    expect((await post(`${url}/auth/v1/logout`)).status).toBe(200);
    expect((await fetch(url + signIn)).status).toBe(200);
  });
});

describe('codes of a second factor', () => {
  const guess = async (url: string, factorId: string, ip: string) =>
    (await post(`${url}/auth/v1/factors/${factorId}/verify`, { ip, body: { code: '123456' } })).status;

  test('the codes of one second factor can be guessed 30 times an hour, from however many addresses', async () => {
    const url = await start();
    const factorId = randomUUID();
    for (let nth = 0; nth < 30; nth += 1) expect(await guess(url, factorId, `192.0.2.${nth}`)).toBe(200);
    expect(await guess(url, factorId, '192.0.2.200')).toBe(429);
    expect(await guess(url, factorId.toUpperCase(), '192.0.2.201')).toBe(429);
    expect(await guess(url, randomUUID(), '192.0.2.202')).toBe(200);
  });
});
