import { describe, expect, test } from '@jest/globals';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { bookLesson } from '../../../tests/fixtures/api/tennis-week.ts';
import { updateProblems } from '../payments/update-problems.ts';
import { handleStripeEvent } from './handle-stripe-event.ts';

const setup = await setUpPayments();
const { api, coach, cancelAsCoach, compare, listed } = setup;

const toLookAt = async () => (await listed()).map(({ kind, providerReason }) => [kind, providerReason]);

describe('a dispute', () => {
  const DISPUTED = '4000000000000259';

  async function disputedLesson(card = DISPUTED) {
    const { paymentIntentId } = await bookLesson(api, setup.player, undefined, 60, card);
    const dispute = await eventually(
      async () => (await api.stripe.disputes.list({ payment_intent: paymentIntentId })).data[0],
      (found) => found !== undefined,
    );
    return { disputeId: String(dispute?.id), paymentIntentId };
  }
  const events = async (type: string) => (await api.stripe.events.list({ type })).data;
  const deliver = async (type: string) => {
    for (const event of await events(type)) await handleStripeEvent(api.context, event);
  };
  const problems = async () =>
    (await api.call('GET', '/api/admin/payments-to-look-at', { as: coach })).body as {
      id: string;
      problem: string;
    }[];

  test('a dispute is listed with its amount, its reason and the day to respond by, once for repeated events, and stays when its payment is compared', async () => {
    await disputedLesson();
    await deliver('charge.dispute.created');
    await deliver('charge.dispute.created');
    const [{ id: paymentId }] = await setup.api.knex('payments');
    await updateProblems(setup.api.context, paymentId);
    expect(await problems()).toMatchObject([
      {
        kind: 'dispute',
        problem: expect.stringMatching(/disputes £50 .* by \w+ \d+ \w+ \d{4};/),
        providerReason: 'fraudulent',
      },
    ]);
  });

  test.each([
    ['a dispute', DISPUTED, /disputes £50 .* without an answer it is lost\.$/],
    ['an inquiry', '4000000000001976', /asks about .* without an answer it may become a dispute\.$/],
  ])('%s asks the coach for no response once it has one', async (_, card, before) => {
    const { disputeId } = await disputedLesson(card);
    await deliver('charge.dispute.created');
    const texts = async () => (await problems()).map(({ problem }) => problem);
    expect(await texts()).toEqual([expect.stringMatching(before)]);
    await api.stripe.disputes.update(disputeId, { evidence: { uncategorized_text: 'They came.' } });
    await deliver('charge.dispute.updated');
    expect(await texts()).toEqual([expect.stringMatching(/Your answer is with the bank/)]);
  });

  test.each([
    ['winning_evidence', /was won/],
    ['losing_evidence', /was lost/],
  ])('a dispute is listed with its end after %s', async (evidence, text) => {
    const { disputeId } = await disputedLesson();
    await deliver('charge.dispute.created');
    await api.stripe.disputes.update(disputeId, { evidence: { uncategorized_text: evidence } });
    await eventually(
      () => events('charge.dispute.closed'),
      (closed) => closed.length > 0,
    );
    await deliver('charge.dispute.closed');
    await deliver('charge.dispute.created');
    expect((await problems()).map(({ problem }) => problem)).toEqual([expect.stringMatching(text)]);
  });

  test('a dispute is listed again when it ends after the coach has resolved it, but not for a repeated event', async () => {
    const { disputeId } = await disputedLesson();
    await deliver('charge.dispute.created');
    await setup.act('resolve');
    await deliver('charge.dispute.created');
    expect(await problems()).toEqual([]);
    await api.stripe.disputes.close(disputeId);
    await deliver('charge.dispute.closed');
    expect(await problems()).toMatchObject([{ problem: expect.stringMatching(/was lost/) }]);
  });

  test('a dispute is found by reconciling when its webhooks are lost', async () => {
    await disputedLesson();
    await compare();
    expect(await toLookAt()).toEqual([['dispute', 'fraudulent']]);
  });
});

describe('a fraud warning', () => {
  /** A payment with this card is followed by a warning: https://docs.stripe.com/testing. */
  const WARNED = '4000000000005423';

  const bookWarned = () => bookLesson(api, setup.player, undefined, 60, WARNED);
  const deliver = async (type = 'radar.early_fraud_warning.created') => {
    const { data: events } = await api.stripe.events.list({ type });
    for (const event of events) await handleStripeEvent(api.context, event);
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
        problem: expect.stringMatching(
          /payment of £50 may be fraud\. A refund now, by cancelling the lesson/,
        ),
        providerReason: 'misc',
        paymentIntentId,
        actions: ['resolve'],
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

  test('a fraud warning that the coach has resolved is not listed again', async () => {
    await bookWarned();
    await deliver();
    expect(await setup.act('resolve')).toBe(200);
    await deliver();
    await compare();
    expect(await listed()).toEqual([]);
  });

  test('a fraud warning of another site’s payment is ignored', async () => {
    const { paymentIntentId } = await bookWarned();
    const metadata = { deployment_id: 'staging.example' };
    await api.stripe.paymentIntents.update(paymentIntentId, { metadata });
    await deliver();
    expect(await listed()).toEqual([]);
  });
});
