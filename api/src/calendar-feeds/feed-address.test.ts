import { beforeEach, expect, test } from '@jest/globals';
import { DAY } from '@lessons/rules';
import { type TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { withFreshSignIn } from '../../../tests/fixtures/api/test-auth.ts';
import { NOW } from '../../../tests/fixtures/api/tennis-week.ts';
import { AuditEntry } from '../audit/audit-entry.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const setup = await setUpApi();
const { api } = setup;

let fresh: TestPlayer;

beforeEach(async () => {
  fresh = await withFreshSignIn(setup.player);
});

const makeFeed = async () =>
  String((await api.call('POST', '/api/calendar-feed', { as: fresh })).body['address']);
const ownFeed = async (as: TestPlayer, query = '') =>
  (await api.call('GET', `/api/calendar-feed${query}`, { as })).body;

test('a feed’s address is shown and made only for a password that was entered just now, and an older page gets no "none"', async () => {
  await makeFeed();
  const anHourAgo = await withFreshSignIn(setup.player, {}, 3600);
  for (const method of ['GET', 'POST']) {
    for (const as of [setup.player, anHourAgo]) {
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
  await ownFeed(setup.player, '?address=hidden');
  await ownFeed(fresh);
  await ownFeed(setup.player);
  const entries = AuditEntry.query(api.knex).where({ actorId: setup.player.id }).orderBy('id');
  expect((await entries).map(({ action }) => action)).toEqual(['feed.renewed', 'feed.shown']);
});

test('a feed shows on which day it was last read, and is written to once a day for that', async () => {
  const address = await makeFeed();
  const readOn = async () => (await ownFeed(setup.player, '?address=hidden'))['readOn'];
  const version = async () =>
    (await api.knex('calendar_feeds').where({ playerId: setup.player.id }).first(api.knex.raw('xmin::text')))
      .xmin;
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
