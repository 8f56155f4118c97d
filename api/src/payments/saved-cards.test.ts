import { beforeEach, describe, expect, test } from '@jest/globals';
import { setUpLessonToPay } from '../../../tests/fixtures/api/lesson-to-pay.ts';
import { tasksOf } from '../worker/tasks.ts';

const setup = await setUpLessonToPay();
const { api, asPlayer, book, intent } = setup;
let lessons: string[];

beforeEach(async () => {
  const other = await setup.bookFor('2037-11-25T09:00:00.000Z');
  lessons = [setup.lessonId, other];
});

const listed = async () => (await asPlayer('GET', '/api/saved-cards')).body;
const customerOf = async (card: string) => (await api.context.stripe.paymentMethods.retrieve(card)).customer;

const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
/** What Stripe's form sends of a typed card, with its box to save it ticked or not. */
const typed = (isSaved: boolean) => ({
  payment_method_data: { type: 'card', card: CARD, allow_redisplay: isSaved ? 'always' : 'limited' },
});

/** Opens the payment for a lesson and pays it. Returns the id of the card. */
async function payWith(lesson: string | undefined, means: object, attachCard?: boolean): Promise<string> {
  const body = { amount: 50, ...(attachCard && { attachCard }) };
  const opened = await asPlayer('POST', `/api/bookings/${lesson}/pay`, body);
  const id = String(opened.body['clientSecret']).split('_secret_')[0] ?? '';
  const paid = await api.stripe.paymentIntents.confirm(id, means);
  expect((await book(id)).status).toBe(200);
  return typeof paid.payment_method === 'string' ? paid.payment_method : '';
}

/** Does what the job does, as often as it is queued. Returns how long after the payment that is, in minutes. */
async function detachLater(): Promise<number[]> {
  const jobs = await api.knex('graphile_worker.jobs').where({ taskIdentifier: 'detach-card' });
  const waits = jobs.map(async ({ key, runAt }) => {
    const paymentId = String(key).split(':')[1] ?? '';
    const { paymentIntentId } = await api.knex('payments').where({ id: paymentId }).first();
    await tasksOf(api.context)['detach-card']({ paymentId });
    return Math.round((+runAt / 1000 - (await intent(paymentIntentId)).created) / 60);
  });
  return Promise.all(waits);
}

describe('the card of several payments', () => {
  test('the card of several payments is entered once, pays each lesson, is never listed as saved and is removed after the last one [promise money]', async () => {
    const card = await payWith(lessons[0], typed(false), true);
    expect(await listed()).toEqual([]);
    expect(await payWith(lessons[1], { payment_method: card })).toBe(card);
    expect(await customerOf(card)).not.toBeNull();

    const stranger = await api.createPlayer();
    const path = `/api/saved-cards/${card}?unlessSaved=true`;
    expect((await api.call('DELETE', path, { as: stranger })).status).toBe(403);
    expect((await asPlayer('DELETE', path)).status).toBe(200);
    expect(await customerOf(card)).toBeNull();
    expect((await asPlayer('DELETE', path)).status).toBe(404);
    expect(await detachLater()).toEqual([45]);
  });

  test('is removed by a job within the hour if the browser never says that they are over', async () => {
    const card = await payWith(lessons[0], typed(false), true);
    expect(await detachLater()).toEqual([45]);
    expect(await customerOf(card)).toBeNull();
    await detachLater();
  });

  test('is removed once, whichever tabs say at the same moment that they are over', async () => {
    const card = await payWith(lessons[0], typed(false), true);
    const path = `/api/saved-cards/${card}?unlessSaved=true`;
    const tabs = await Promise.all(Array.from({ length: 4 }, () => asPlayer('DELETE', path)));
    for (const { status } of tabs) expect([200, 404]).toContain(status);
    expect(await customerOf(card)).toBeNull();
  });

  test('stays if the player saves it', async () => {
    const card = await payWith(lessons[0], typed(true), true);
    expect((await asPlayer('DELETE', `/api/saved-cards/${card}?unlessSaved=true`)).status).toBe(200);
    await detachLater();
    expect(await listed()).toMatchObject([{ id: card }]);
  });

  test('is kept for a lesson whose payment another tab has opened for that lesson alone', async () => {
    await setup.openForLesson();
    const card = await payWith(lessons[0], typed(false), true);
    expect(await customerOf(card)).not.toBeNull();
    expect(await payWith(lessons[1], { payment_method: card })).toBe(card);
  });

  test('is not kept where nobody has asked for several payments', async () => {
    expect(await customerOf(await payWith(lessons[0], typed(false)))).toBeNull();
    expect(await detachLater()).toEqual([]);
  });
});
