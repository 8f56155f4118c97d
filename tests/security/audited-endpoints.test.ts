import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '../../api/src/audit/audit-entry.ts';
import { addressOf, endpoints, exampleOf, nameOf, WITHOUT_ENTRY } from '../fixtures/endpoints.ts';
import { startTestApi, type TestApi, type TestPlayer } from '../fixtures/start-test-api.ts';
import { withFreshSignIn } from '../fixtures/test-auth.ts';
import { NOW } from '../fixtures/tennis-week.ts';

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
const byPlayers = changing.filter(({ access }) => access === 'player');

const lastId = async () => Number((await AuditEntry.query(api.knex).max('id as id').first())?.id ?? 0);

/** Makes the example call, and returns the entries that the caller has in the log from it. */
async function entriesOf(endpoint: (typeof endpoints)[number], as: TestPlayer) {
  const { params, body } = await exampleOf(endpoint, api, owner);
  const before = await lastId();
  const { status } = await api.call(endpoint.method, addressOf(endpoint, { params }), { as, body });
  expect(status).toBeLessThan(300);
  return AuditEntry.query(api.knex).where('id', '>', before).where({ actorId: as.id });
}

describe('audit entries', () => {
  test.each(byStaff.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'the audit log has an entry for %s',
    async (_, endpoint) => {
      expect(await entriesOf(endpoint, admin)).not.toEqual([]);
    },
  );

  const recorded = byPlayers.filter((endpoint) => !(nameOf(endpoint) in WITHOUT_ENTRY));
  test.each(recorded.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
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
  expect(Object.keys(WITHOUT_ENTRY).filter((name) => !byPlayers.map(nameOf).includes(name))).toEqual([]);
});

test('no audit entry has a name, an address or what somebody typed', async () => {
  const entries = JSON.stringify(await AuditEntry.query(api.knex));
  for (const typed of ['@', 'owner.of', 'Ada', 'Church Lane', 'Baseline', 'Well done', 'calendar.example'])
    expect(entries).not.toContain(typed);
});
