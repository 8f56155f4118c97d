import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { AuditEntry } from '../../api/src/audit/audit-entry.ts';
import { addressOf, endpoints, exampleOf, nameOf, WITHOUT_ENTRY } from '../fixtures/api/endpoints.ts';
import { startTestApi, type TestApi, type TestPlayer } from '../fixtures/api/start-test-api.ts';
import { withFreshSignIn } from '../fixtures/api/test-auth.ts';
import { NOW } from '../fixtures/api/tennis-week.ts';
import { withTypedText } from '../fixtures/api/typed-text.ts';
import { openWriteLog, type WriteLog } from '../fixtures/api/write-log.ts';

/*
 * What a call writes: every call that writes has a limit and an entry in the audit log, without what somebody typed, and one
 * that changes nothing writes nothing.
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

const lastId = async () => Number((await AuditEntry.query(api.knex).max('id as id').first())?.id ?? 0);

/** Makes the example call twice. Returns both responses, the caller's entries of the audit log from the first one, and the tables that the second one wrote to. */
async function callTwice(endpoint: (typeof endpoints)[number], on = api) {
  const as = callerOf(endpoint);
  const { params, link, body: example } = await exampleOf(endpoint, api, owner);
  const body = withTypedText(endpoint, example);
  const before = await lastId();
  const send = () => on.call(endpoint.method, addressOf(endpoint, { params }), { as, link, body });
  const first = await send();
  const entries = await AuditEntry.query(api.knex).where('id', '>', before).where({ actorId: as.id });
  await writeLog.takeTables();
  const second = await send();
  return { first, second, entries, written: await writeLog.takeTables() };
}

/** Calls whose repetition asks for something new, or is refused. */
const WRITE_AGAIN: Record<string, string> = {
  'POST /api/calendar-feed': 'makes another address',
  'PUT /api/admin/own-calendar': 'has the calendar read again',
  'POST /api/admin/roles/:id/reset-second-factor':
    'is refused without a factor, which this provider always has',
  'POST /api/me/deletion': 'takes a sign-in of just now, and is refused after the first',
};

// First, since an entry is written only for what changes.
test.each(table(changing))(
  '%s has its entry in the audit log, and writes nothing when it is repeated',
  async (name, endpoint) => {
    owner = await withFreshSignIn(owner);
    const { first, entries, written } = await callTwice(endpoint);
    expect(first.status).toBeLessThan(300);
    if (endpoint.access !== 'anyone' && !(name in WITHOUT_ENTRY)) expect(entries).not.toEqual([]);
    if (!(name in WRITE_AGAIN)) expect(written).toEqual([]);
  },
);

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

test('every endpoint that may write again exists in the contract', () => {
  expect(Object.keys(WRITE_AGAIN).filter((name) => !changing.map(nameOf).includes(name))).toEqual([]);
});

test('the audit log has an entry for the first admin', async () => {
  await api.knex('players').where({ isAdmin: true }).update({ isAdmin: false });
  const first = await api.createPlayer();
  await api.call('POST', '/api/admin-setup', { as: first });
  await api.knex('players').where({ id: admin.id }).update({ isAdmin: true });
  expect(await AuditEntry.query(api.knex).where({ actorId: first.id })).toMatchObject([
    { action: 'access.granted', playerId: first.id },
  ]);
});

/** An id, a time or a word of the code: nothing that the examples type looks like one. */
const HARMLESS = [
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  /^(pi|re)_\w+$/,
  /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d\.\d{3}Z)?$/,
  /^\d\d:\d\d(–\d\d:\d\d)?$/,
  /^\d$/,
  /^[a-z][A-Za-z_-]*$/,
];

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return [...names, ...Object.values(value).flatMap(textsIn)];
}

test('every endpoint without an audit entry exists in the contract', () => {
  expect(Object.keys(WITHOUT_ENTRY).filter((name) => !changing.map(nameOf).includes(name))).toEqual([]);
});

test('no audit entry has anything that somebody typed: only ids, numbers, times and names of fields', async () => {
  const client = {
    firstName: 'Margaret',
    lastName: 'Hale',
    phone: '07700 900124',
    email: 'hale@example.com',
  };
  const booking = {
    id: randomUUID(),
    client,
    startTime: '2037-11-24T15:00:00.000Z',
    duration: 60,
    price: 50,
    message: 'See you',
  };
  expect((await api.call('POST', '/api/admin/bookings', { as: admin, body: booking })).status).toBe(201);

  const entries = await AuditEntry.query(api.knex);
  expect(new Set(entries.map(({ action }) => action))).toContain('client.added');
  const texts = entries.flatMap(({ details }) => textsIn(details));
  expect(texts.filter((text) => !HARMLESS.some((form) => form.test(text)))).toEqual([]);
});
