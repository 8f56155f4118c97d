import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import {
  createTestDatabase,
  JWKS_PATH,
  PASSWORD,
  serve,
  serveAuth,
  SITE_URL,
  startAuth,
  type ServedAuth,
  type StartedAuth,
} from './tests/serve-auth.ts';

let served: ServedAuth;

beforeAll(async () => {
  served = await serveAuth();
});
afterAll(() => served.close());
afterEach(() => {
  jest.restoreAllMocks();
});

describe('accounts made by the sandbox', () => {
  test('the sandbox’s accounts are created once, also when several processes create them', async () => {
    const email = `Coach.${served.newEmail()}`;
    const ids = await Promise.all(
      Array.from({ length: 4 }, () =>
        served.auth.createAccount({ email, password: PASSWORD }).then(({ userId }) => userId),
      ),
    );
    const again = await served.auth.createAccount({ email, password: 'another-123' });

    expect(new Set([...ids, again.userId]).size).toBe(1);
    expect((await served.newClient().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });
});

describe('several processes on one database', () => {
  test('processes on one database start at once, share their keys and mail, and keep them over a restart', async () => {
    const empty = await createTestDatabase();
    const start = () => startAuth(empty, { siteUrl: `${SITE_URL}/` });
    const keysOf = async ({ anonKey, middleware }: StartedAuth) => {
      const server = await serve(middleware);
      const published = await (await fetch(server.url + JWKS_PATH)).text();
      await server.close();
      return `${anonKey} ${published}`;
    };
    const first = await Promise.all([start(), start(), start()]);
    const keys = new Set(await Promise.all(first.map(keysOf)));
    await Promise.all(first.map((process) => process.close()));

    const restarted = await start();
    keys.add(await keysOf(restarted));
    await restarted.close();
    await empty.drop();

    expect(keys.size).toBe(1);
    expect(restarted.anonKey).toMatch(/^sb_publishable_/);
    expect(keys).not.toContain(await keysOf(served.auth));
  });
});

test('logs a failure of the sign-in without the password, and responds 500', async () => {
  const lost = await createTestDatabase();
  const logged: string[] = [];
  const failing = await startAuth(lost, { logged });
  await lost.drop();
  const server = await serve(failing.middleware);
  // Koa prints the error, which nothing here handles.
  const consoleErrors = jest.spyOn(console, 'error').mockImplementation(() => {});
  logged.length = 0;

  const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: failing.anonKey },
    body: JSON.stringify({ email: served.newEmail(), password: PASSWORD }),
  });

  expect(response.status).toBe(500);
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ path: '/auth/v1/token', status: 500, msg: 'The sandbox’s sign-in failed' }),
  ]);
  expect(inspect([logged, consoleErrors.mock.calls], { depth: null, showHidden: true })).not.toContain(
    PASSWORD,
  );

  await server.close();
  await failing.close();
});
