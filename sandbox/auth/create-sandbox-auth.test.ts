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
