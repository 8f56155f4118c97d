import { beforeEach, describe, expect, test } from '@jest/globals';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { closePayment } from '../checkout/close-payment.ts';
import { Player } from '../players/player.ts';
import type { MailFacts } from '../mails/mail-facts.ts';
import { Mail } from '../mails/outbox.ts';

/* Which mails each action writes, over HTTP. Sending is tested in outbox.test.ts. */

const setup = await setUpPayments();
const { api, coach } = setup;
const HOUR = 60;

beforeEach(async () => {
  const ada = { firstName: 'Ada', lastName: 'Lovelace', phone: '+44 1632 960001' };
  await Player.query(api.knex).findById(setup.player.id).patch(ada);
});

async function mailsTo(email: string): Promise<Mail[]> {
  return Mail.query(api.knex).where({ recipient: email }).orderBy(['createdAt', 'event']);
}
/** Kinds of mails that are sent at once, in the order of their events. */
const kindsTo = async (email: string) =>
  (await mailsTo(email)).filter(({ sendAt }) => sendAt === null).map(({ kind }) => kind);
const sentKinds = async () => [await kindsTo(setup.player.email), await kindsTo(coach.email)];
async function factsOf<Kind extends MailFacts['kind']>(kind: Kind) {
  const { facts } = await Mail.query(api.knex).findOne({ kind }).throwIfNotFound();
  return facts as Extract<MailFacts, { kind: Kind }>;
}

const as = (who: 'player' | 'coach', path: string, body: object = {}) =>
  api.call('POST', path, { as: setup[who], body });

describe('booking', () => {
  test('a booking is mailed to the player and the coach once, whoever books and however often', async () => {
    const { id, paymentIntentId } = await bookLesson(api, setup.player);
    await setup.book(paymentIntentId);
    const [{ id: paymentId }] = await api.knex('payments').where({ paymentIntentId });
    await closePayment(api.context, paymentId);
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
    await bookLesson(api, setup.player);
    expect(await factsOf('lesson-booked')).toMatchObject({ isTooLateToCancel: true });
  });

  test('a coach who books for themselves gets the player’s mail', async () => {
    await bookLesson(api, coach);
    expect(await kindsTo(coach.email)).toEqual(['lesson-booked']);
  });
});

describe('cancelling', () => {
  test('the coach’s cancellation is mailed to the player alone', async () => {
    const { id } = await bookLesson(api, setup.player);
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
