import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { requestDeletion } from '@lessons/contract';
import { AuditEntry } from '../../api/src/audit/audit-entry.ts';
import { addressOf, endpoints, exampleOf, nameOf, WITHOUT_ENTRY } from '../fixtures/api/endpoints.ts';
import { closeAfterFile } from '../jest/opened.ts';
import { openApi } from '../fixtures/api/set-up-api.ts';
import type { TestApi, TestPlayer } from '../fixtures/api/start-test-api.ts';
import { withFreshSignIn } from '../fixtures/api/test-auth.ts';
import { NOW } from '../fixtures/api/tennis-week.ts';
import { withTypedText } from '../fixtures/api/typed-text.ts';
import { openWriteLog } from '../fixtures/api/write-log.ts';

/*
 * What a call writes: every call that writes has a limit and an entry in the audit log, without what somebody typed, and one
 * that changes nothing writes nothing.
 */

let owner: TestPlayer;
let admin: TestPlayer;
/** Free of limits. `strict` shares its database, with one point for each rule. */
const api = await openApi({ faults: { onDelivery: () => 'lost' } });
api.setNow(NOW);
const strict = await openApi({
  database: api.database,
  faults: { onDelivery: () => 'lost' },
  limitPoints: () => 1,
});
strict.setNow(NOW);
const writeLog = await openWriteLog(api.database.url);
closeAfterFile(() => writeLog.close());
beforeEach(async () => {
  // Others than in the test before, whose points a process has cached as used up.
  await api.knex('players').update({ isAdmin: false });
  owner = await api.createPlayer();
  admin = await withFreshSignIn(await api.createPlayer({ isAdmin: true, isCoach: true }));
  // The first request with a newer token writes its address.
  await api.knex('players').update({ emailAsOf: new Date() });
  await api.knex('rate_limits').delete();
});

const table = (of: typeof endpoints) => of.map((endpoint) => [nameOf(endpoint), endpoint] as const);
const changing = endpoints.filter(({ method }) => method !== 'GET');
const callerOf = ({ access, path }: (typeof endpoints)[number]) =>
  access === 'player' && path !== '/api/admin-setup' ? owner : admin;

const lastId = async () => Number((await AuditEntry.query(api.knex).max('id as id').first())?.id ?? 0);

/** Calls whose repetition asks for something new, or is refused. */
const WRITE_AGAIN: Record<string, string> = {
  'POST /api/calendar-feed': 'makes another address',
  'PUT /api/admin/own-calendar': 'has the calendar read again',
  'POST /api/admin/roles/:id/reset-second-factor':
    'is refused without a factor, which this provider always has',
};

const LIMITED = { status: 429, body: { code: 'too_many_requests' } };

// First, since an entry is written only for what changes.
test.each(table(changing))(
  '%s has a rate limit and its entry in the audit log, and writes nothing when it is repeated',
  async (name, endpoint) => {
    owner = await withFreshSignIn(owner);
    const as = callerOf(endpoint);
    const { params, link, body: example } = await exampleOf(endpoint, api, owner);
    const body = withTypedText(endpoint, example);
    const before = await lastId();
    const send = (to: TestApi) =>
      to.call(endpoint.method, addressOf(endpoint, { params }), { as, link, body });
    expect((await send(strict)).status).toBeLessThan(300);
    if (endpoint.access !== 'anyone' && !(name in WITHOUT_ENTRY)) {
      const entries = AuditEntry.query(api.knex).where('id', '>', before).where({ actorId: as.id });
      expect(await entries).not.toEqual([]);
    }
    // Its caller is nobody now: the next test shows its limit.
    if (endpoint === requestDeletion) return;
    const limited = await send(strict);
    expect(limited).toMatchObject(LIMITED);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    await writeLog.takeTables();
    await send(api);
    if (!(name in WRITE_AGAIN)) expect(await writeLog.takeTables()).toEqual([]);
  },
);

test('deleting an account has a rate limit', async () => {
  const send = () => strict.call('POST', requestDeletion.path, { as: owner });
  expect(await send()).toMatchObject({ status: 422 });
  expect(await send()).toMatchObject(LIMITED);
});

const reading = endpoints.filter(({ method }) => method === 'GET');

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

test('no audit entry has anything that somebody typed: only ids, numbers, times and names of fields [promise access]', async () => {
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
