import { callOff } from '../../../tests/fixtures/api/call-off.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import {
  addDays,
  formatTimeRange,
  londonDateOf,
  londonInstant,
  londonTimeOf,
  weeklyStarts,
} from '@lessons/rules';
import { setUpLessons } from '../../../tests/fixtures/api/set-up-lessons.ts';

/*
 * A family's arrangement over the change of the clocks in October: Tom plays for half an hour every second Tuesday, and
 * his mother after him for an hour and a half every week, at another club than the coach's court.
 */

const setup = setUpLessons();

interface Lesson {
  id: string;
  seriesId: string;
  startTime: string;
  endTime: string;
  duration: number;
  price: number;
  location: string;
  forName: string | null;
  paymentStatus: string;
}

const CLUB = { name: 'Riverside Club', address: 'Mill Road, Cambridge' };
const TOM = { duration: 30, price: 22.5, place: CLUB, forName: 'Tom' };
const MOTHER = { duration: 90, price: 70, place: CLUB, forName: null };

async function asCoach<T>(method: string, path: string, body?: object): Promise<T> {
  const called = await setup.api.call(method, `/api/admin${path}`, {
    as: setup.coach,
    ...(body && { body }),
  });
  if (called.status >= 300) throw new Error(`${path}: ${JSON.stringify(called.body)}`);
  return called.body as unknown as T;
}
const asPlayer = (method: string, path: string, body?: object) =>
  setup.api.call(method, path, { as: setup.player, ...(body && { body }) });

/** Checks the dates and books them, as the coach's sheet does. */
async function book(first: Date, terms: object, everyWeeks: 1 | 2, count: number, continues?: string) {
  const { duration } = terms as typeof TOM;
  const query = new URLSearchParams({
    startTime: first.toISOString(),
    duration: String(duration),
    count: String(count),
    everyWeeks: String(everyWeeks),
    clientId: setup.player.id,
  });
  const dates = await asCoach<{ startTime: string; obstacle: string | null }[]>('GET', `/series?${query}`);
  expect(dates.filter(({ obstacle }) => obstacle)).toEqual([]);
  const lessons = dates.map(({ startTime }) => ({ startTime }));
  const client = { id: setup.player.id };
  const body = { id: randomUUID(), client, lessons, everyWeeks, continues, ...terms };
  return asCoach<Lesson[]>('POST', '/series', body);
}

/** Moves a lesson of a series and all later ones, to the dates that the coach was shown. */
async function moveFrom({ id, seriesId }: Lesson, start: Date) {
  const query = new URLSearchParams({ from: id, startTime: start.toISOString() });
  const dates = await asCoach<{ bookingId: string; startTime: string; obstacle: string | null }[]>(
    'GET',
    `/series/${seriesId}/move?${query}`,
  );
  expect(dates.filter(({ obstacle }) => obstacle)).toEqual([]);
  const lessons = dates.map(({ bookingId, startTime }) => ({ id: bookingId, startTime }));
  return asCoach<Lesson[]>('POST', `/series/${seriesId}/move`, { lessons, message: 'Thursdays from now on' });
}

const seriesOf = ({ seriesId }: Lesson) => asCoach<Lesson[]>('GET', `/series/${seriesId}`);
const whensOf = (lessons: readonly Lesson[]) =>
  lessons.map(
    ({ startTime, endTime }) => `${londonDateOf(new Date(startTime))} ${formatTimeRange(startTime, endTime)}`,
  );
const nth = (lessons: readonly Lesson[], number: number) => {
  const lesson = lessons[number - 1];
  if (!lesson) throw new Error(`There is no lesson ${number}`);
  return lesson;
};
const datesFrom = (first: string, count: number, weeks: number) =>
  weeklyStarts(londonInstant(first, '12:00'), count, weeks).map(londonDateOf);

