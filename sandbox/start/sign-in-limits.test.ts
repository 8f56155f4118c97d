import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import Koa from 'koa';
import pino from 'pino';
import { serve } from '../../tests/fixtures/serve.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/test-database.ts';
import type { Listener } from '../../api/src/process/listen.ts';
import { createRateLimit } from '../../api/src/http/rate-limit.ts';
import { signInLimits } from './sign-in-limits.ts';

let database: TestDatabase;
let server: Listener;

beforeAll(async () => {
  database = await createTestDatabase();
  const log = pino({ level: 'silent' });
  const app = new Koa({ proxy: true });
  app.use(createRateLimit({ knex: database.knex, log, rules: signInLimits }));
  app.use((ctx) => {
    ctx.body = 'the sign-in';
  });
  server = await serve(app.callback());
});
afterAll(async () => {
  await server.close(0);
  await database.drop();
});

async function guess(factorId: string, ip: string): Promise<number> {
  const response = await fetch(`${server.origin}/auth/v1/factors/${factorId}/verify`, {
    method: 'POST',
    headers: { 'x-forwarded-for': ip },
    body: '{"code":"123456"}',
  });
  return response.status;
}

test('the codes of one second factor can be guessed 30 times an hour, from however many addresses', async () => {
  const factorId = randomUUID();
  for (let nth = 0; nth < 30; nth += 1) expect(await guess(factorId, `192.0.2.${nth}`)).toBe(200);
  expect(await guess(factorId, '192.0.2.200')).toBe(429);
  expect(await guess(factorId.toUpperCase(), '192.0.2.201')).toBe(429);
  expect(await guess(randomUUID(), '192.0.2.202')).toBe(200);
});

test('one address can guess 30 codes an hour, of however many factors', async () => {
  for (let nth = 0; nth < 30; nth += 1) expect(await guess(randomUUID(), '198.51.100.1')).toBe(200);
  expect(await guess(randomUUID(), '198.51.100.1')).toBe(429);
});
