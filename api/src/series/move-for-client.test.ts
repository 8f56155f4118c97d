import { describe, expect, test } from '@jest/globals';
import { setUpLessonToPay } from '../../../tests/fixtures/api/lesson-to-pay.ts';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';

const setup = await setUpLessonToPay();
const { api, change, mailsOf, openAndPay, openForLesson, payments } = setup;

const CLUB = { name: 'Riverside Club', address: 'Mill Road, Cambridge' };
const at = (time: string) => `2037-11-24T${time}:00.000Z`;
const move = (body: object, startTime = TUESDAY_9) => change('move', { startTime, ...body });
const row = async () => api.knex('bookings').where({ id: setup.lessonId }).first();
const entries = () =>
  api.knex('audit_entries').where({ bookingId: setup.lessonId, action: 'lesson.moved' }).orderBy('id');

describe('a lesson that the coach changes when moving it', () => {
  test('a lesson gets another length at its own start, with its reminders, its entry and a new version of its calendar entry', async () => {
    expect(await move({ duration: 105 })).toMatchObject({
      status: 200,
      body: { startTime: TUESDAY_9, endTime: at('10:45'), duration: 105, price: 50 },
    });
    await move({ duration: 105 });
    expect(await row()).toMatchObject({ calendarSequence: 1 });
    expect(await mailsOf('lesson-moved')).toMatchObject([
      { facts: { lesson: { endsAt: at('10:45') }, before: { startsAt: TUESDAY_9, endsAt: at('10:00') } } },
    ]);
    expect(await mailsOf('reminder-24h').where({ status: 'waiting' })).toMatchObject([
      { facts: { lesson: { endsAt: at('10:45'), sequence: 1 } } },
    ]);
    expect((await entries()).map(({ details }) => details)).toEqual([
      { from: TUESDAY_9, to: TUESDAY_9, formerMinutes: 60, minutes: 105 },
    ]);
    expect(await api.knex('court_times')).toMatchObject([{ endsAt: new Date(at('10:45')) }]);
  });

  test('a lesson gets another place and the court again, of which the log has no name', async () => {
    expect(await move({ place: CLUB })).toMatchObject({
      status: 200,
      body: { location: CLUB.name, elsewhere: { address: CLUB.address }, startTime: TUESDAY_9 },
    });
    await move({ place: CLUB });
    expect(await row()).toMatchObject({ calendarSequence: 1 });
    expect((await entries()).map(({ details }) => details)).toEqual([
      { from: TUESDAY_9, to: TUESDAY_9, hasNewPlace: true },
    ]);
    // Kept where the coach does not say.
    expect((await move({}, at('13:15'))).body).toMatchObject({ location: CLUB.name });
    expect((await move({ place: null }, at('13:15'))).body).toMatchObject({
      location: 'Village Tennis Court',
      elsewhere: null,
    });
    expect(await row()).toMatchObject({ calendarSequence: 3, placeAddress: null });
  });

  test('a lesson takes a longer time only if that is free and within the hours', async () => {
    await bookLesson(api, await api.createPlayer(), at('10:00'));
    expect(await move({ duration: 75 })).toMatchObject({ status: 422, body: { code: 'slot_taken' } });
    expect(await move({ duration: 75 }, at('16:00'))).toMatchObject({
      status: 422,
      body: { code: 'slot_outside_hours' },
    });
    expect(await row()).toMatchObject({ calendarSequence: 0 });
    expect((await move({ duration: 45 })).status).toBe(200);
  });

  test('a lesson is not moved into the past', async () => {
    const past = await move({ anyway: true }, '2037-11-17T09:00:00.000Z');
    expect(past).toMatchObject({ status: 422, body: { code: 'slot_past' } });
  });

  test('a lesson keeps its length once it is paid, but may have another time and place with its payment', async () => {
    await openAndPay();
    expect(await move({ duration: 45 })).toMatchObject({ status: 422, body: { code: 'already_paid' } });
    expect((await move({ duration: 60, place: CLUB }, at('13:15'))).body).toMatchObject({
      startTime: at('13:15'),
      paymentStatus: 'completed',
    });
    expect(await payments()).toMatchObject([
      { startsAt: new Date(at('13:15')), endsAt: new Date(at('14:15')), outcome: 'booked' },
    ]);
  });

  test('an open payment is closed before its lesson gets another length, and only then', async () => {
    await openForLesson();
    await move({ duration: 60 }, at('13:00'));
    expect(await payments()).toMatchObject([{ outcome: 'open' }]);
    expect((await move({ duration: 90 }, at('13:00'))).body).toMatchObject({ duration: 90 });
    expect(await payments()).toMatchObject([{ outcome: 'cancelled' }]);
  });

  test('a move is not told of if the lesson has its place and length again before the mail is sent', async () => {
    await move({ duration: 90, place: CLUB });
    await move({ duration: 60, place: null });
    expect((await mailsOf('lesson-moved')).map(({ status }) => status)).toEqual(['dropped']);
    await move({ duration: 90 });
    await move({ duration: 90, place: CLUB });
    await move({ duration: 90, place: { name: CLUB.name } });
    const told = await mailsOf('lesson-moved').where({ status: 'waiting' });
    expect(told).toHaveLength(3);
  });
});
