import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { addressOf, endpoints, exampleOf, nameOf } from '../fixtures/api/endpoints.ts';
import { startTestApi, type TestApi, type TestPlayer } from '../fixtures/api/start-test-api.ts';
import { withFreshSignIn } from '../fixtures/api/test-auth.ts';
import { NOW } from '../fixtures/api/tennis-week.ts';
import { openWriteLog, type WriteLog } from '../fixtures/api/write-log.ts';

/*
 * What somebody can write to the database by repeating calls: every call that writes has a limit, and one that
 * changes nothing writes nothing.
 */

/** Free of limits. `strict` shares its database, with one point for each rule. */
let api: TestApi;
let strict: TestApi;
let writeLog: WriteLog;
let owner: TestPlayer;
let admin: TestPlayer;
beforeAll(async () => {
  api = await startTestApi({ faults: { onDelivery: () => 'lost' } });
  api.setNow(NOW);
  strict = await startTestApi({
    database: api.database,
    limitPoints: () => 1,
  });
  strict.setNow(NOW);
  writeLog = await openWriteLog(api.database.url);
});
beforeEach(async () => {
  // Others than in the test before, whose points a process has cached as used up.
  await api.knex('players').update({ isAdmin: false });
  owner = await api.createPlayer();
  admin = await withFreshSignIn(await api.createPlayer({ isAdmin: true, isCoach: true }));
  // The first request with a newer token writes its address.
  await api.knex('players').update({ emailAsOf: new Date() });
  await api.knex('rate_limits').delete();
});
afterAll(async () => {
  await writeLog.close();
  await strict.close();
  await api.close();
});

const table = (of: typeof endpoints) => of.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const changing = endpoints.filter(({ method }) => method !== 'GET');
const callerOf = ({ access, path }: (typeof endpoints)[number]) =>
  access === 'player' && path !== '/api/admin-setup' ? owner : admin;

/** Makes the example call twice. Returns both responses, and the tables that the second one wrote to. */
async function callTwice(endpoint: (typeof endpoints)[number], on = api) {
  const as = callerOf(endpoint);
  const { params, link, body } = await exampleOf(endpoint, api, owner);
  const send = () => on.call(endpoint.method, addressOf(endpoint, { params }), { as, link, body });
  const first = await send();
  await writeLog.takeTables();
  const second = await send();
  return { first, second, written: await writeLog.takeTables() };
}

test.each(table(changing))('%s has a rate limit', async (_, endpoint) => {
  const { first, second } = await callTwice(endpoint, strict);
  expect(first.status).not.toBe(429);
  expect(second).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
});

const reading = endpoints.filter(({ method }) => method === 'GET');

test.each(table(reading))('%s has a rate limit if it writes to the audit log', async (_, endpoint) => {
  const countEntries = () => api.knex('audit_entries').count().first();
  const { params, link } = await exampleOf(endpoint, api, owner);
  const before = await countEntries();
  await api.call('GET', addressOf(endpoint, { params }), { as: callerOf(endpoint), link });
  if ((await countEntries())?.count === before?.count) return;
  expect((await callTwice(endpoint, strict)).second.status).toBe(429);
});

/** The tables that reading calls write. None of it is a decision of anybody. */
const WRITTEN_BY_READING: Record<string, string[]> = {
  // When a calendar program last asked.
  'GET /api/calendar/:token.ics': ['public.calendar_feeds'],
};

// Programs that check mail, preview links or load pages ahead open every address that they see.
test.each(table(reading))('%s changes nothing by being opened', async (name, endpoint) => {
  const example = await exampleOf(endpoint, api, owner);
  await writeLog.takeTables();
  const { link } = example;
  const { status } = await api.call('GET', addressOf(endpoint, example), { as: callerOf(endpoint), link });
  expect(status).toBeLessThan(300);
  expect(await writeLog.takeTables()).toEqual(WRITTEN_BY_READING[name] ?? []);
});

/** Calls whose repetition asks for something new, or is refused. */
const WRITE_AGAIN: Record<string, string> = {
  'POST /api/calendar-feed': 'makes another address',
  'PUT /api/admin/own-calendar': 'has the calendar read again',
  'POST /api/admin/roles/:id/reset-second-factor':
    'is refused without a factor, which this provider always has',
  'POST /api/me/deletion': 'takes a sign-in of just now, and is refused after the first',
};

const repeated = changing.filter((endpoint) => !(nameOf(endpoint) in WRITE_AGAIN));

test.each(table(repeated))('%s writes nothing when it is repeated', async (_, endpoint) => {
  const { first, written } = await callTwice(endpoint);
  expect(first.status).toBeLessThan(300);
  expect(written).toEqual([]);
});

test('every endpoint that may write again exists in the contract', () => {
  expect(Object.keys(WRITE_AGAIN).filter((name) => !changing.map(nameOf).includes(name))).toEqual([]);
});
