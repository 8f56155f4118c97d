import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { findTablesWith } from '../../../tests/fixtures/api/find-text.ts';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { withFreshSignIn } from '../../../tests/fixtures/api/test-auth.ts';
import { bookLesson, NOW, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { summariseDay } from '../overview/summarise-day.ts';
import { findOrCreatePlayer } from '../players/player.ts';
import { restorePayment, reportUnknownIntent } from '../reconciliation/unknown-intent.ts';
import { Refusal } from '../http/refusal.ts';
import { erasePlayer } from './erase-player.ts';

/*
 * Everything that writes something of a player holds the player's row, lesson or payment meanwhile, so that an erasure
 * comes before it or after it.
 */

const setup = await setUpPayments();
const { api, asCoach, asPlayer, bookFor } = setup;
const name = 'Guinevere';

beforeEach(async () => {
  const profile = { firstName: name, lastName: 'Oakenshield', phone: '+44 7700 900123' };
  await asPlayer('POST', '/api/update-user-profile', profile);
});

/** Erases the player while `write` runs, which begins before the commit and has to wait for that. */
async function eraseDuring(write: () => Promise<unknown>): Promise<void> {
  const { id: playerId } = setup.player;
  const erasing = await api.knex.transaction();
  await erasePlayer(erasing, playerId);
  await erasing('players').where({ id: playerId }).update({ closedAt: NOW });
  await erasing('accountDeletions').insert({
    playerId,
    state: 'erased',
    requestedAt: NOW,
    erasedAt: NOW,
  });
  let response: unknown;
  const writing = write().then((value) => (response = value ?? 'done'));
  const waiting = api.database
    .knex('pg_stat_activity')
    .whereRaw(`wait_event_type = 'Lock' and datname = current_database()`);
  await eventually(async () => response || (await waiting.clone()).length > 0, Boolean);
  const early = response;
  await erasing.commit();
  // It may be refused now: the player is gone.
  await writing.catch((error: unknown) => expect(error).toBeInstanceOf(Refusal));
  expect(early).toBeUndefined();
}

const booked = () => bookLesson(api, setup.player);
/** Prepares something, and returns what writes. */
const WRITERS: Record<string, () => Promise<() => Promise<unknown>>> = {
  'the coach’s notes on a lesson': async () => {
    const { id } = await booked();
    api.setNow(new Date('2037-11-24T09:30:00Z'));
    const notes = { coachNotes: `${name} has a weak knee` };
    return () => asCoach('PUT', `/api/admin/bookings/${id}/coach-notes`, notes);
  },
  'who plays, as the player says': async () => {
    const { id } = await booked();
    return () => asPlayer('PUT', `/api/bookings/${id}/for-name`, { forName: name });
  },
  'who plays, as the coach says': async () => {
    const { id } = await booked();
    return () => asCoach('PUT', `/api/admin/bookings/${id}/for-name`, { forName: name });
  },
  'a payment by hand': async () => {
    const id = await bookFor();
    return () => asCoach('POST', `/api/admin/bookings/${id}/hand-payment`, { method: 'cash' });
  },
  'a price': async () => {
    const id = await bookFor();
    return () => asCoach('PUT', `/api/admin/bookings/${id}/price`, { price: 40 });
  },
  'a move by the coach': async () => {
    const id = await bookFor();
    const body = { startTime: '2037-11-25T09:00:00.000Z', message: `Sorry, ${name}`, anyway: false };
    return () => asCoach('POST', `/api/admin/bookings/${id}/move`, body);
  },
  'a lesson that is called off': async () => {
    const { id } = await booked();
    const times = { from: '2037-11-20', to: '2037-12-20', startTime: null, endTime: null };
    const body = { id: randomUUID(), ...times, bookingIds: [id], reason: 'rain' };
    return () => asCoach('POST', '/api/admin/closings', body);
  },
  'a cancellation by the coach': async () => {
    const { id } = await booked();
    const body = { refund: true, reason: `Sorry, ${name}` };
    return () => asCoach('POST', `/api/bookings/${id}/cancel-with-refund`, body);
  },
  'a cancellation by the player': async () => {
    const { id } = await booked();
    return () => asPlayer('POST', `/api/bookings/${id}/cancel`, { processRefund: true });
  },
  'a refund that is made': async () => (await setup.cancelPaidLesson()).send,
  'a refund that fails': async () => (await setup.cancelPaidLesson('4000000000005126')).send,
  'the payment of a new lesson': async () => {
    const { id, clientSecret } = await setup.open();
    await api.pay(clientSecret);
    return () => setup.book(id);
  },
  'a payment that is opened': async () => () =>
    asPlayer('POST', '/api/create-payment-intent', {
      amount: 50,
      startTime: TUESDAY_9,
      duration: 60,
      forName: name,
    }),
  'a payment that is restored': async () => {
    const { id } = await setup.open();
    const intent = await setup.intent(id);
    await setup.loseEverything();
    return () => restorePayment(api.context, intent);
  },
  'a payment of an unknown site': async () => {
    const { id, clientSecret } = await setup.open();
    await api.pay(clientSecret);
    await setup.removeDeploymentId(id);
    const intent = await setup.intent(id);
    await setup.loseEverything();
    return () => reportUnknownIntent(api.context, intent);
  },
  'private notes': async () => () =>
    asCoach('PUT', `/api/admin/clients/${setup.player.id}/notes`, {
      privateNotes: `${name} has a weak knee`,
    }),
  'a lesson for a client': async () => () =>
    bookFor(TUESDAY_9, { id: setup.player.id }, { message: `Hello ${name}` }),
  'a profile': async () => () =>
    asPlayer('POST', '/api/update-user-profile', { firstName: name, lastName: 'Reed', phone: '' }),
  'a preference': async () => {
    await asPlayer('PUT', '/api/me/settings', { dataSharing: false });
    return () => asPlayer('PUT', '/api/me/settings', { dataSharing: true });
  },
  'a newer address': async () => () => {
    const newer = {
      userId: setup.player.id,
      email: 'guinevere@example.com',
      isEmailVerified: () => Promise.resolve(true),
      issuedAt: new Date('2040-01-01'),
    };
    return findOrCreatePlayer(api.knex, newer);
  },
  'a calendar feed': async () => {
    const as = await withFreshSignIn(setup.player);
    return () => api.call('POST', '/api/calendar-feed', { as });
  },
  'a summary of the day': async () => {
    await booked();
    return () => summariseDay(api.context, new Date('2037-11-24T07:10:00Z'));
  },
  'a mail that is sent again': async () => {
    await booked();
    await api.knex('mails').where({ playerId: setup.player.id }).update({ status: 'failed' });
    const [mail] = await api.knex('mails').where({ playerId: setup.player.id });
    return () => asCoach('POST', `/api/admin/undelivered-mails/${mail.id}/send-again`);
  },
  'a second factor that is reset': async () => {
    const as = await withFreshSignIn(await api.createPlayer({ isAdmin: true, isCoach: true }));
    await api.knex('players').where({ id: setup.player.id }).update({ isCoach: true });
    const path = `/api/admin/roles/${setup.player.id}/reset-second-factor`;
    return () => api.call('POST', path, { as });
  },
};

test.each(Object.entries(WRITERS))(
  'nothing is left of a player who is erased meanwhile: %s',
  async (_, prepare) => {
    await eraseDuring(await prepare());
    for (const trace of [setup.player.email, name, 'Oakenshield', '900123'])
      expect([trace, await findTablesWith(api.knex, trace)]).toEqual([trace, []]);
    expect(await api.knex('players').where({ id: setup.player.id }).first()).toMatchObject({
      firstName: 'Deleted',
      email: '',
      phone: null,
      dataSharing: false,
    });
    const ofPlayer = { playerId: setup.player.id };
    expect(await api.knex('calendar_feeds').where(ofPlayer)).toEqual([]);
    expect(await api.knex('mails').where(ofPlayer)).toEqual([]);
  },
);
