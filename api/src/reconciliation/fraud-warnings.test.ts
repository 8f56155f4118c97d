import { expect, test } from '@jest/globals';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { bookLesson } from '../../../tests/fixtures/api/tennis-week.ts';
import { handleStripeEvent } from './handle-stripe-event.ts';

const setup = setUpPayments();
const { cancelAsCoach, compare, listed } = setup;

/** A payment with this card is followed by a warning: https://docs.stripe.com/testing. */
const WARNED = '4000000000005423';

const bookWarned = () => bookLesson(setup.api, setup.player, undefined, 60, WARNED);
const deliver = async (type = 'radar.early_fraud_warning.created') => {
  const { data: events } = await setup.api.stripe.events.list({ type });
  for (const event of events) await handleStripeEvent(setup.api.context, event);
  return events.length;
};

test('a fraud warning is listed with its reason, once for repeated events', async () => {
  const { paymentIntentId } = await bookWarned();
  await deliver();
  await deliver();
  await compare();
  expect(await listed()).toMatchObject([
    {
      kind: 'fraud_warning',
      problem: expect.stringMatching(/payment of £50 may be fraud\. A refund now, by cancelling the lesson/),
      providerReason: 'misc',
      paymentIntentId,
      actions: ['settle'],
    },
  ]);
});

test('a fraud warning whose webhook is lost is found by reconciling', async () => {
  await bookWarned();
  await compare();
  expect(await listed()).toMatchObject([{ kind: 'fraud_warning' }]);
});

test('a fraud warning leaves the list once the payment is refunded, and a late event lists nothing', async () => {
  const { id } = await bookWarned();
  await deliver();
  await cancelAsCoach(id);
  await compare();
  expect(await listed()).toEqual([]);
  expect(await deliver('radar.early_fraud_warning.updated')).toBe(1);
  await deliver();
  await compare();
  expect(await listed()).toEqual([]);
});

test('a fraud warning that the coach has settled is not listed again', async () => {
  await bookWarned();
  await deliver();
  expect(await setup.act('settle')).toBe(200);
  await deliver();
  await compare();
  expect(await listed()).toEqual([]);
});

test('a fraud warning of another site’s payment is ignored', async () => {
  const { paymentIntentId } = await bookWarned();
  const metadata = { deployment_id: 'staging.example' };
  await setup.api.stripe.paymentIntents.update(paymentIntentId, { metadata });
  await deliver();
  expect(await listed()).toEqual([]);
});
