import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { minutesAfter, setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import type { FactsOf } from '../mails/mail-facts.ts';
import { Mail } from '../mails/outbox.ts';
import { Player } from '../players/player.ts';
import { summariseDay } from './summarise-day.ts';

const setup = setUpPayments();

beforeEach(async () => {
  // Coaches of the tests before would get the summary too.
  const others = Player.query(setup.api.knex).where({ isCoach: true }).whereNot({ id: setup.coach.id });
  await others.patch({ isCoach: false });
});

describe('the summary of the day', () => {
  const summaries = () => Mail.query(setup.api.knex).where({ kind: 'coach-day' });
  const summariseAt = (instant: string) => summariseDay(setup.api.context, new Date(instant));

  test('the summary of the day is written at 7 in London, once, with the lessons in their order', async () => {
    await bookLesson(setup.api, setup.player, '2037-11-24T14:00:00.000Z', 120);
    const { id } = await bookLesson(setup.api, setup.player, '2037-11-24T11:00:00.000Z');
    await setup.cancelAsCoach(id);
    await bookLesson(setup.api, setup.player);
    await bookLesson(setup.api, setup.player, '2037-11-25T09:00:00.000Z');
    await summariseAt('2037-11-24T06:00:00Z');
    await summariseAt('2037-11-24T08:00:00Z');
    expect(await summaries()).toEqual([]);
    await Promise.all([summariseAt('2037-11-24T07:00:00Z'), summariseAt('2037-11-24T07:12:00Z')]);
    expect(await summaries()).toMatchObject([
      {
        event: 'day:2037-11-24',
        recipient: setup.coach.email,
        notAfter: new Date('2037-11-24T10:00:00Z'),
        facts: {
          date: '2037-11-24',
          lessons: [{ startsAt: TUESDAY_9 }, { startsAt: '2037-11-24T14:00:00.000Z' }],
        },
      },
    ]);
  });

  test('the summary of the day follows London’s clock on the days when it changes', async () => {
    const { knex } = setup.api;
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
    await bookLesson(setup.api, setup.player);
    await setup.api.knex('coach_calendar').insert({
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
    const book = async (startTime: string, client: object = { id: setup.player.id }) => {
      const body = { id: randomUUID(), client, startTime, duration: 60, price: 50 };
      const booked = await setup.api.call('POST', '/api/admin/bookings', { as: setup.coach, body });
      return String(booked.body['id']);
    };
    const owed = await book('2037-11-23T09:00:00.000Z');
    await setup.api.call('PUT', `/api/admin/bookings/${owed}/coach-notes`, {
      as: setup.coach,
      body: { coachNotes: 'Toss the ball higher.\nBend the knees.' },
    });
    await book(TUESDAY_9);
    const paid = await book('2037-11-24T10:00:00.000Z');
    const path = `/api/admin/bookings/${paid}/hand-payment`;
    await setup.api.call('POST', path, { as: setup.coach, body: { method: 'cash' } });
    await book('2037-11-24T11:00:00.000Z', { firstName: 'Margaret', lastName: 'Hill' });
    await bookLesson(setup.api, setup.player, '2037-11-24T14:00:00.000Z');
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
