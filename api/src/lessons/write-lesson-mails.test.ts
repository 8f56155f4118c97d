import { beforeEach, describe, expect, test } from '@jest/globals';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { closePayment } from '../checkout/close-payment.ts';
import { Player } from '../players/player.ts';
import type { MailFacts } from '../mails/mail-facts.ts';
import { Mail } from '../mails/outbox.ts';

/* Which mails each action writes, over HTTP. Sending is tested in outbox.test.ts. */

const setup = setUpPayments();
const HOUR = 60;

beforeEach(async () => {
  const { api, player, coach } = setup;
  // Coaches of the tests before would get mails too.
  await Player.query(api.knex).where({ isCoach: true }).whereNot({ id: coach.id }).patch({ isCoach: false });
  const ada = { firstName: 'Ada', lastName: 'Lovelace', phone: '+44 1632 960001' };
  await Player.query(api.knex).findById(player.id).patch(ada);
});

async function mailsTo(email: string): Promise<Mail[]> {
  return Mail.query(setup.api.knex).where({ recipient: email }).orderBy(['createdAt', 'event']);
}
/** Kinds of mails that are sent at once, in the order of their events. */
const kindsTo = async (email: string) =>
  (await mailsTo(email)).filter(({ sendAt }) => sendAt === null).map(({ kind }) => kind);
const sentKinds = async () => [await kindsTo(setup.player.email), await kindsTo(setup.coach.email)];
async function factsOf<Kind extends MailFacts['kind']>(kind: Kind) {
  const { facts } = await Mail.query(setup.api.knex).findOne({ kind }).throwIfNotFound();
  return facts as Extract<MailFacts, { kind: Kind }>;
}

const as = (who: 'player' | 'coach', path: string, body: object = {}) =>
  setup.api.call('POST', path, { as: setup[who], body });
const cancel = (id: string) => as('player', `/api/bookings/${id}/cancel`);
const move = (id: string, startTime: string) => as('player', `/api/bookings/${id}/reschedule`, { startTime });

describe('booking', () => {
  test('a booking is mailed to the player and the coach once, whoever books and however often', async () => {
    const { id, paymentIntentId } = await bookLesson(setup.api, setup.player);
    await setup.book(paymentIntentId);
    const [{ id: paymentId }] = await setup.api.knex('payments').where({ paymentIntentId });
    await closePayment(setup.api.context, paymentId);
    await setup.compare();
    expect(await sentKinds()).toEqual([['lesson-booked'], ['coach-lesson-booked']]);
    expect(await factsOf('lesson-booked')).toMatchObject({
      greetingName: 'Ada',
      lesson: { bookingId: id, sequence: 0, startsAt: TUESDAY_9, pricePence: 5000 },
    });
    expect(await factsOf('coach-lesson-booked')).toMatchObject({
      player: { name: 'Ada Lovelace', email: setup.player.email, phone: '+44 1632 960001' },
    });
    expect((await mailsTo(setup.player.email))[0]?.event).toBe(`booked:${id}`);
  });

  test('a booking within 24 hours is mailed without a promise of a refund', async () => {
    setup.later(-23 * HOUR, TUESDAY_9);
    await bookLesson(setup.api, setup.player);
    expect(await factsOf('lesson-booked')).toMatchObject({ isTooLateToCancel: true });
  });

  test('a booking that is rolled back writes no mail', async () => {
    const { knex } = setup.api.database;
    await knex.raw(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create constraint trigger refuse after insert on bookings deferrable initially deferred
        for each row execute function refuse()`);
    const { clientSecret, id } = await setup.open();
    await setup.api.pay(clientSecret);
    expect((await setup.book(id)).status).toBe(500);
    expect(await Mail.query(setup.api.knex).resultSize()).toBe(0);
    await knex.raw('drop function refuse cascade');
    expect((await setup.book(id)).status).toBe(201);
    expect(await sentKinds()).toEqual([['lesson-booked'], ['coach-lesson-booked']]);
  });

  test('a coach who books for themselves gets the player’s mail', async () => {
    await bookLesson(setup.api, setup.coach);
    expect(await kindsTo(setup.coach.email)).toEqual(['lesson-booked']);
  });
});

describe('moving', () => {
  test('a move is mailed to both with the old and the new time, once', async () => {
    const { id } = await bookLesson(setup.api, setup.player);
    await move(id, '2037-11-25T09:00:00.000Z');
    await move(id, '2037-11-26T09:00:00.000Z');
    expect(await sentKinds()).toEqual([
      ['lesson-booked', 'lesson-moved', 'lesson-moved'],
      ['coach-lesson-booked', 'coach-lesson-moved', 'coach-lesson-moved'],
    ]);
    const [first, second] = await Mail.query(setup.api.knex).where({ kind: 'lesson-moved' }).orderBy('event');
    expect(first).toMatchObject({
      event: `moved:${id}:1`,
      facts: {
        before: { startsAt: TUESDAY_9 },
        lesson: { sequence: 1, startsAt: '2037-11-25T09:00:00.000Z', endsAt: '2037-11-25T10:00:00.000Z' },
      },
    });
    expect(second?.facts).toMatchObject({
      before: { startsAt: '2037-11-25T09:00:00.000Z' },
      lesson: { sequence: 2 },
    });
  });
});

describe('cancelling', () => {
  test('a player’s cancellation with a refund is mailed to both, once', async () => {
    const { id } = await bookLesson(setup.api, setup.player);
    await Promise.all([cancel(id), cancel(id)]);
    expect(await sentKinds()).toEqual([
      ['lesson-booked', 'lesson-cancelled-by-player'],
      ['coach-lesson-booked', 'coach-lesson-cancelled'],
    ]);
    expect(await factsOf('lesson-cancelled-by-player')).toMatchObject({
      refundPence: 5000,
      lesson: { bookingId: id, sequence: 1, startsAt: TUESDAY_9 },
    });
  });

  test('the coach’s cancellation is mailed to the player alone', async () => {
    const { id } = await bookLesson(setup.api, setup.player);
    const body = { refund: true, reason: ' Too much rain.\nSorry! ' };
    await as('coach', `/api/bookings/${id}/cancel-with-refund`, body);
    await setup.cancelAsCoach(id);
    expect(await sentKinds()).toEqual([
      ['lesson-booked', 'lesson-cancelled-by-coach'],
      ['coach-lesson-booked'],
    ]);
    expect(await factsOf('lesson-cancelled-by-coach')).toMatchObject({
      refundPence: 5000,
      reason: 'Too much rain.\nSorry!',
    });
  });
});
