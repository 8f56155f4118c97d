import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '../../api/src/audit/audit-entry.ts';
import { addressOf, endpoints, exampleOf, nameOf, WITHOUT_ENTRY } from '../fixtures/api/endpoints.ts';
import { startTestApi, type TestApi, type TestPlayer } from '../fixtures/api/start-test-api.ts';
import { withFreshSignIn } from '../fixtures/api/test-auth.ts';
import { NOW } from '../fixtures/api/tennis-week.ts';
import { withTypedText } from '../fixtures/api/typed-text.ts';

let api: TestApi;
let owner: TestPlayer;
let admin: TestPlayer;
beforeAll(async () => {
  api = await startTestApi({ faults: { onDelivery: () => 'lost' } });
  api.setNow(NOW);
  owner = await withFreshSignIn(await api.createPlayer({ email: 'owner.of-the-lesson@example.com' }));
  admin = await withFreshSignIn(
    await api.createPlayer({ isAdmin: true, isCoach: true, email: 'admin.of-the-site@example.com' }),
  );
});
afterAll(() => api.close());

const changing = endpoints.filter(({ method }) => method !== 'GET');
const byStaff = changing.filter(({ access }) => access === 'coach' || access === 'admin');
const isRecorded = (endpoint: (typeof endpoints)[number]) => !(nameOf(endpoint) in WITHOUT_ENTRY);
const byPlayers = changing.filter(({ access }) => access === 'player');

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

const lastId = async () => Number((await AuditEntry.query(api.knex).max('id as id').first())?.id ?? 0);

/** Makes the example call, and returns the entries that the caller has in the log from it. */
async function entriesOf(endpoint: (typeof endpoints)[number], as: TestPlayer) {
  const { params, link, body: example } = await exampleOf(endpoint, api, owner);
  const body = withTypedText(endpoint, example);
  const before = await lastId();
  const { status } = await api.call(endpoint.method, addressOf(endpoint, { params }), { as, link, body });
  expect(status).toBeLessThan(300);
  return AuditEntry.query(api.knex).where('id', '>', before).where({ actorId: as.id });
}

describe('audit entries', () => {
  test.each(byStaff.filter(isRecorded).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'the audit log has an entry for %s',
    async (_, endpoint) => {
      expect(await entriesOf(endpoint, admin)).not.toEqual([]);
    },
  );

  test.each(byPlayers.filter(isRecorded).map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'the audit log has an entry for %s',
    async (_, endpoint) => {
      expect(await entriesOf(endpoint, owner)).not.toEqual([]);
    },
  );

  test('the audit log has an entry for the first admin', async () => {
    await api.knex('players').where({ isAdmin: true }).update({ isAdmin: false });
    const first = await api.createPlayer();
    await api.call('POST', '/api/admin-setup', { as: first });
    await api.knex('players').where({ id: admin.id }).update({ isAdmin: true });
    expect(await AuditEntry.query(api.knex).where({ actorId: first.id })).toMatchObject([
      { action: 'access.granted', playerId: first.id },
    ]);
  });
});

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
