import { callOff } from '../../../tests/fixtures/api/call-off.ts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { labelIntent } from '../payments/intent.ts';
import { tasksOf, type JobContext } from '../worker/tasks.ts';
import { handleStripeEvent } from './handle-stripe-event.ts';
import { reconcile } from './reconcile.ts';

/*
 * A copy of the database is played by the same rows under another deployment id. Whatever it
 * changed at the provider, it would change for the live site.
 */

const setup = await setUpPayments();
const { api, coach, open, lessons, listed, intent, refundsOf, later, takeCourt } = setup;

let copy: JobContext;
let changes: string[] = [];

beforeEach(() => {
  copy = { ...api.context, deploymentId: 'staging.example' };
  setup.onRequest = ({ method, path, stage }) => {
    if (method !== 'GET' && stage === 'before') changes.push(`${method} ${path}`);
    return null;
  };
});

test('every intent has its deployment id', async () => {
  const { id } = await open(TUESDAY_9);
  expect((await intent(id)).metadata).toMatchObject({ deployment_id: 'lessons.example' });
});

describe('a copy of the database, with the same provider', () => {
  async function runCopy(): Promise<string[]> {
    changes = [];
    for (let round = 0; round < 2; round++) await reconcile(copy);
    for (const { id } of await api.knex('payments').select('id'))
      await tasksOf(copy)['close-payment']({ paymentId: id });
    for (const { id } of await api.knex('refunds').select('id'))
      await tasksOf(copy)['send-refund']({ refundId: id });
    for (const { id } of await api.knex('payments').select('id')) await labelIntent(copy, id);
    for (const { id } of await api.knex('mails').select('id'))
      await tasksOf(copy)['send-mail']({ mailId: id });
    return changes;
  }

  test('a copy of the database leaves lessons that the live site has called off alone at the deadline, and tells nobody', async () => {
    const { id } = await bookLesson(api, setup.player);
    await callOff(api, coach, [id]);
    api.setNow(new Date('2037-11-23T20:00:00Z'));
    await api.knex('reconciliation').insert({ lookedUntil: new Date('2037-11-23T20:05:00Z') });
    await tasksOf(copy)['end-choices']({});
    expect(await api.knex('choices')).toMatchObject([{ outcome: 'open' }]);
    expect(await api.knex('mails').where({ kind: 'called-off-ended' })).toEqual([]);
    await tasksOf(api.context)['end-choices']({});
    expect(await api.knex('choices')).toMatchObject([{ outcome: 'refunded' }]);
  });

  test('a copy of the database neither books nor refunds a payment that the live site took [promise money]', async () => {
    const { clientSecret, id } = await open(TUESDAY_9);
    await api.pay(clientSecret);
    await takeCourt('2037-11-24T10:00:00Z');
    later(120, TUESDAY_9);
    expect(await runCopy()).toEqual([]);
    expect(await lessons()).toEqual([]);
    expect(await refundsOf(id)).toEqual([]);
  });

  test('a copy of the database handles the live site’s webhooks without changing anything', async () => {
    const { clientSecret, id } = await open(TUESDAY_9);
    await api.pay(clientSecret);
    await api.stripe.refunds.create({ payment_intent: id });
    const before = await api.knex('payments');
    changes = [];
    const { data: events } = await api.stripe.events.list({ limit: 100 });
    expect(events.map(({ type }) => type)).toContain('charge.refunded');
    for (const event of events) expect(await handleStripeEvent(copy, event)).toBe(false);
    expect(changes).toEqual([]);
    expect(await api.knex('payments')).toEqual(before);
    expect(await api.knex('refunds')).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  test('a copy of the database does not list a dispute of the live site', async () => {
    const { paymentIntentId } = await bookLesson(api, setup.player, undefined, 60, '4000000000000259');
    const [event] = await eventually(
      async () => (await api.stripe.events.list({ type: 'charge.dispute.created' })).data,
      (created) => created.length > 0,
    );
    await handleStripeEvent(copy, event as Stripe.Event);
    expect(await runCopy()).toEqual([]);
    expect(await listed()).toEqual([]);
    await handleStripeEvent(api.context, event as Stripe.Event);
    expect(await listed()).toMatchObject([{ kind: 'dispute', paymentIntentId }]);
  });
});
