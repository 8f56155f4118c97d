import { beforeEach, describe, expect, test } from '@jest/globals';
import { bookLesson, NOW, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const { api, asCoach } = await setUpApi();

const window = (dayOfWeek: number, startTime: string, endTime: string) => ({
  dayOfWeek,
  startTime,
  endTime,
  isActive: true,
});
const seenByPlayers = async () => (await api.call('GET', '/api/available-slots')).body;
const oldWeek = [1, 2, 3, 4, 5].map((day) => window(day, '09:00', '17:00'));

describe('working hours', () => {
  test('a coach replaces the working hours in one call, with several windows a day, and lessons left outside are listed', async () => {
    const player = await api.createPlayer();
    const { id } = await bookLesson(api, player);
    const week = [window(2, '10:00', '12:00'), window(2, '14:00', '16:00')];
    const saved = await asCoach('PUT', '/api/admin/available-slots', week);
    expect(saved).toMatchObject({
      status: 200,
      body: { availableSlots: week, bookingsOutside: [{ id, user: { email: player.email } }] },
    });
    expect(await seenByPlayers()).toEqual(week);
    expect((await api.call('GET', '/api/bookings', { as: player })).body).toMatchObject([
      { id, status: 'confirmed' },
    ]);
  });

  test.each([
    ['a window that ends before it starts', [window(1, '12:00', '09:00')], 422],
    ['an eighth day', [window(7, '09:00', '12:00')], 400],
    ['a time that is none', [window(1, '9am', '12:00')], 400],
  ])('%s is refused, and the old working hours stay', async (_, week, status) => {
    expect((await asCoach('PUT', '/api/admin/available-slots', week)).status).toBe(status);
    expect(await seenByPlayers()).toEqual(oldWeek);
  });

  test('clearing the working hours removes all of them, and each added window counts at once', async () => {
    expect((await asCoach('DELETE', '/api/admin/available-slots/all')).body).toEqual({ ok: true });
    expect(await seenByPlayers()).toEqual([]);
    const week = [window(1, '10:00', '12:00'), window(3, '10:00', '12:00')];
    for (const [index, day] of week.entries()) {
      expect(await asCoach('POST', '/api/admin/available-slots', day)).toMatchObject({
        status: 201,
        body: day,
      });
      expect(await seenByPlayers()).toEqual(week.slice(0, index + 1));
    }
    expect((await asCoach('GET', '/api/admin/available-slots')).body).toEqual(week);
  });
});

describe('working hours that are sent day by day', () => {
  const TUESDAY_AFTERNOON = window(2, '12:00', '17:00');
  const afterMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
  const send = (day: object) => asCoach('POST', '/api/admin/available-slots', day);
  const holds = () => api.knex('court_times');

  beforeEach(async () => {
    const player = await api.createPlayer();
    const body = { amount: 50, startTime: TUESDAY_9, duration: 60 };
    expect(await api.call('POST', '/api/create-payment-intent', { as: player, body })).toMatchObject({
      status: 200,
    });
  });

  test.each([
    ['keep a hold outside them while its player can pay', 9, 1],
    ['release an expired hold outside them', 10, 0],
  ])('working hours that are sent day by day %s', async (_, minutes, left) => {
    api.setNow(afterMinutes(minutes));
    await asCoach('DELETE', '/api/admin/available-slots/all');
    await send(TUESDAY_AFTERNOON);
    expect((await asCoach('GET', '/api/admin/available-slots')).body).toEqual([TUESDAY_AFTERNOON]);
    expect(await holds()).toHaveLength(left);
  });

  test('a single day that is added releases an expired hold outside all days', async () => {
    await asCoach('PUT', '/api/admin/available-slots', [TUESDAY_AFTERNOON]);
    expect(await holds()).toHaveLength(1);
    api.setNow(afterMinutes(10));
    expect((await send(window(3, '09:00', '10:00'))).status).toBe(201);
    expect(await holds()).toEqual([]);
    expect(await seenByPlayers()).toEqual([TUESDAY_AFTERNOON, window(3, '09:00', '10:00')]);
  });

  test('two days that are added at once are both stored', async () => {
    const days = [0, 6].map((day) => window(day, '09:00', '10:00'));
    await Promise.all(days.map(send));
    expect(await seenByPlayers()).toEqual([days[0], ...oldWeek, days[1]]);
  });
});
