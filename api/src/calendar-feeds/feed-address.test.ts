import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DAY } from '@lessons/rules';
import { startTestApi, type TestApi, type TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { withFreshSignIn } from '../../../tests/fixtures/api/test-auth.ts';
import { NOW } from '../../../tests/fixtures/api/tennis-week.ts';
import { AuditEntry } from '../audit/audit-entry.ts';

let api: TestApi;
let player: TestPlayer;
let fresh: TestPlayer;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(NOW);
  player = await api.createPlayer();
  fresh = await withFreshSignIn(player);
});

const makeFeed = async () =>
  String((await api.call('POST', '/api/calendar-feed', { as: fresh })).body['address']);
const ownFeed = async (as: TestPlayer, query = '') =>
  (await api.call('GET', `/api/calendar-feed${query}`, { as })).body;

test('a feed’s address is shown and made only for a password that was entered just now, and an older page gets no "none"', async () => {
  await makeFeed();
  const anHourAgo = await withFreshSignIn(player, {}, 3600);
  for (const method of ['GET', 'POST']) {
    for (const as of [player, anHourAgo]) {
      expect(await api.call(method, '/api/calendar-feed', { as })).toMatchObject({
        status: 422,
        body: { code: 'fresh_sign_in_required', message: expect.stringContaining('sign out and in again') },
      });
    }
  }
  expect(await ownFeed(anHourAgo, '?address=hidden')).toEqual({ address: null, exists: true, readOn: null });
});

test('the audit log says when a feed’s address was shown, and nothing when it stays hidden', async () => {
  await makeFeed();
  await ownFeed(player, '?address=hidden');
  await ownFeed(fresh);
  await ownFeed(player);
  const entries = AuditEntry.query(api.knex).where({ actorId: player.id }).orderBy('id');
  expect((await entries).map(({ action }) => action)).toEqual(['feed.renewed', 'feed.shown']);
});

test('a feed shows on which day it was last read, and is written to once a day for that', async () => {
  const address = await makeFeed();
  const readOn = async () => (await ownFeed(player, '?address=hidden'))['readOn'];
  const version = async () =>
    (await api.knex('calendar_feeds').where({ playerId: player.id }).first(api.knex.raw('xmin::text'))).xmin;
  expect(await readOn()).toBeNull();
  await fetch(address);
  expect(await readOn()).toBe('2037-11-20');
  const first = await version();
  await fetch(address);
  expect(await version()).toBe(first);
  api.setNow(new Date(NOW.getTime() + 2 * DAY));
  await fetch(address);
  expect(await readOn()).toBe('2037-11-22');
  expect(await makeFeed()).not.toBe(address);
  expect(await readOn()).toBeNull();
});
