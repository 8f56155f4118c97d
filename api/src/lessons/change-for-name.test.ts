import { describe, expect, test } from '@jest/globals';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { AuditEntry } from '../audit/audit-entry.ts';
import { Mail } from '../mails/outbox.ts';
import { Booking } from './booking.ts';
import { decideForName } from './change-for-name.ts';

const setup = await setUpPayments();
const { api } = setup;

const START = new Date(TUESDAY_9);
const BEFORE = new Date(+START - 1);

describe('who may say who plays', () => {
  const lesson = { status: 'confirmed', startsAt: START, forName: 'Tom' } as const;
  test.each([
    ['a player, until it begins', lesson, 'player', 'Ella', BEFORE, true],
    ['a player, for themselves', lesson, 'player', null, BEFORE, true],
    [
      'a player, of a lesson that was called off',
      { ...lesson, status: 'pending' },
      'player',
      'Ella',
      BEFORE,
      true,
    ],
    ['a player, from its start on', lesson, 'player', 'Ella', START, 'lesson_begun'],
    [
      'a player, of a cancelled one',
      { ...lesson, status: 'cancelled' },
      'player',
      'Ella',
      BEFORE,
      'lesson_cancelled',
    ],
    ['a player who repeats it after the start', lesson, 'player', 'Tom', START, false],
    ['the coach, after its start', lesson, 'coach', 'Ella', START, true],
    ['the coach, of a cancelled one', { ...lesson, status: 'cancelled' }, 'coach', 'Ella', START, true],
    ['the coach who repeats it', lesson, 'coach', 'Tom', START, false],
  ] as const)('who plays is decided for %s', (_, before, role, forName, now, expected) => {
    const decide = () => decideForName(before, { role, forName }, now);
    if (typeof expected === 'boolean') expect(decide()).toBe(expected);
    else expect(decide).toThrow(expect.objectContaining({ status: 422, code: expected }));
  });
});

describe('changing who plays', () => {
  const asPlayer = (id: string, forName: unknown, as = setup.player) =>
    api.call('PUT', `/api/bookings/${id}/for-name`, { as, body: { forName } });
  const read = (id: string) => Booking.query(api.knex).findById(id).throwIfNotFound();
  const entries = (bookingId: string) =>
    AuditEntry.query(api.knex).where({ bookingId, action: 'lesson.player_changed' });

  test('a player says who plays: calendars take the newer version, nobody is mailed, and a repeat changes nothing', async () => {
    const { id } = await bookLesson(api, setup.player);
    const mails = () => Mail.query(api.knex).whereNot('kind', 'like', 'reminder%').resultSize();
    const before = await mails();
    expect(await asPlayer(id, ' Tom ')).toMatchObject({ status: 200, body: { id, forName: 'Tom' } });
    const named = await read(id);
    expect(named).toMatchObject({ forName: 'Tom', calendarSequence: 1 });
    expect((await asPlayer(id, 'Tom')).status).toBe(200);
    expect(await read(id)).toEqual(named);
    expect(await mails()).toBe(before);
    expect(await entries(id)).toEqual([]);
    expect((await asPlayer(id, null)).body).toMatchObject({ forName: null });
  });

  test.each(['', '   ', 'Tom\nElla', 'Tom\u2028Ella', 'Tom\u0000', 'T'.repeat(61), 7, '\u202E'])(
    'the name %j is refused',
    async (forName) => {
      const { id } = await bookLesson(api, setup.player);
      expect(await asPlayer(id, forName)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    },
  );

  test('a lesson that is renamed while somebody pays has the name of the newest request', async () => {
    const open = async (body: object) =>
      (await api.call('POST', '/api/create-payment-intent', { as: setup.player, body })).body;
    const slot = { amount: 50, startTime: TUESDAY_9, duration: 60 };
    const first = await open({ ...slot, forName: 'Tom' });
    const again = await open({ ...slot, forName: 'Ella' });
    expect(again['clientSecret']).toBe(first['clientSecret']);
    await api.pay(String(again['clientSecret']));
    const paymentIntentId = String(again['clientSecret']).split('_secret_')[0] ?? '';
    expect((await setup.book(paymentIntentId)).body).toMatchObject({ forName: 'Ella' });
    const { metadata, description } = await setup.intent(paymentIntentId);
    expect(JSON.stringify([metadata, description])).not.toMatch(/Ella|Tom/);
  });

  test('a payment without a slot carries the name to its lesson', async () => {
    const as = setup.player;
    const body = { amount: 50, forName: 'Tom' };
    const opened = await api.call('POST', '/api/create-payment-intent', { as, body });
    const clientSecret = String(opened.body['clientSecret']);
    await api.pay(clientSecret);
    const slot = { startTime: TUESDAY_9, duration: 60 };
    expect((await setup.book(clientSecret.split('_secret_')[0] ?? '', slot)).body).toMatchObject({
      forName: 'Tom',
    });
  });
});
