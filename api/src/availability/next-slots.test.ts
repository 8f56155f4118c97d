import { expect, test } from '@jest/globals';
import { addDays } from '@lessons/rules';
import { bookLesson, openIntent } from '../../../tests/fixtures/api/tennis-week.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const { api, coach } = await setUpApi();

interface FreeDay {
  date: string;
  starts: { startTime: string; minutes: number[] }[];
}

const FRIDAY = '2037-11-20';
const TUESDAY = '2037-11-24';

async function freeTimes(): Promise<Record<string, FreeDay['starts']>> {
  const { status, body } = await api.call('GET', '/api/free-times');
  expect(status).toBe(200);
  return Object.fromEntries((body['days'] as FreeDay[]).map(({ date, starts }) => [date, starts]));
}

/** Returns the hours of the starts in UTC, those of two hours too with a 2 behind. */
const hoursOf = (starts: FreeDay['starts'] | undefined) =>
  starts?.map(({ startTime, minutes }) => startTime.slice(11, 13) + (minutes.includes(120) ? '+2' : ''));

test('the free times name the prices and 14 days from today on, with what is left of today', async () => {
  const { body } = await api.call('GET', '/api/free-times');
  expect(body['pricing']).toEqual({ oneHour: 50, twoHour: 90 });
  const days = await freeTimes();
  expect(Object.keys(days)).toEqual(Array.from({ length: 14 }, (_, day) => addDays(FRIDAY, day)));
  expect(hoursOf(days[FRIDAY])).toEqual(['13+2', '14+2', '15+2', '16']);
  expect(hoursOf(days['2037-11-21'])).toEqual([]);
});

test('the free times leave out lessons, holds and blocks, and say nothing else of them', async () => {
  const player = await api.createPlayer();
  await bookLesson(api, player);
  await openIntent(api, player, { amount: 50, startTime: '2037-11-24T12:00:00.000Z', duration: 60 });
  const block = { date: TUESDAY, startTime: '14:00', endTime: '15:00', reason: 'Dentist' };
  expect((await api.call('POST', '/api/admin/blocked-slots', { as: coach, body: block })).status).toBe(201);
  const { body } = await api.call('GET', '/api/free-times');
  expect((body['days'] as FreeDay[]).find(({ date }) => date === TUESDAY)).toEqual({
    date: TUESDAY,
    starts: [
      { startTime: '2037-11-24T10:00:00.000Z', minutes: [60, 120] },
      { startTime: '2037-11-24T11:00:00.000Z', minutes: [60] },
      { startTime: '2037-11-24T13:00:00.000Z', minutes: [60] },
      { startTime: '2037-11-24T15:00:00.000Z', minutes: [60, 120] },
      { startTime: '2037-11-24T16:00:00.000Z', minutes: [60] },
    ],
  });
});

test('the free times end with the horizon and begin after the notice', async () => {
  const rules = { horizonWeeks: 1, noticeHours: 94 };
  await api.call('PUT', '/api/admin/booking-rules', { as: coach, body: rules });
  const days = await freeTimes();
  const free = Object.keys(days).filter((date) => days[date]?.length);
  expect(free).toEqual([TUESDAY, '2037-11-25', '2037-11-26', '2037-11-27']);
  expect(hoursOf(days[TUESDAY])?.[0]).toBe('10+2');
});
