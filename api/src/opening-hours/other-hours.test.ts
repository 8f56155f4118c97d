import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { getCoachSchedule, type OtherHours } from '@lessons/contract';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const setup = await setUpApi();
const { api, coach } = setup;

type Hours = Omit<OtherHours, 'id'> & { id?: string; holds?: string };

const PATH = '/api/admin/other-hours';
const afternoon = [{ startTime: '12:00', endTime: '17:00' }];
const tuesdays = { from: '2037-11-24', to: '2037-12-08', weekdays: [2], windows: afternoon };
const add = (hours: Hours) => api.call('POST', PATH, { as: coach, body: { id: randomUUID(), ...hours } });
const remove = (id: string, holds = 'keep') =>
  api.call('DELETE', `${PATH}/${id}?holds=${holds}`, { as: coach });
const listed = async () => (await api.call('GET', PATH, { as: coach })).body as unknown as OtherHours[];
const schedule = async () =>
  getCoachSchedule.response.parse((await api.call('GET', '/api/coach-schedule')).body);
const hold = (startTime: string, as = setup.player) =>
  api.call('POST', '/api/create-payment-intent', { as, body: { amount: 50, startTime, duration: 60 } });
const saveWeek = (...windows: [number[], string, string][]) =>
  api.call('PUT', '/api/admin/available-slots', {
    as: coach,
    body: windows.flatMap(([days, startTime, endTime]) =>
      days.map((dayOfWeek) => ({ dayOfWeek, startTime, endTime, isActive: true })),
    ),
  });
const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];

describe('other hours that are saved', () => {
  test('other hours are listed, and players read them for each of their dates from today on', async () => {
    const id = randomUUID();
    // They meet.
    const two = [...afternoon, { startTime: '09:00', endTime: '12:00' }];
    const entry = { id, ...tuesdays, windows: two.toReversed() };
    expect(await add({ ...tuesdays, id, windows: two })).toMatchObject({
      status: 201,
      body: { otherHours: [entry], bookingsOutside: [], holdsOutside: [], isSaved: true },
    });
    expect(await listed()).toEqual([entry]);
    const { dateHours } = await schedule();
    expect(dateHours).toEqual(
      ['2037-11-24', '2037-12-01', '2037-12-08'].flatMap((date) =>
        two.toReversed().map((window) => ({ date, ...window })),
      ),
    );
    api.setNow(new Date('2037-12-01T12:00:00Z'));
    expect((await schedule()).dateHours).toHaveLength(4);
    expect(await listed()).toEqual([{ ...entry, from: '2037-12-01' }]);
  });

  test('other hours that are saved later take their dates from the earlier ones', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const week = { from: '2037-11-30', to: '2037-12-04', windows: afternoon };
    await add({ ...week, id: first, weekdays: MONDAY_TO_FRIDAY });
    await add({ ...week, id: second, weekdays: [1, 3], windows: [{ startTime: '18:00', endTime: '20:00' }] });
    expect(await listed()).toMatchObject([
      { id: second, from: '2037-11-30', to: '2037-12-02', weekdays: [1, 3] },
      { id: first, from: '2037-12-01', to: '2037-12-04', weekdays: [2, 4, 5] },
    ]);
    await add({ ...week, from: '2037-12-01', weekdays: [2, 4, 5] });
    expect((await listed()).map(({ id }) => id)).not.toContain(first);
  });

  test('other hours whose first dates are over begin today', async () => {
    await add({ ...tuesdays, from: '2037-11-02', to: '2037-11-24', weekdays: [1, 2, 5] });
    expect(await listed()).toMatchObject([{ from: '2037-11-20', to: '2037-11-24', weekdays: [1, 2, 5] }]);
  });

  test.each<[string, Partial<Hours>, number, string]>([
    ['its last day before the first', { to: '2037-11-23' }, 422, 'span_out_of_order'],
    ['more than 366 days', { to: '2038-11-25' }, 422, 'span_too_long'],
    ['no such weekday in it', { to: '2037-11-29', weekdays: [1] }, 422, 'no_date_in_span'],
    [
      'no such weekday to come',
      { from: '2037-11-17', to: '2037-11-21', weekdays: [2] },
      422,
      'no_date_in_span',
    ],
    ['dates that are over', { from: '2037-11-10', to: '2037-11-19' }, 422, 'span_in_the_past'],
    ['a date beyond the calendar', { from: '2041-11-15', to: '2041-11-30' }, 422, 'beyond_calendar'],
    [
      'an end before its start',
      { windows: [{ startTime: '12:00', endTime: '09:00' }] },
      422,
      'hours_out_of_order',
    ],
    [
      'hours that overlap',
      { windows: [...afternoon, { startTime: '11:00', endTime: '12:01' }] },
      422,
      'hours_overlap',
    ],
    ['an eighth weekday', { weekdays: [7] }, 400, 'invalid_request'],
    ['no weekday', { weekdays: [] }, 400, 'invalid_request'],
    ['no hours', { windows: [] }, 400, 'invalid_request'],
    ['a date that isn’t', { to: '2037-02-30' }, 400, 'invalid_request'],
  ])('other hours are refused: %s', async (_, changes, status, code) => {
    expect(await add({ ...tuesdays, ...changes })).toMatchObject({ status, body: { code } });
    expect(await listed()).toEqual([]);
  });

  test('an exact repeat of other hours writes nothing, and names the same lessons; another with its id is refused', async () => {
    const id = randomUUID();
    const lesson = await bookLesson(api, setup.player);
    const entries = () => api.knex('audit_entries').where({ action: 'hours.other_added' }).pluck('id');
    const before = await entries();
    const hours = { ...tuesdays, id };
    const [one, other] = await Promise.all([add(hours), add(hours)]);
    expect(one.body).toMatchObject({ isSaved: true, bookingsOutside: [{ id: lesson.id }] });
    expect(other).toMatchObject({ status: 201, body: one.body });
    expect(await entries()).toHaveLength(before.length + 1);
    expect(await add({ ...hours, weekdays: [3] })).toMatchObject({ status: 422, body: { code: 'id_used' } });
    // Days later it would be refused otherwise, and what it has saved is there.
    api.setNow(new Date('2037-12-08T20:00:00Z'));
    expect(await add(hours)).toMatchObject({
      status: 201,
      body: { otherHours: [{ id, from: '2037-12-08' }] },
    });
  });
});

