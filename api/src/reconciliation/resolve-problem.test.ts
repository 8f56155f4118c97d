import { describe, expect, test } from '@jest/globals';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';

const setup = await setUpPayments();
const {
  api,
  coach,
  open,
  lessons,
  cancelAsCoach,
  compare,
  listed,
  act,
  intent,
  refundsOf,
  later,
  loseEverything,
  removeDeploymentId,
} = setup;

describe('an intent without a deployment id', () => {
  test('an intent without a deployment id is not cancelled when its hold has expired, until the coach decides so', async () => {
    const { id } = await open(TUESDAY_9);
    await removeDeploymentId(id);
    later(60);
    await compare();
    expect((await intent(id)).status).toBe('requires_payment_method');
    expect(await listed()).toMatchObject([{ kind: 'no_deployment_id', actions: ['cancel', 'resolve'] }]);
    expect(await act('cancel')).toBe(200);
    expect((await intent(id)).status).toBe('canceled');
    await compare();
    expect(await listed()).toEqual([]);
    expect(await api.knex('payment_problems')).toMatchObject([
      { resolution: 'cancelled', resolvedBy: coach.id },
    ]);
  });

  test('an intent without a deployment id is not refunded when its lesson is cancelled, until the coach decides so', async () => {
    const { id, paymentIntentId } = await bookLesson(api, setup.player);
    await removeDeploymentId(paymentIntentId);
    await cancelAsCoach(id);
    await compare();
    await compare();
    expect(await refundsOf(paymentIntentId)).toEqual([]);
    expect(await listed()).toMatchObject([{ kind: 'no_deployment_id', actions: ['refund', 'resolve'] }]);
    expect(await act('refund')).toBe(200);
    await compare();
    await compare();
    expect(await refundsOf(paymentIntentId)).toEqual([[5000, 'succeeded']]);
    expect(await listed()).toEqual([]);
    expect(await lessons()).toMatchObject([{ status: 'cancelled', paymentStatus: 'refunded' }]);
  });

  test('an intent without a deployment id that the database does not know is listed, and only the coach books or refunds it', async () => {
    const paid = await open(TUESDAY_9);
    await removeDeploymentId(paid.id);
    await api.pay(paid.clientSecret);
    await loseEverything();
    await compare();
    expect(await lessons()).toEqual([]);
    expect(await listed()).toMatchObject([
      {
        kind: 'no_deployment_id',
        actions: ['refund', 'book', 'resolve'],
        amount: 50,
        playerEmail: setup.player.email,
      },
    ]);
    expect(await act('book')).toBe(200);
    expect(await lessons()).toMatchObject([{ status: 'confirmed', paymentIntentId: paid.id }]);
    await compare();
    expect(await listed()).toEqual([]);

    const other = await open('2037-11-25T09:00:00.000Z');
    await removeDeploymentId(other.id);
    await api.pay(other.clientSecret);
    await loseEverything();
    await compare();
    expect(await refundsOf(other.id)).toEqual([]);
  });
});

describe('an intent that the coach books while its payment is inserted', () => {
  async function listThenWrite(columns: object): Promise<void> {
    const { clientSecret, id } = await open(TUESDAY_9);
    await removeDeploymentId(id);
    await api.pay(clientSecret);
    const [row] = await api.knex('payments');
    await loseEverything();
    await compare();
    expect(await listed()).toMatchObject([{ kind: 'no_deployment_id' }]);
    await api.knex('payments').insert({ ...row, courtTimeId: null, ...columns });
  }

  test('an intent that the coach books while its payment is inserted is booked once', async () => {
    await listThenWrite({});
    expect(await act('book')).toBe(200);
    expect(await lessons()).toHaveLength(1);
  });

  test('an intent that the coach books is refused if the payment meanwhile has another intent', async () => {
    await listThenWrite({ paymentIntentId: 'pi_another' });
    expect(await act('book')).toBe(422);
    expect(await lessons()).toEqual([]);
  });
});
