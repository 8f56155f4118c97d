import { callOff } from '../../../tests/fixtures/api/call-off.ts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { signToken } from '../../../tests/fixtures/api/test-auth.ts';
import { type TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { bookLesson, NOW, openTennisWeek, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { summariseDay } from '../overview/summarise-day.ts';
import { inTransaction } from '../database/transaction.ts';
import { erasePlayer } from '../accounts/erase-player.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const { api, asCoach, book, coach } = await setUpApi({
  confirmsAddresses: () => Promise.resolve(confirmsAddresses),
});

/** The auth provider's word on tokens that don't say it. */
let confirmsAddresses: boolean;

beforeEach(async () => {
  confirmsAddresses = false;
});

async function bookGuest(details: object = {}): Promise<string> {
  const booked = await book(TUESDAY_9, { firstName: 'Margaret', lastName: 'Hill', ...details });
  return String(booked.body['userId']);
}
const merge = (guestId: string, accountId: string) =>
  asCoach('POST', `/api/admin/clients/${guestId}/same-person`, { accountId });
const remove = (id: string) => api.call('DELETE', `/api/admin/clients/${id}`, { as: coach });
const lessonsOf = async (as: TestPlayer) =>
  (await api.call('GET', '/api/bookings', { as })).body as unknown as { id: string }[];

describe('the coach says that a guest and an account are the same person', () => {
  test('joining a guest to an account moves the lesson, its reminders, name and phone, and leaves the guest empty', async () => {
    const guestId = await bookGuest({ phone: '+44 1632 960142' });
    const account = await api.createPlayer();
    expect((await merge(guestId, account.id)).status).toBe(200);
    expect(await lessonsOf(account)).toHaveLength(1);
    expect(await api.knex('players').where({ id: guestId })).toMatchObject([
      { firstName: null, phone: null, email: '', closedAt: NOW, mergedInto: account.id },
    ]);
    expect(await api.knex('players').where({ id: account.id })).toMatchObject([
      { firstName: 'Margaret', phone: '+44 1632 960142', hasAccount: true },
    ]);
    expect(await api.knex('mails').whereLike('kind', 'reminder%')).toMatchObject([
      { playerId: account.id, status: 'waiting' },
      { playerId: account.id, status: 'waiting' },
    ]);
    expect(await api.mailsTo(account.email)).toContainEqual(
      expect.objectContaining({
        subject: expect.stringContaining('are in your account'),
        text: expect.stringMatching(/as Margaret Hill.*1 lesson,/s),
      }),
    );
  });

  test('the coach’s notes on both are kept whole, however long they are together', async () => {
    const account = await api.createPlayer();
    const guestId = await bookGuest();
    const [onAccount, onGuest] = ['a'.repeat(3_990), 'g'.repeat(3_990)];
    const writeNotes = (id: string, privateNotes: string) =>
      api.call('PUT', `/api/admin/clients/${id}/notes`, { as: coach, body: { privateNotes } });
    await writeNotes(account.id, onAccount);
    await writeNotes(guestId, onGuest);
    await merge(guestId, account.id);
    const { body } = await api.call('GET', `/api/admin/clients/${account.id}`, { as: coach });
    const joined = `${onAccount}\n\n${onGuest}`;
    expect(body).toMatchObject({ privateNotes: joined });
    // They can be changed as long as they get no longer, until they are as short as others.
    expect(await writeNotes(account.id, joined)).toMatchObject({ status: 200 });
    expect(await writeNotes(account.id, `${joined.slice(0, -1)}h`)).toMatchObject({ status: 200 });
    expect(await writeNotes(account.id, `${joined}!`)).toMatchObject({
      status: 422,
      body: { code: 'notes_too_long' },
    });
    expect(await writeNotes(account.id, joined.slice(0, 5_000))).toMatchObject({ status: 200 });
    expect((await writeNotes(account.id, joined.slice(0, 5_001))).status).toBe(422);
  });

  test('what was recorded about the guest is in the download of the account’s data', async () => {
    const guestId = await bookGuest();
    const account = await api.createPlayer();
    await merge(guestId, account.id);
    const { body } = await api.call('GET', '/api/me/data', { as: account });
    const { auditLog } = body['data'] as { auditLog: { action: string }[] };
    expect(auditLog.map(({ action }) => action)).toEqual([
      'client.added',
      'lesson.booked_for_client',
      'client.merged',
    ]);
  });

  test('a guest who has unsubscribed from reminders gets none after they are joined to an account', async () => {
    const guestId = await bookGuest({ email: 'unsubscribed@example.com' });
    await api.knex('players').where({ id: guestId }).update({ reminderMails: false });
    const account = await api.createPlayer();
    await merge(guestId, account.id);
    const { body } = await api.call('GET', '/api/me/settings', { as: account });
    expect(body).toMatchObject({ reminders: false });
  });

  test('joining a guest to an account leaves its own number and reminders as they are, and reminds of no cancelled lesson', async () => {
    const email = 'margaret.reminded@example.com';
    const guestId = await bookGuest({ email, phone: '+44 1632 960142' });
    const [cancelled] = await api.knex('bookings').pluck('id');
    await api.call('POST', `/api/bookings/${cancelled}/cancel-with-refund`, {
      as: coach,
      body: { refund: false },
    });
    const account = await api.createPlayer();
    const phone = '+44 20 7946 0018';
    await api.knex('players').where({ id: account.id }).update({ phone });
    const { id } = await bookLesson(api, account, '2037-11-25T09:00:00.000Z');
    const own = () => api.knex('mails').whereLike('event', `reminder%${id}%`).orderBy('event');
    const before = await own();
    await merge(guestId, account.id);
    expect(await own()).toEqual(before);
    expect(await api.knex('players').where({ id: account.id })).toMatchObject([{ phone }]);
    const waiting = api.knex('mails').whereLike('kind', 'reminder%').where({ status: 'waiting' });
    expect(await waiting).toHaveLength(before.length);
  });

  test('a guest who is joined to an account while they choose a new time is reminded to do that in the app, also one without an address', async () => {
    for (const details of [{}, { email: 'margaret.chooses@example.com' }]) {
      await openTennisWeek(api);
      const guestId = await bookGuest(details);
      const bookingIds = await api.knex('bookings').pluck('id');
      await callOff(api, coach, bookingIds);
      const account = await api.createPlayer();
      await merge(guestId, account.id);
      expect(await api.knex('mails').where({ kind: 'choice-reminder', status: 'waiting' })).toMatchObject([
        {
          playerId: account.id,
          recipient: account.email,
          sendAt: new Date('2037-11-22T18:00:00Z'),
          facts: { greetingName: 'Margaret', isGuest: false },
        },
      ]);
    }
  });

  test('an account is never emptied into another', async () => {
    const [one, other] = [await api.createPlayer(), await api.createPlayer()];
    expect(await merge(one.id, other.id)).toMatchObject({ status: 422, body: { code: 'not_a_guest' } });
    const guestId = await bookGuest();
    expect(await merge(guestId, guestId)).toMatchObject({ status: 422 });
  });
});

