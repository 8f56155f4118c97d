import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { signToken } from '../../../tests/fixtures/api/test-auth.ts';
import { openApi } from '../../../tests/fixtures/api/set-up-api.ts';
import type { TestApi } from '../../../tests/fixtures/api/start-test-api.ts';

/*
 * Two APIs on one database, as two processes are: neither knows what the other has seen.
 */

const api = await openApi();
const other = await openApi({ database: api.database });

const nowInSeconds = Math.floor(Date.now() / 1000);

/** Returns a token of a player that was issued so many seconds ago. */
async function tokenOf(id: string, email: string, secondsAgo: number) {
  const token = await signToken({ sub: id, email, iat: nowInSeconds - secondsAgo });
  return { id, email, token };
}

async function emailAfter(on: TestApi, as: Awaited<ReturnType<typeof tokenOf>>) {
  const { status, body } = await on.call('GET', '/api/me', { as });
  expect(status).toBe(200);
  return body['email'];
}

test('a newer token changes the player’s e-mail address, and an old one does not change it back', async () => {
  const id = randomUUID();
  const old = await tokenOf(id, 'old@example.com', 600);
  const fresh = await tokenOf(id, 'new@example.com', 60);
  expect(await emailAfter(api, old)).toBe('old@example.com');
  expect(await emailAfter(other, fresh)).toBe('new@example.com');
  expect(await emailAfter(api, old)).toBe('new@example.com');
  expect(await emailAfter(other, old)).toBe('new@example.com');
});

test('the newest of many tokens at once on both processes decides the player’s address', async () => {
  const id = randomUUID();
  const tokens = await Promise.all(
    Array.from({ length: 20 }, (_, age) => tokenOf(id, `address-${age}@example.com`, age)),
  );
  const oldest = await tokenOf(id, 'oldest@example.com', 60);
  const shuffled = [oldest, ...tokens].toSorted((a, b) => a.token.localeCompare(b.token));
  await Promise.all(shuffled.map((token, index) => emailAfter(index % 2 ? api : other, token)));
  expect(await emailAfter(api, oldest)).toBe('address-0@example.com');
});

test('a token without an address does not change the known one', async () => {
  const player = await api.createPlayer({ email: 'kept@example.com' });
  const token = await signToken({ sub: player.id });
  expect(await emailAfter(api, { ...player, token })).toBe('kept@example.com');
});
