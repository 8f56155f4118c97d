import { beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { openApi } from '../../../tests/fixtures/api/set-up-api.ts';
import { productLimits, startTestApi } from '../../../tests/fixtures/api/start-test-api.ts';

const release = { version: '1.4.0', commit: '3f2c1ab' };
const report = {
  part: 'module',
  release,
  name: 'TypeError',
  message: 'No lesson for ada@example.com',
  stack: 'TypeError: No lesson\n    at https://coach.example/admin.js:1:2',
  path: '/lesson/3f2c1ab8-d9e0-4f1a-b2c3-d4e5f6071829',
};

let lines: Record<string, unknown>[];
const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>);
const api = await openApi({ log: pino({}, { write }), limitPoints: productLimits });
beforeEach(async () => {
  lines = [];
  await api.knex('rate_limits').delete();
});

const send = (body: unknown) => api.call('POST', '/api/client-errors', { body });
const logged = () => lines.filter(({ msg }) => msg === 'An error in a browser');

test('a report of an error in a browser is logged with the part, its release and nothing personal', async () => {
  expect(await send(report)).toMatchObject({ status: 200 });
  expect(logged()).toMatchObject([
    {
      level: 40,
      clientError: {
        part: 'module',
        release,
        name: 'TypeError',
        message: 'No lesson for [email]',
        stack: report.stack,
        page: '/lesson/:id',
      },
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain('ada@example.com');
});

test.each([
  ['an unknown part', { part: 'api' }],
  ['a version with text', { release: { version: 'ada@example.com', commit: null } }],
  ['a stack that is too long', { stack: 'x'.repeat(4_001) }],
  ['no message', { message: undefined }],
  ['an address instead of a path', { path: 'https://jane@example.com\u009b2J\n 4242424242424242/x' }],
])('an error report with %s is refused and not logged', async (_, change) => {
  expect(await send({ ...report, ...change })).toMatchObject({ status: 400 });
  expect(logged()).toEqual([]);
});

test('a field of a newer page’s error report is ignored, and not logged', async () => {
  expect(await send({ ...report, user: 'ada@example.com' })).toMatchObject({ status: 200 });
  expect(logged()).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain('ada@example.com');
});

test('an error report over 20 kB is refused before it is read', async () => {
  expect(await send({ ...report, more: 'x'.repeat(20_000) })).toMatchObject({
    status: 413,
    body: { code: 'body_too_large' },
  });
});

test('error reports are limited for all addresses together too', async () => {
  await using closing = new AsyncDisposableStack();
  const limited = await startTestApi({
    limitPoints: ({ name }) => (name === 'client-errors-of-all' ? 2 : Infinity),
    app: { trustsProxy: true },
  });
  closing.defer(() => limited.close());
  const statuses: number[] = [];
  for (let address = 1; address <= 4; address += 1) {
    const response = await fetch(`${limited.url}/api/client-errors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${address}` },
      body: JSON.stringify(report),
    });
    statuses.push(response.status);
  }
  expect(statuses).toEqual([200, 200, 429, 429]);
});