describe('a guest signs up with the same address', () => {
  const signUp = async (email: string, email_verified?: boolean) => {
    const player = await api.createPlayer({ email });
    return { ...player, token: await signToken({ sub: player.id, email, email_verified }) };
  };

  test('the lessons of a guest come to the account with the same address once the provider has verified it, whatever its case', async () => {
    await bookGuest({ email: 'Margaret.Hill@example.com' });
    const account = await signUp('margaret.hill@example.com', true);
    await api.call('GET', '/api/me', { as: account });
    expect(await lessonsOf(account)).toHaveLength(1);
  });

  test('an account claims nothing when the coach mends a wrong address of the guest meanwhile', async () => {
    const guestId = await bookGuest({ email: 'somebody.else@example.com' });
    const account = await signUp('somebody.else@example.com', true);
    const mending = await api.knex.transaction();
    await mending('players').where({ id: guestId }).update({ email: 'margaret.mended@example.com' });
    const claiming = api.call('GET', '/api/me', { as: account });
    const waiting = () =>
      api.knex('pg_stat_activity').where({ waitEventType: 'Lock' }).whereRaw('datname = current_database()');
    await eventually(waiting, (found) => found.length === 1);
    await mending.commit();
    expect((await claiming).status).toBe(200);
    expect(await lessonsOf(account)).toEqual([]);
  });

  test('an account with an unverified address gets no lessons of a guest', async () => {
    await bookGuest({ email: 'unverified@example.com' });
    const account = await signUp('unverified@example.com', false);
    await api.call('GET', '/api/me', { as: account });
    expect(await lessonsOf(account)).toEqual([]);
  });
});

describe('the coach removes a guest', () => {
  test('a guest can’t be removed while a lesson is to come; after it, what names them is erased', async () => {
    const guestId = await bookGuest({ email: 'gone@example.com' });
    expect(await remove(guestId)).toMatchObject({ status: 422, body: { code: 'lessons_ahead' } });
    const [lesson] = await api.knex('bookings').where({ playerId: guestId });
    await api.call('POST', `/api/bookings/${lesson.id}/cancel-with-refund`, {
      as: coach,
      body: { refund: false },
    });
    expect((await remove(guestId)).status).toBe(200);
    expect((await remove(guestId)).status).toBe(200);
    expect(await api.knex('players').where({ id: guestId })).toMatchObject([{ closedAt: NOW }]);
  });

  test('a guest can’t be removed while a lesson that was called off waits for their choice, also after its time', async () => {
    const guestId = await bookGuest();
    const bookingIds = await api.knex('bookings').where({ playerId: guestId }).pluck('id');
    await callOff(api, coach, bookingIds);
    for (const now of [NOW, new Date('2037-11-24T12:00:00Z')]) {
      api.setNow(now);
      expect(await remove(guestId)).toMatchObject({ status: 422, body: { code: 'lessons_ahead' } });
    }
  });

  test('a guest without address is named in no mail to a coach once they are erased', async () => {
    await api.createPlayer({ isCoach: true });
    const guestId = await bookGuest();
    await summariseDay(api.context, new Date('2037-11-24T07:00:00Z'));
    const naming = () =>
      api.knex('mails').whereRaw(`facts::text like '%Margaret%'`).distinct('kind').pluck('kind');
    expect(new Set(await naming())).toEqual(new Set(['coach-lesson-booked', 'coach-day']));
    await inTransaction(api.knex, (trx) => erasePlayer(trx, guestId));
    expect(await naming()).toEqual([]);
  });

  test('an account can’t be removed as a guest', async () => {
    const account = await api.createPlayer();
    expect((await remove(account.id)).status).toBe(404);
  });
});
