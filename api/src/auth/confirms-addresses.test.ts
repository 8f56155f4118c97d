import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { serve } from '../../../tests/fixtures/api/serve.ts';
import type { Listener } from '../process/listen.ts';
import { CACHED_MS, createAddressCheck, type ConfirmsAddresses } from './confirms-addresses.ts';

let server: Listener;
let settings: { status: number; body: string };
let confirmsAddresses: ConfirmsAddresses;

beforeAll(async () => {
  server = await serve((_request, response) => {
    response.writeHead(settings.status, { 'content-type': 'application/json' }).end(settings.body);
  });
  const settingsUrl = `${server.origin}/settings`;
  confirmsAddresses = createAddressCheck({ settingsUrl, anonKey: 'anon' }, pino({ level: 'silent' }));
});
afterAll(() => server.close(0));

test.each([
  [200, '{"mailer_autoconfirm":false}', true],
  [200, '{"mailer_autoconfirm":true}', false],
  [200, '{"mailer_autoconfirm":"false"}', false],
  [200, '{}', false],
  [200, 'null', false],
  [200, '<html>', false],
  [503, '{"mailer_autoconfirm":false}', false],
])('settings with status %s and %s: addresses are confirmed: %s', async (status, body, expected) => {
  settings = { status, body };
  expect(await confirmsAddresses('ask-now')).toBe(expected);
});

test('an answer is cached for ten minutes, unless somebody asks now, and a failure for half a minute', async () => {
  let time = 0;
  const settingsUrl = `${server.origin}/settings`;
  const provider = { settingsUrl, anonKey: 'anon' };
  const check = createAddressCheck(provider, pino({ level: 'silent' }), () => time);
  const off = { status: 200, body: '{"mailer_autoconfirm":true}' };
  const on = { status: 200, body: '{"mailer_autoconfirm":false}' };

  settings = on;
  expect(await check()).toBe(true);
  settings = off;
  expect(await check()).toBe(true);
  time = CACHED_MS;
  expect(await check()).toBe(false);
  settings = on;
  expect(await check('ask-now')).toBe(true);

  settings = { status: 503, body: '' };
  expect(await check('ask-now')).toBe(false);
  settings = on;
  expect(await check()).toBe(false);
  time += 30_000;
  expect(await check()).toBe(true);
});
