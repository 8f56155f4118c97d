import { beforeEach, describe, expect, test } from '@jest/globals';
import { getOverview, listAdminBookings, searchBookings } from '@lessons/contract';
import { setServerAhead } from '@lessons/ui/server-clock.ts';
import { buildSession } from '../../test/fake-auth-provider.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { buildAdminBooking, nextId, sam } from '../../test/sample-data.ts';
import { setClock } from '../../test/set-clock.ts';
import { SESSION_KEY } from '../auth/stored-session.ts';
import { lastSeenDay, moduleApi, readLastSeenDay } from './coach-day.ts';

const api = fakeApi();

const today = '2026-11-20';
const week = { from: '2026-11-16', to: '2026-11-23' };
const signIn = (id: string) =>
  localStorage.setItem(SESSION_KEY, JSON.stringify(buildSession({ ...sam, id })));
const fetchWeek = (query = week) => moduleApi(listAdminBookings, { query });
const ana = { firstName: 'Ana', lastName: 'Lindqvist', email: 'ana@example.com', phone: '07700 900101' };
const lesson = buildAdminBooking(`${today}T10:00:00Z`, {
  coachNotes: 'Toss further left.',
  user: { ...ana, hasAccount: true },
});
const calledOff = { closingId: nextId(), reason: 'rain', message: null, chooseBy: `${today}T18:00:00Z` };
const tomorrows = buildAdminBooking('2026-11-21T09:00:00Z');
const stored = () => localStorage.getItem('lessons.last-seen') ?? '';

beforeEach(() => {
  setServerAhead(0);
  signIn(sam.id);
  api.on(listAdminBookings, [lesson, tomorrows]);
});

test('today and tomorrow are stored from the week that the module fetches', async () => {
  const nextWeeks = buildAdminBooking('2026-11-22T09:00:00Z');
  const offToday = buildAdminBooking(`${today}T12:00:00Z`, { calledOff });
  api.on(listAdminBookings, [
    buildAdminBooking('2026-11-19T09:00:00Z'),
    lesson,
    { ...buildAdminBooking(`${today}T11:00:00Z`), status: 'cancelled' },
    offToday,
    tomorrows,
    nextWeeks,
  ]);
  expect(await fetchWeek()).toHaveLength(6);
  const { seenAt, days } = readLastSeenDay(new Date()) ?? {};
  expect(seenAt).toEqual(new Date());
  expect(days?.map(({ date, lessons }) => [date, lessons.map(({ id }) => id)])).toEqual([
    [today, [lesson.id, offToday.id]],
    ['2026-11-21', [tomorrows.id]],
  ]);
});

test('a lesson’s time, place, client and phone number are stored, and nothing else', async () => {
  await fetchWeek();
  expect(readLastSeenDay(new Date())?.days[0]?.lessons).toEqual([
    {
      id: lesson.id,
      startTime: lesson.startTime,
      endTime: lesson.endTime,
      location: lesson.location,
      client: expect.stringContaining('Ana Lindqvist'),
      phone: '07700 900101',
      isElsewhere: false,
      isCalledOff: false,
    },
  ]);
  expect(stored()).not.toMatch(/Toss|ana@example|price|payment|userId/);
});

test('a lesson in which somebody else plays is stored with both names, and its place elsewhere', async () => {
  api.on(listAdminBookings, [
    { ...lesson, forName: 'Tom', location: 'Hadley Club', elsewhere: { address: '1 Hadley Lane' } },
  ]);
  await fetchWeek();
  expect(readLastSeenDay(new Date())?.days[0]?.lessons).toEqual([
    expect.objectContaining({ client: 'Tom (Ana Lindqvist)', location: 'Hadley Club', isElsewhere: true }),
  ]);
});

test.each([
  ['another week', { from: '2026-11-23', to: '2026-11-30' }],
  ['today alone', { from: today, to: today }],
  ['a week that ends today', { from: '2026-11-14', to: today }],
])('what the module fetches of %s is not taken for the day', async (_what, query) => {
  await fetchWeek(query);
  expect(lastSeenDay.read()).toBeNull();
});

test('nothing else that the module fetches is stored', async () => {
  api.on(searchBookings, { bookings: [lesson], next: null });
  await moduleApi(searchBookings, { query: { name: 'Ana' } });
  await moduleApi(listAdminBookings);
  api.refuse(getOverview, 500, 'Sorry');
  await expect(moduleApi(getOverview)).rejects.toThrow('500: Sorry');
  expect(stored()).toBe('');
});

test('a day that comes after the coach has left, or somebody else has come, is not stored', async () => {
  api.on(listAdminBookings, () => {
    signIn('4f0d2a34-7c55-4a0f-9a58-1f9a52f7a002');
    return [lesson];
  });
  await fetchWeek();
  expect(stored()).toBe('');
});

describe('a stored day', () => {
  beforeEach(() => fetchWeek());
  const daysAt = (now: string) => {
    setClock(now);
    return readLastSeenDay(new Date(now))?.days.map(({ date }) => date);
  };

  test('a stored day is known until its days are over, and for 24 hours', () => {
    expect(daysAt('2026-11-20T23:59:00Z')).toEqual([today, '2026-11-21']);
    expect(daysAt('2026-11-21T00:01:00Z')).toEqual(['2026-11-21']);
    expect(daysAt('2026-11-21T14:00:01Z')).toBeUndefined();
    expect(stored()).toBe('');
  });

  test('a stored day of another shape is dropped', () => {
    localStorage.setItem('lessons.last-seen', stored().replaceAll('"client":', '"player":'));
    expect(readLastSeenDay(new Date())).toBeNull();
    expect(stored()).toBe('');
  });
});
