import { describe, expect, test } from '@jest/globals';
import { minutesAfter, setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import type { FactsOf } from '../mails/mail-facts.ts';
import { Mail } from '../mails/outbox.ts';
import { summariseDay } from './summarise-day.ts';

const setup = await setUpPayments();
const { api, asCoach, bookFor, coach } = setup;

describe('the summary of the day', () => {
  const summaries = () => Mail.query(api.knex).where({ kind: 'coach-day' });
  const summariseAt = (instant: string) => summariseDay(api.context, new Date(instant));

  test('the summary of the day is written at 7 in London, once, with the lessons in their order', async () => {
    await bookLesson(api, setup.player, '2037-11-24T14:00:00.000Z', 120);
    const { id } = await bookLesson(api, setup.player, '2037-11-24T11:00:00.000Z');
    await setup.cancelAsCoach(id);
    await bookLesson(api, setup.player);
    await bookLesson(api, setup.player, '2037-11-25T09:00:00.000Z');
    await summariseAt('2037-11-24T06:00:00Z');
    await summariseAt('2037-11-24T08:00:00Z');
    expect(await summaries()).toEqual([]);
    await Promise.all([summariseAt('2037-11-24T07:00:00Z'), summariseAt('2037-11-24T07:12:00Z')]);
    expect(await summaries()).toMatchObject([
      {
        event: 'day:2037-11-24',
        recipient: coach.email,
        notAfter: new Date('2037-11-24T10:00:00Z'),
        facts: {
          date: '2037-11-24',
          lessons: [{ startsAt: TUESDAY_9 }, { startsAt: '2037-11-24T14:00:00.000Z' }],
        },
      },
    ]);
  });

  test('the summary of the day follows London’s clock on the days when it changes', async () => {
    const { knex } = api;
    for (const startsAt of ['2037-03-28T15:00:00Z', '2037-03-29T15:00:00Z', '2037-10-25T15:00:00Z']) {
      const [court] = await knex('court_times')
        .insert({ startsAt, endsAt: minutesAfter(startsAt, 60) })
        .returning('*');
      const { id: courtTimeId, endsAt } = court as { id: string; endsAt: Date };
      const row = { startsAt, endsAt, courtTimeId, status: 'confirmed', pricePence: 5000, location: 'Court' };
      await knex('bookings').insert({ ...row, playerId: setup.player.id });
    }
    const hours = ['2037-03-28T07', '2037-03-29T06', '2037-03-29T07', '2037-10-25T06', '2037-10-25T07'];
    for (const hour of hours) await summariseAt(`${hour}:00:00Z`);
    expect((await summaries().orderBy('event')).map(({ event, notAfter }) => [event, notAfter])).toEqual([
      ['day:2037-03-28', new Date('2037-03-28T10:00:00Z')],
      ['day:2037-03-29', new Date('2037-03-29T09:00:00Z')],
      ['day:2037-10-25', new Date('2037-10-25T10:00:00Z')],
    ]);
  });

  test('the summary of the day says that the coach’s own calendar is not read', async () => {
    await bookLesson(api, setup.player);
    await api.knex('coach_calendar').insert({
      address: 'https://calendar.example/coach.ics',
      checkRequestedAt: '2037-11-20T12:00:00Z',
      lastSuccessAt: '2037-11-22T12:00:00Z',
      failingSince: '2037-11-22T12:15:00Z',
      coversUntil: '2038-11-30',
      failure: 'Its server responded with status 404.',
    });
    await summariseAt('2037-11-24T07:00:00Z');
    const [mail] = await summaries();
    expect(mail?.facts).toMatchObject({ unreadCalendar: { since: '2037-11-22', openFrom: null } });
  });

  test('the summary of the day has what is to be collected, with older debts once, and the first line of the last note', async () => {
    const owed = await bookFor('2037-11-23T09:00:00.000Z');
    await asCoach('PUT', `/api/admin/bookings/${owed}/coach-notes`, {
      coachNotes: 'Toss the ball higher.\nBend the knees.',
    });
    await bookFor();
    const paid = await bookFor('2037-11-24T10:00:00.000Z');
    await asCoach('POST', `/api/admin/bookings/${paid}/hand-payment`, { method: 'cash' });
    await bookFor('2037-11-24T11:00:00.000Z', { firstName: 'Margaret', lastName: 'Hill' });
    await bookLesson(api, setup.player, '2037-11-24T14:00:00.000Z');
    await summariseAt('2037-11-24T07:00:00Z');
    const { facts } = await summaries().first().throwIfNotFound();
    const { lessons } = facts as FactsOf<'coach-day'>;
    expect(lessons.map(({ toCollectPence, lastNote }) => [toCollectPence, lastNote])).toEqual([
      [10_000, 'Toss the ball higher.'],
      [undefined, 'Toss the ball higher.'],
      [5_000, undefined],
      [undefined, 'Toss the ball higher.'],
    ]);
  });

  test('no summary is written for a day without lessons', async () => {
    await summariseAt('2037-11-24T07:00:00Z');
    expect(await summaries()).toEqual([]);
  });
});
