import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { findTablesWith } from '../../../tests/fixtures/api/find-text.ts';
import { signToken, withFreshSignIn } from '../../../tests/fixtures/api/test-auth.ts';
import { startTestApi, type TestApi, type TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { bookLesson, NOW, openTennisWeek, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { AuthAdminFailed } from '../auth/auth-admin.ts';
import { sendRefund } from '../payments/send-refund.ts';
import { AccountDeletion } from './request-deletion.ts';
import { continueDeletions, deleteAccount } from './delete-account.ts';

let api: TestApi;
let coach: TestPlayer;
let player: TestPlayer;
/** Ids that the auth provider was told to delete. */
let deletedAtProvider: string[];
let isProviderAway: boolean;
const factorTokens = new Set<string>();

beforeAll(async () => {
  api = await startTestApi({
    faults: { onDelivery: () => 'lost' },
    hasSecondFactor: (token) => Promise.resolve(factorTokens.has(token)),
    authAdmin: {
      listFactors: () => Promise.resolve([]),
      deleteFactor: () => Promise.resolve(),
      deleteUser: async (id) => {
        if (isProviderAway) throw new AuthAdminFailed('The sign-in provider could not be reached.');
        deletedAtProvider.push(id);
      },
    },
  });
});
afterAll(() => api.close());

beforeEach(async () => {
  api.setNow(NOW);
  await openTennisWeek(api);
  [deletedAtProvider, isProviderAway] = [[], false];
  coach = await api.createPlayer({ isCoach: true });
  player = await withFreshSignIn(await api.createPlayer());
  const profile = { firstName: 'Guinevere', lastName: 'Oakenshield', phone: '+44 7700 900123' };
  await api.call('POST', '/api/update-user-profile', { as: player, body: profile });
});

const request = (as: TestPlayer) => api.call('POST', '/api/me/deletion', { as });
const preview = async (as: TestPlayer) => (await api.call('GET', '/api/me/deletion', { as })).body;
const stateOf = async ({ id }: TestPlayer) => (await AccountDeletion.query(api.knex).findById(id))?.state;
const run = () => deleteAccount(api.context, player.id);
const refunds = () => api.knex('refunds').join('payments', 'payments.id', 'refunds.paymentId');
async function finishRefunds(): Promise<void> {
  for (const { id } of await api.knex('refunds').where({ status: 'pending' }))
    await sendRefund(api.context, id);
}
/** Continues the deletion until refunds are made and all mails sent. */
async function runToTheEnd(): Promise<void> {
  await run();
  await finishRefunds();
  await api.mailsTo(coach.email);
  await run();
}

test('deletes an account step by step, and keeps the accounting records without a name', async () => {
  const { id: bookingId } = await bookLesson(api, player);
  const soon = await bookLesson(api, player, '2037-11-23T10:00:00.000Z');
  await api.call('PUT', `/api/admin/bookings/${bookingId}/coach-notes`, {
    as: coach,
    body: { coachNotes: 'Guinevere has a weak knee' },
  });
  await api.call('POST', '/api/calendar-feed', { as: player });
  await api.mailsTo(player.email);
  // The second lesson can't be cancelled with a refund any more.
  api.setNow(new Date('2037-11-22T12:00:00Z'));
  expect(await preview(player)).toEqual({
    obstacle: null,
    lessons: [
      expect.objectContaining({ id: soon.id, refund: null }),
      expect.objectContaining({ id: bookingId, refund: 50, startTime: TUESDAY_9 }),
    ],
  });

  expect(await request(player)).toMatchObject({ status: 200, body: { status: 'closed' } });
  expect(await api.knex('calendar_feeds').where({ playerId: player.id })).toEqual([]);
  isProviderAway = true;
  await expect(run()).rejects.toThrow(AuthAdminFailed);
  const statuses = await api.knex('bookings').where({ playerId: player.id }).pluck('status');
  expect([await stateOf(player), ...statuses]).toEqual(['lessons_cancelled', 'cancelled', 'cancelled']);
  expect(await refunds().where({ playerId: player.id })).toHaveLength(1);

  isProviderAway = false;
  await run();
  expect([deletedAtProvider, await stateOf(player)]).toEqual([[player.id], 'signed_out']);
  // The refund is on its way, so the coach may still have to reach the player.
  await finishRefunds();
  await run();
  expect(await stateOf(player)).toBe('signed_out');
  const mails = await api.mailsTo(player.email);
  expect(mails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([expect.stringMatching(/cancelled/i), expect.stringMatching(/refund/i)]),
  );
  await api.mailsTo(coach.email);
  await run();
  expect(await stateOf(player)).toBe('erased');

  for (const trace of [player.email, 'Guinevere', 'Oakenshield', '900123'])
    expect([trace, await findTablesWith(api.knex, trace)]).toEqual([trace, []]);
  const card = { cardBrand: null, cardLast4: null, cardWallet: null };
  expect(await api.knex('payments').where({ playerId: player.id })).toMatchObject([card, card]);
  expect(await api.knex('receipts').count()).toEqual([{ count: '2' }]);
});

test('every token of a deleted account is refused, and does not create the player anew', async () => {
  const newer = await signToken({ sub: player.id, email: 'new@example.com' });
  await request(player);
  for (const token of [player.token, newer]) {
    const { status, body } = await api.call('GET', '/api/me', { as: { ...player, token } });
    expect([status, body['message']]).toEqual([401, 'This account has been deleted.']);
  }
  await run();
  expect(await stateOf(player)).toBe('erased');
  expect((await api.call('GET', '/api/me', { as: { ...player, token: newer } })).status).toBe(401);
  expect(await api.knex('players').where({ email: 'new@example.com' })).toEqual([]);
});

describe.each(['lessons_cancelled', 'signed_out', 'settled', 'erased'])(
  'after a crash before %s is recorded',
  (step) => {
    test('a deletion goes on after the crash and ends the same, with one refund', async () => {
      await bookLesson(api, player);
      await request(player);
      await api.knex.raw(`
      create function crash() returns trigger language plpgsql as $$
      begin raise exception 'The process is gone'; end $$;
      create trigger crash before update on account_deletions
        for each row when (new.state = '${step}') execute function crash()`);
      try {
        await expect(runToTheEnd()).rejects.toThrow('The process is gone');
      } finally {
        await api.knex.raw('drop function crash cascade');
      }
      expect(await stateOf(player)).not.toBe(step);
      await runToTheEnd();
      expect(await stateOf(player)).toBe('erased');
      expect(await refunds().where({ playerId: player.id, status: 'succeeded' })).toHaveLength(1);
      expect(await findTablesWith(api.knex, player.email)).toEqual([]);
    });
  },
);

test('the deletion job continues unfinished deletions, and nothing else', async () => {
  isProviderAway = true;
  await request(player);
  await expect(run()).rejects.toThrow();
  const other = await withFreshSignIn(await api.createPlayer());
  await request(other);
  isProviderAway = false;
  await deleteAccount(api.context, other.id);
  await api.knex.raw('delete from graphile_worker._private_jobs');
  await continueDeletions(api.context);
  const { rows } = await api.knex.raw(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'delete-account'`,
  );
  expect(rows).toContainEqual({ payload: { playerId: player.id } });
  expect(rows).not.toContainEqual({ payload: { playerId: other.id } });
});

describe('refused deletions', () => {
  test('a deletion is refused without the code of the second factor, also of one that the API has not seen yet', async () => {
    factorTokens.add(player.token);
    expect(await request(player)).toMatchObject({ status: 403, body: { code: 'second_factor_required' } });
    expect((await request(await withFreshSignIn(player, { aal: 'aal2' }))).status).toBe(200);
  });

  test('a deletion is refused to the last admin, and not to one of two', async () => {
    await api.knex('players').update({ isAdmin: false });
    const [first, second] = await Promise.all(
      [1, 2].map(async () => withFreshSignIn(await api.createPlayer({ isAdmin: true, isCoach: true }))),
    );
    const responses = await Promise.all([first, second].map((admin) => request(admin as TestPlayer)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(responses.find(({ status }) => status === 422)?.body).toMatchObject({ code: 'last_admin' });
    const [last] = await api.knex('players').where({ isAdmin: true }).pluck('id');
    const closed = [first, second].find((one) => one?.id !== last) as TestPlayer;
    expect(await api.knex('players').where({ id: closed.id })).toMatchObject([
      { isAdmin: false, isCoach: false },
    ]);
    const admin = [first, second].find((one) => one?.id === last) as TestPlayer;
    expect(await preview(admin)).toMatchObject({ obstacle: 'last_admin' });
  });
});

test('a deletion without the provider’s secret key is refused, and closes nothing', async () => {
  const other = await startTestApi({ database: api.database, authAdmin: null });
  try {
    const { body } = await other.call('GET', '/api/me/deletion', { as: player });
    expect(body).toMatchObject({ obstacle: 'not_configured' });
    expect(await other.call('POST', '/api/me/deletion', { as: player })).toMatchObject({
      status: 503,
      body: { code: 'deletion_not_configured' },
    });
    expect((await other.call('GET', '/api/me', { as: player })).status).toBe(200);
    // The key was taken away while a deletion was under way.
    await request(player);
    await deleteAccount(other.context, player.id);
    expect(await stateOf(player)).toBe('lessons_cancelled');
  } finally {
    await other.close();
  }
});
