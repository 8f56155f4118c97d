import { afterAll, describe, expect, test } from '@jest/globals';
import { calendarOf, startOwnCalendar, tuesdayAt } from '../../../tests/fixtures/api/serve-calendar.ts';
import { bookLesson, NOW, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { writeCalendar } from '../calendar/write-calendar.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const setup = await setUpApi();
const { api, coach } = setup;
const calendar = await startOwnCalendar(api, coach);

afterAll(async () => {
  await calendar.close();
});

describe('busy times', () => {
  test('busy times block slots wherever blocked dates do, and show nothing of the event', async () => {
    await calendar.connect(tuesdayAt('09'), ['DTSTART;VALUE=DATE:20371120']);
    const { body } = await api.call('GET', '/api/blocked-slots');
    expect(body).toEqual([
      { id: expect.any(String), date: '2037-11-20', startTime: null, endTime: null },
      { id: expect.any(String), date: '2037-11-24', startTime: '09:00', endTime: '10:00' },
    ]);
    expect(JSON.stringify(await api.knex('calendar_busy_times'))).not.toContain('Dentist');

    const hold = { amount: 50, startTime: TUESDAY_9, duration: 60 };
    const held = await api.call('POST', '/api/create-payment-intent', { as: setup.player, body: hold });
    expect(held).toMatchObject({
      status: 422,
      body: { code: 'slot_blocked', message: 'The coach is not available at this time.' },
    });
    const { id } = await bookLesson(api, setup.player, '2037-11-25T09:00:00.000Z');
    const move = (startTime: string) =>
      api.call('POST', `/api/bookings/${id}/reschedule`, { as: setup.player, body: { startTime } });
    expect(await move(TUESDAY_9)).toMatchObject({ status: 422, body: { code: 'slot_blocked' } });
    expect(await move('2037-11-24T10:00:00Z')).toMatchObject({ status: 200 });
    const next = await api.call('GET', '/api/next-slots');
    expect(next.body).toMatchObject([
      { startTime: '2037-11-23T09:00:00.000Z' },
      { startTime: '2037-11-24T11:00:00.000Z' },
      {},
    ]);
  });

  test('busy times are in the coach’s week, but not among the blocks that can be removed', async () => {
    await calendar.connect(tuesdayAt('09'));
    const list = async (query = '') =>
      (await api.call('GET', `/api/admin/blocked-slots${query}`, { as: coach })).body;
    expect(await list()).toEqual([]);
    expect(await list('?calendar=include')).toMatchObject([{ date: '2037-11-24', reason: 'Your calendar' }]);
  });

  test('busy times cancel no lesson and take no slot from a player who is paying', async () => {
    const { id } = await bookLesson(api, setup.player);
    const rival = await api.createPlayer();
    const hold = { amount: 50, startTime: '2037-11-24T10:00:00.000Z', duration: 60 };
    const { body } = await api.call('POST', '/api/create-payment-intent', { as: rival, body: hold });
    await calendar.connect(tuesdayAt('09'), tuesdayAt('10'));
    expect(await calendar.blocks()).toEqual(['2037-11-24 09:00–11:00']);
    const { id: paymentIntentId } = await api.pay(String(body['clientSecret']));
    const booked = await api.call('POST', '/api/bookings', { as: rival, body: { paymentIntentId } });
    // 201, or 200 if the webhook was first.
    expect(booked.status).toBeLessThan(300);
    expect(await api.knex('bookings').orderBy('starts_at').select('status')).toEqual([
      { status: 'confirmed' },
      { status: 'confirmed' },
    ]);
    expect((await api.call('GET', '/api/bookings', { as: setup.player })).body).toMatchObject([
      { id, status: 'confirmed' },
    ]);
  });

  test('our own lessons, which our mails put into the coach’s calendar, are no busy times', async () => {
    const { id } = await bookLesson(api, setup.player, TUESDAY_9, 120);
    const lesson = {
      sequence: 0,
      startsAt: new Date(TUESDAY_9),
      endsAt: new Date('2037-11-24T11:00:00Z'),
      summary: 'Lesson',
      organizer: { name: 'Coach', email: 'coach@example.com' },
    };
    const elsewhere = {
      ...lesson,
      startsAt: new Date('2037-11-25T09:00:00Z'),
      endsAt: new Date('2037-11-25T10:00:00Z'),
    };
    const events = [
      { ...lesson, id },
      { ...elsewhere, id: '7c1f3f1e-5a0c-4a7e-9a5e-0d6e1c1f3a01' },
    ];
    calendar.respondWith(writeCalendar({ events, now: NOW }));
    await calendar.call('PUT', { address: calendar.address });
    await calendar.refresh();
    expect(await calendar.blocks()).toEqual(['2037-11-25 09:00–10:00']);
    const move = { as: setup.player, body: { startTime: '2037-11-24T10:00:00Z' } };
    expect((await api.call('POST', `/api/bookings/${id}/reschedule`, move)).status).toBe(200);
  });

  test('busy times that have not changed are not written again', async () => {
    await calendar.connect(tuesdayAt('09'), tuesdayAt('13'));
    const before = await api.knex('calendar_busy_times').orderBy('start_time').select('id', 'start_time');
    calendar.respondWith(calendarOf(tuesdayAt('13'), tuesdayAt('15')));
    await calendar.refresh();
    const after = await api.knex('calendar_busy_times').orderBy('start_time').select('id', 'start_time');
    expect(after.map(({ startTime }) => startTime)).toEqual(['13:00', '15:00']);
    expect(after[0]).toEqual(before[1]);
  });
});