describe('other hours that leave out a slot that somebody is paying for', () => {
  const holds = () => api.knex('court_times');

  test('other hours that leave out a held slot ask the coach first: nothing is saved', async () => {
    await hold(TUESDAY_9);
    expect((await add({ ...tuesdays, holds: 'ask' })).body).toMatchObject({
      isSaved: false,
      otherHours: [],
      bookingsOutside: [],
      holdsOutside: [{ startTime: TUESDAY_9, user: { email: setup.player.email } }],
    });
    expect((await schedule()).dateHours).toEqual([]);
  });

  test.each([
    ['keep', 1],
    ['release', 0],
  ])('if the coach decided %s, other hours are saved and %i holds are left', async (decision, left) => {
    await hold(TUESDAY_9);
    await hold('2037-11-25T09:00:00.000Z', await api.createPlayer());
    const saved = await add({ ...tuesdays, holds: decision });
    expect(saved.body).toMatchObject({ isSaved: true, holdsOutside: [{ startTime: TUESDAY_9 }] });
    expect(await holds()).toHaveLength(left + 1);
  });

  test('a hold in other hours stays when the week leaves it out, and is asked about when they are removed', async () => {
    const id = randomUUID();
    await add({ ...tuesdays, id, windows: [{ startTime: '18:00', endTime: '20:00' }] });
    await hold('2037-11-24T18:00:00.000Z');
    expect((await saveWeek([[5], '10:00', '12:00'])).body).toMatchObject({ holdsOutside: [] });
    expect((await remove(id, 'ask')).body).toMatchObject({
      isSaved: false,
      otherHours: [{ id }],
      holdsOutside: [{ startTime: '2037-11-24T18:00:00.000Z' }],
    });
    expect((await remove(id, 'release')).body).toMatchObject({ isSaved: true, otherHours: [] });
    expect(await holds()).toEqual([]);
  });
});

test('other hours are removed once, which names the lessons outside the week’s; a repeat changes nothing', async () => {
  const id = randomUUID();
  await add({ ...tuesdays, id, windows: [{ startTime: '18:00', endTime: '20:00' }] });
  const kept = { ...tuesdays, id: randomUUID(), weekdays: [6] };
  await add(kept);
  const lesson = await bookLesson(api, setup.player, '2037-11-24T18:00:00.000Z');
  const { id: _, ...hours } = kept;
  expect((await remove(id)).body).toMatchObject({
    otherHours: [{ ...hours, from: '2037-11-28', to: '2037-12-05' }],
    bookingsOutside: [{ id: lesson.id }],
    isSaved: true,
  });
  const [entry] = await api.knex('audit_entries').where({ action: 'hours.other_removed' });
  expect(entry.details).toEqual({
    from: '2037-11-24',
    to: '2037-12-08',
    weekdays: ['2'],
    hours: ['18:00–20:00'],
  });
  expect(await remove(id)).toMatchObject({ status: 200, body: { isSaved: true, bookingsOutside: [] } });
  expect(await hold(TUESDAY_9, await api.createPlayer())).toMatchObject({ status: 200 });
});

test('what is free follows other hours: the next slots, the week’s times, and the dates of a series', async () => {
  await add({
    ...tuesdays,
    from: '2037-11-20',
    weekdays: MONDAY_TO_FRIDAY,
    windows: [{ startTime: '18:30', endTime: '20:30' }],
  });
  expect((await api.call('GET', '/api/next-slots')).body).toMatchObject([
    { startTime: '2037-11-20T18:30:00.000Z' },
    { startTime: '2037-11-23T18:30:00.000Z' },
    { startTime: '2037-11-24T18:30:00.000Z' },
  ]);
  const { days } = (await api.call('GET', '/api/free-times')).body as unknown as { days: { date: string }[] };
  expect(days.find(({ date }) => date === '2037-11-24')).toEqual({
    date: '2037-11-24',
    starts: [
      { startTime: '2037-11-24T18:30:00.000Z', minutes: [60, 120] },
      { startTime: '2037-11-24T19:30:00.000Z', minutes: [60] },
    ],
  });
  const series = async (startTime: string) =>
    (await api.call('GET', `/api/admin/series?startTime=${startTime}&duration=60&count=4`, { as: coach }))
      .body as unknown as { obstacle: string | null }[];
  expect((await series('2037-11-24T10:00:00.000Z')).map(({ obstacle }) => obstacle)).toEqual([
    'outside_hours',
    'outside_hours',
    'outside_hours',
    null,
  ]);
  expect((await series('2037-11-24T19:15:00.000Z')).map(({ obstacle }) => obstacle)).toEqual([
    null,
    null,
    null,
    'outside_hours',
  ]);
});
