import { beforeEach, describe, expect, test } from '@jest/globals';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';
import { BARE_PROFILE, PROFILE } from '../../../tests/fixtures/api/sample-profile.ts';
import { bookLesson, openIntent } from '../../../tests/fixtures/api/tennis-week.ts';
const setup = await setUpApi();
const { api, coach } = setup;

const RULES = '/api/admin/booking-rules';
/** At the court of the first profile the sun sets at 15:57 on that Tuesday. */
const at = (time: string) => `2037-11-24T${time}:00.000Z`;
const DARK = {
  status: 422,
  body: {
    code: 'slot_outside_hours',
    message: 'It is dark by then. Lessons on that day end by 16:12.',
  },
};

beforeEach(async () => {
  await api.knex('coach_profile').delete();
});

const save = (minutesAfterSunset: number | null) =>
  api.call('PUT', RULES, { as: coach, body: { minutesAfterSunset } });
const saveProfile = (body: object) => api.call('PUT', '/api/admin/coach-profile', { as: coach, body });
const open = (startTime: string, duration: 60 | 120 = 60) =>
  api.call('POST', '/api/create-payment-intent', {
    as: setup.player,
    body: { amount: duration === 60 ? 50 : 90, startTime, duration },
  });
const dayEnds = async () => {
  const { body } = await api.call('GET', '/api/coach-schedule');
  return body['dayEnds'] as { date: string; endTime: string }[];
};
const ownLessons = async () => {
  const { body }: { body: unknown } = await api.call('GET', '/api/bookings', { as: setup.player });
  return body as { startTime: string; isLastLight: boolean | null }[];
};

describe('the setting', () => {
  test('a court has floodlights at first: nothing is cut, and the coach reads until when today would last', async () => {
    const { body } = await api.call('GET', RULES, { as: coach });
    expect(body).toMatchObject({ minutesAfterSunset: null, todayUntil: '16:16' });
    expect(await dayEnds()).toEqual([]);
    expect((await open(at('16:00'))).status).toBe(200);
  });

  test('without floodlights the schedule names each day within the horizon whose hours the dark cuts', async () => {
    expect((await save(15)).body).toMatchObject({ minutesAfterSunset: 15, todayUntil: '16:16' });
    expect((await save(20)).body).toMatchObject({ minutesAfterSunset: 20, todayUntil: '16:21' });
    await save(15);
    const ends = await dayEnds();
    expect(ends.slice(0, 3)).toEqual([
      { date: '2037-11-20', endTime: '16:16' },
      { date: '2037-11-23', endTime: '16:13' },
      { date: '2037-11-24', endTime: '16:12' },
    ]);
    // The hours end at 17:00.
    expect(ends.at(-1)).toEqual({ date: '2038-01-29', endTime: '16:56' });
    await api.call('PUT', RULES, {
      as: coach,
      body: { horizonWeeks: 1, noticeHours: 0 },
    });
    expect((await dayEnds()).at(-1)).toEqual({ date: '2037-11-27', endTime: '16:09' });
  });

  test('the schedule has the sunset of each week that can be booked, with floodlights, too, but for a court that is not on the map', async () => {
    const sunsets = async () => (await api.call('GET', '/api/coach-schedule')).body['sunsets'];
    expect(await sunsets()).toEqual(
      expect.arrayContaining([
        { date: '2037-11-20', endTime: '16:01' },
        { date: '2037-11-27', endTime: '15:54' },
      ]),
    );
    await saveProfile(BARE_PROFILE);
    expect(await sunsets()).toBeUndefined();
  });

  test('without the court’s map position the setting is refused, and limits nothing if the position goes later', async () => {
    await saveProfile(BARE_PROFILE);
    expect(await save(15)).toMatchObject({ status: 422, body: { code: 'no_coordinates' } });
    expect((await save(null)).status).toBe(200);
    await saveProfile(PROFILE);
    expect((await save(15)).status).toBe(200);
    await saveProfile(BARE_PROFILE);
    expect(await dayEnds()).toEqual([]);
    expect((await open(at('16:00'))).status).toBe(200);
  });
});

describe('players', () => {
  test('players book what ends in the light, and nothing that ends in the dark', async () => {
    await save(15);
    expect(await open(at('16:00'))).toMatchObject(DARK);
    expect(await open(at('15:00'), 120)).toMatchObject(DARK);
    expect(await open(at('17:00'))).toMatchObject({
      body: { code: 'slot_outside_hours', message: 'This time is outside the working hours.' },
    });
    expect((await open(at('15:00'))).status).toBe(200);
  });

  test('free times end with the light', async () => {
    await save(15);
    const { body } = await api.call('GET', '/api/free-times');
    const days = body['days'] as { date: string; starts: { startTime: string; minutes: number[] }[] }[];
    expect(days.find(({ date }) => date === '2037-11-24')?.starts.at(-1)).toEqual({
      startTime: at('15:00'),
      minutes: [60],
    });
    api.setNow(new Date('2037-11-20T15:30:00Z'));
    const { body: next }: { body: unknown } = await api.call('GET', '/api/next-slots');
    expect(next).toMatchObject([{ startTime: '2037-11-23T09:00:00.000Z' }, {}, {}]);
  });

  test('a lesson that is booked stays, and so does a hold, also when it had run out before it was paid', async () => {
    await bookLesson(api, setup.player, at('16:00'));
    const rival = await api.createPlayer();
    const wednesday = '2037-11-25T16:00:00.000Z';
    const { clientSecret, paymentIntentId } = await openIntent(api, rival, {
      amount: 50,
      startTime: wednesday,
      duration: 60,
    });
    await save(15);
    await api.knex('court_times').whereNotNull('held_until').delete();
    await api.pay(clientSecret);
    const booked = await api.call('POST', '/api/bookings', { as: rival, body: { paymentIntentId } });
    expect(booked.body).toMatchObject({ startTime: wednesday, status: 'confirmed', isLastLight: false });
    expect(await ownLessons()).toMatchObject([{ startTime: at('16:00'), status: 'confirmed' }]);
  });

  test('the last lesson in the light says so to its player, until it is over', async () => {
    await bookLesson(api, setup.player, at('14:00'));
    await bookLesson(api, setup.player, at('15:00'));
    expect(await ownLessons()).toMatchObject([{ isLastLight: false }, { isLastLight: false }]);
    await save(15);
    expect(await ownLessons()).toMatchObject([{ isLastLight: false }, { isLastLight: true }]);
    api.setNow(new Date(at('16:00')));
    expect(await ownLessons()).toMatchObject([{ isLastLight: false }, { isLastLight: false }]);
  });
});
