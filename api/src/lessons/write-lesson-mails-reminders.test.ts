import { describe, expect, test } from '@jest/globals';
import { minutesAfter, setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { Player } from '../players/player.ts';
import { Mail } from '../mails/outbox.ts';
import { sendMail } from '../mails/send-mail.ts';
import { Booking } from './booking.ts';
import { writeBookedMails } from './write-lesson-mails.ts';

const HOUR = 60;
const setup = await setUpPayments();
const { api } = setup;

const only = (kind: string) => Mail.query(api.knex).where({ kind }).first().throwIfNotFound();
const reminders = () => Mail.query(api.knex).where('kind', 'like', 'reminder%').orderBy('event');
const remindersOf = async () =>
  (await reminders()).map(({ event, status, sendAt }) => [event, status, sendAt?.toISOString()]);

const call = (path: string, body: object = {}) => api.call('POST', path, { as: setup.player, body });
const cancel = (id: string) => call(`/api/bookings/${id}/cancel`);
const move = (id: string, startTime: string) => call(`/api/bookings/${id}/reschedule`, { startTime });

describe('reminders', () => {
  test('reminders are moved and dropped with their lesson', async () => {
    const { id } = await bookLesson(api, setup.player);
    expect(await remindersOf()).toEqual([
      [`reminder-24h:${id}:0`, 'waiting', '2037-11-23T09:00:00.000Z'],
      [`reminder-2h:${id}:0`, 'waiting', '2037-11-24T07:00:00.000Z'],
    ]);
    await move(id, '2037-11-25T14:00:00.000Z');
    expect(await remindersOf()).toEqual([
      [`reminder-24h:${id}:0`, 'dropped', '2037-11-23T09:00:00.000Z'],
      [`reminder-24h:${id}:1`, 'waiting', '2037-11-24T14:00:00.000Z'],
      [`reminder-2h:${id}:0`, 'dropped', '2037-11-24T07:00:00.000Z'],
      [`reminder-2h:${id}:1`, 'waiting', '2037-11-25T12:00:00.000Z'],
    ]);
    await cancel(id);
    expect((await remindersOf()).map(([, status]) => status)).toEqual(Array(4).fill('dropped'));
  });

  test('reminders that would be late are not written', async () => {
    setup.later(-23 * HOUR, TUESDAY_9);
    const { id } = await bookLesson(api, setup.player);
    expect((await remindersOf()).map(([event]) => event)).toEqual([`reminder-2h:${id}:0`]);
    setup.later(-HOUR, '2037-11-25T09:00:00.000Z');
    const next = await bookLesson(api, await api.createPlayer(), '2037-11-25T09:00:00.000Z');
    expect(await Mail.query(api.knex).where('event', 'like', `reminder%${next.id}%`).resultSize()).toBe(0);
  });

  test('each reminder has a time after which it is not sent', async () => {
    await bookLesson(api, setup.player);
    expect((await reminders()).map(({ kind, notAfter }) => [kind, notAfter?.toISOString()])).toEqual([
      ['reminder-24h', '2037-11-24T07:00:00.000Z'],
      ['reminder-2h', TUESDAY_9],
    ]);
  });

  // Clocks are put forward on 29 March 2037 and back on 25 October, both at 01:00 UTC.
  test.each([
    [
      'the day after clocks went forward',
      '2037-03-29T14:00:00Z',
      '2037-03-28T15:00:00.000Z',
      '2037-03-29T12:00:00.000Z',
    ],
    [
      'the day after clocks went back',
      '2037-10-25T15:00:00Z',
      '2037-10-24T14:00:00.000Z',
      '2037-10-25T13:00:00.000Z',
    ],
  ])('reminders are sent at the same time of the day before: %s', async (_, start, dayBefore, twoHours) => {
    const { knex } = api;
    const startsAt = new Date(start);
    await knex.transaction((trx) =>
      writeBookedMails(
        trx,
        Booking.fromJson({
          id: '7c1f3f1e-5a0c-4a7e-9a5e-0d6e1c1f3a01',
          playerId: setup.player.id,
          startsAt,
          endsAt: minutesAfter(startsAt, 60),
          location: 'Court 3',
          pricePence: 5000,
          payPlan: 'online',
          calendarSequence: 0,
        }),
        new Date('2037-03-01T12:00:00Z'),
      ),
    );
    expect((await remindersOf()).map(([, , sendAt]) => sendAt)).toEqual([dayBefore, twoHours]);
  });
});

describe('sending a reminder', () => {
  const send = async (kind: string) => {
    const { id } = await only(kind);
    const sent: string[] = [];
    const mailServer = {
      deliver: async ({ subject }: { subject: string }) => void sent.push(subject),
      close: async () => {},
    };
    await sendMail({ ...api.context, mailServer }, id);
    return sent;
  };

  test('by default a player gets the reminder of the day before, but not that of two hours before', async () => {
    await bookLesson(api, setup.player);
    setup.later(-24 * 60, TUESDAY_9);
    expect(await send('reminder-24h')).toEqual(['Reminder: your lesson, Tue 24 Nov, 09:00']);
    setup.later(-2 * 60, TUESDAY_9);
    expect(await send('reminder-2h')).toEqual([]);
    expect(await only('reminder-2h')).toMatchObject({ status: 'dropped' });
  });

  test('a reminder that a player switches on or off after booking is sent or not sent accordingly', async () => {
    await bookLesson(api, setup.player);
    await Player.query(api.knex)
      .findById(setup.player.id)
      .patch({ reminderMails: false, twoHourReminderMails: true });
    setup.later(-24 * 60, TUESDAY_9);
    expect(await send('reminder-24h')).toEqual([]);
    setup.later(-2 * 60, TUESDAY_9);
    expect(await send('reminder-2h')).toEqual(['Soon: your lesson, Tue 24 Nov, 09:00']);
  });

  test('a reminder goes to the player’s present address', async () => {
    const { id } = await bookLesson(api, setup.player);
    await Player.query(api.knex).findById(setup.player.id).patch({ email: 'moved@example.com' });
    setup.later(-24 * 60, TUESDAY_9);
    await send('reminder-24h');
    expect(await only('reminder-24h')).toMatchObject({ status: 'sent', recipient: 'moved@example.com' });
    // It was sent before.
    const booked = await Mail.query(api.knex).findOne({
      event: `booked:${id}`,
      playerId: setup.player.id,
    });
    expect(booked?.recipient).toBe(setup.player.email);
  });
});