test('a family’s lessons keep their length, place, name and London time through ten weeks and ten more, a move for good, a new price, rain, a payment and a late cancellation', async () => {
  setup.api.setNow(new Date('2037-09-25T12:00:00Z'));
  await setup.api.knex('working_hours').update({ endTime: '21:00' });

  // Booked: Tom every second week, his mother every week.
  const tom = await book(londonInstant('2037-09-29', '17:30'), TOM, 2, 5);
  const mother = await book(londonInstant('2037-09-29', '18:00'), MOTHER, 1, 10);
  expect(whensOf(tom)).toEqual(datesFrom('2037-09-29', 5, 2).map((date) => `${date} 17:30–18:00`));
  expect(whensOf(mother)).toEqual(datesFrom('2037-09-29', 10, 1).map((date) => `${date} 18:00–19:30`));
  // The instants change with the clocks, on 25 October.
  expect([nth(mother, 4).startTime, nth(mother, 5).startTime]).toEqual([
    '2037-10-20T17:00:00.000Z',
    '2037-10-27T18:00:00.000Z',
  ]);

  // Ten more, on the terms of the last lesson.
  type Found = { clients: { lastTerms: object }[] };
  const { clients } = await asCoach<Found>('GET', `/clients?search=${setup.player.email}`);
  const [client] = clients;
  expect(client?.lastTerms).toMatchObject({ ...MOTHER, payPlan: 'by_hand' });
  await book(londonInstant('2037-12-08', '18:00'), MOTHER, 1, 10, nth(mother, 1).seriesId);
  await book(londonInstant('2037-12-08', '17:30'), TOM, 2, 10, nth(tom, 1).seriesId);
  const [allOfTom, allOfMother] = [await seriesOf(nth(tom, 1)), await seriesOf(nth(mother, 1))];
  for (const lesson of allOfTom)
    expect(lesson).toMatchObject({ duration: 30, price: 22.5, location: CLUB.name, forName: 'Tom' });
  for (const lesson of allOfMother)
    expect(lesson).toMatchObject({ duration: 90, price: 70, location: CLUB.name, forName: null });
  expect([allOfTom.length, allOfMother.length]).toEqual([15, 20]);
  expect(new Set(allOfTom.map(({ startTime }) => londonTimeOf(new Date(startTime))))).toEqual(
    new Set(['17:30']),
  );

  // One is paid now, by card.
  setup.api.setNow(new Date('2037-10-14T12:00:00Z'));
  const paid = nth(allOfMother, 7);
  const opened = await asPlayer('POST', `/api/bookings/${paid.id}/pay`, { amount: 70 });
  const clientSecret = String(opened.body['clientSecret']);
  await setup.api.pay(clientSecret);
  const paymentIntentId = clientSecret.split('_secret_')[0];
  expect((await asPlayer('POST', '/api/bookings', { paymentIntentId })).status).toBeLessThan(300);

  // From the fourth on both come on Thursdays, for good.
  await moveFrom(nth(allOfMother, 4), londonInstant('2037-10-22', '18:00'));
  await moveFrom(nth(allOfTom, 4), londonInstant('2037-11-12', '17:30'));
  const onThursdays = (lessons: readonly Lesson[]) =>
    lessons.map((lesson, index) => {
      const date = londonDateOf(new Date(lesson.startTime));
      return index < 3 ? date : addDays(date, 2);
    });
  expect(whensOf(await seriesOf(nth(tom, 1)))).toEqual(
    onThursdays(allOfTom).map((date) => `${date} 17:30–18:00`),
  );
  expect(whensOf(await seriesOf(nth(mother, 1)))).toEqual(
    onThursdays(allOfMother).map((date) => `${date} 18:00–19:30`),
  );
  const moves = await setup.api.knex('mails').where({ kind: 'lessons-moved', playerId: setup.player.id });
  expect(moves.map(({ facts }) => facts.lessons.length).toSorted((a, b) => a - b)).toEqual([12, 17]);

  // The price rises for all later ones but the paid one.
  const later = allOfMother.slice(3).map(({ id }) => id);
  const { seriesId } = paid;
  await asCoach('PUT', `/series/${seriesId}/price`, { ids: later, price: 75 });
  expect((await seriesOf(paid)).map(({ price }) => price)).toEqual(
    allOfMother.map(({ id }, index) => (index < 3 || id === paid.id ? 70 : 75)),
  );

  // One is called off for rain: its player calls, and the coach moves it.
  setup.api.setNow(new Date('2037-10-29T09:00:00Z'));
  const wet = nth(allOfMother, 5);
  await callOff(setup.api, setup.coach, [wet.id]);
  const friday = londonInstant('2037-10-30', '18:00').toISOString();
  expect(await asPlayer('POST', `/api/bookings/${wet.id}/choice`, { startTime: friday })).toMatchObject({
    status: 422,
    body: { code: 'elsewhere' },
  });
  expect(await asCoach('POST', `/bookings/${wet.id}/move`, { startTime: friday })).toMatchObject({
    startTime: friday,
    duration: 90,
    price: 75,
    location: CLUB.name,
    status: 'confirmed',
    calledOff: null,
  });

  // One is cancelled late: it is still owed.
  setup.api.setNow(new Date('2037-11-05T10:00:00Z'));
  const late = nth(allOfMother, 6);
  await asPlayer('POST', `/api/bookings/${late.id}/cancel`, {});

  setup.api.setNow(new Date('2037-11-20T12:00:00Z'));
  const own = (await asPlayer('GET', '/api/bookings')).body as unknown as Lesson[];
  const statusOf = (id: string) => own.find((lesson) => lesson.id === id)?.paymentStatus;
  expect([wet, late, paid].map(({ id }) => statusOf(id))).toEqual(['owes', 'owes', 'completed']);
  expect(own.find(({ id }) => id === paid.id)).toMatchObject({
    startTime: londonInstant('2037-11-12', '18:00').toISOString(),
    duration: 90,
    price: 70,
    location: CLUB.name,
  });
  // What moved frees the court, and what stays has it for just its own time.
  const courts = await setup.api.knex('court_times').count();
  expect(courts).toMatchObject([{ count: String(35 - 1) }]);
});
