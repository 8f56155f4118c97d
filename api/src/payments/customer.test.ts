import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Faults } from '@lessons/sandbox-payments';
import { type TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { saveCard } from '../../../tests/fixtures/api/save-card.ts';
import { Player } from '../players/player.ts';
import { deleteCustomer, findOrCreateCustomer } from './customer.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const { api } = await setUpApi({
  faults: { onRequest: (point) => onRequest(point) },
  providerWithinMs: 3_000,
});

let robin: TestPlayer;
let onRequest: NonNullable<Faults['onRequest']> = () => null;

beforeEach(async () => {
  onRequest = () => null;
  robin = await api.createPlayer();
});

const SLOT = { amount: 50, startTime: TUESDAY_9, duration: 60 };
const playerOf = ({ id }: TestPlayer) => Player.query(api.knex).findById(id).throwIfNotFound();
const open = (as = robin) => api.call('POST', '/api/create-payment-intent', { as, body: SLOT });
const intentOf = (body: Record<string, unknown>) =>
  api.context.stripe.paymentIntents.retrieve(String(body['clientSecret']).split('_secret_')[0] ?? '');

describe('a player’s customer at the provider', () => {
  test('a player’s customer is created at the first checkout, without a name or an address, and used again', async () => {
    const opened = await open();
    const { stripeCustomerId: customer } = await playerOf(robin);
    expect(await intentOf(opened.body)).toMatchObject({ customer });
    expect(opened.body).toMatchObject({ customerSessionClientSecret: expect.stringMatching(/^cuss_/) });
    expect(await api.context.stripe.customers.retrieve(customer ?? '')).toMatchObject({
      email: null,
      name: null,
      metadata: { player_id: robin.id, deployment_id: api.context.deploymentId },
    });
    await open();
    expect(await playerOf(robin)).toMatchObject({ stripeCustomerId: customer });
  });

  test('a player has one customer, however many tabs and processes open the checkout at once', async () => {
    const player = await playerOf(robin);
    const customers = await Promise.all(
      Array.from({ length: 4 }, () => findOrCreateCustomer(api.context, player)),
    );
    expect(new Set(customers).size).toBe(1);
    expect(await playerOf(robin)).toMatchObject({ stripeCustomerId: customers[0] });
    const { rows } = await api.database.knex.raw(
      `select id from payment_sandbox.object where kind = 'customer' and body->'metadata'->>'player_id' = ?`,
      [robin.id],
    );
    expect(rows).toEqual([{ id: customers[0] }]);
  });

  test.each([500, 'kept 500', 'hang'] as const)(
    'a player can pay although the provider fails to create their customer: %s',
    async (failure) => {
      onRequest = ({ path, stage }) =>
        path.startsWith('/v1/customer') && stage === 'before' ? failure : null;
      const lesson = await bookLesson(api, robin);
      expect(lesson.body).toMatchObject({ status: 'confirmed' });
      expect(await playerOf(robin)).toMatchObject({ stripeCustomerId: null });
    },
    60_000,
  );

  test('a customer that the provider doesn’t have, as with another Stripe account, is replaced, and the lesson is paid', async () => {
    await Player.query(api.knex)
      .findById(robin.id)
      .patch({ stripeCustomerId: 'cus_elsewhere', stripeCustomerDeployment: api.context.deploymentId });
    const opened = await Promise.all([open(), open()]);
    const { stripeCustomerId: customer } = await playerOf(robin);
    expect(customer).not.toBe('cus_elsewhere');
    for (const { status, body } of opened) {
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { customerSessionClientSecret: expect.any(String) },
      });
      expect(await intentOf(body)).toMatchObject({ customer });
    }
    expect(opened[0]?.body['clientSecret']).toBe(opened[1]?.body['clientSecret']);
  });

  test('a customer of another deployment is not changed from a copy of its database', async () => {
    await open();
    const { stripeCustomerId: original } = await playerOf(robin);
    const copy = { ...api.context, deploymentId: 'copy.example' };
    await deleteCustomer(copy, robin.id);
    expect(await api.context.stripe.customers.retrieve(original ?? '')).not.toHaveProperty('deleted');
    const own = await findOrCreateCustomer(copy, await playerOf(robin));
    expect(own).not.toBe(original);
  });

  test('a deleted customer loses its cards, a repeat is harmless, and a later checkout has a new one', async () => {
    const card = await saveCard(api, robin);
    const { stripeCustomerId: customer } = await playerOf(robin);
    await deleteCustomer(api.context, robin.id);
    await deleteCustomer(api.context, robin.id);
    expect(await playerOf(robin)).toMatchObject({ stripeCustomerId: null, stripeCustomerDeployment: null });
    expect(await api.context.stripe.customers.retrieve(customer ?? '')).toMatchObject({ deleted: true });
    expect(await api.context.stripe.paymentMethods.retrieve(card)).toMatchObject({ customer: null });

    const opened = await open();
    const { customer: another } = await intentOf(opened.body);
    expect(another).not.toBe(customer);
    expect(await playerOf(robin)).toMatchObject({ stripeCustomerId: another });
  });
});

describe('a saved card', () => {
  test('a saved card is listed for its player alone, with its brand, and can be removed', async () => {
    const id = await saveCard(api, robin, '5555555555554444');
    await saveCard(api, await api.createPlayer());
    expect((await api.call('GET', '/api/saved-cards', { as: robin })).body).toMatchObject([
      { id, brand: 'mastercard', last4: '4444', expMonth: 12 },
    ]);
    expect(await api.call('DELETE', `/api/saved-cards/${id}`, { as: robin })).toMatchObject({ status: 200 });
    expect((await api.call('GET', '/api/saved-cards', { as: robin })).body).toEqual([]);
    expect(await api.call('DELETE', `/api/saved-cards/${id}`, { as: robin })).toMatchObject({ status: 404 });
  });

  test('saved cards are reported as unavailable while the provider does not respond', async () => {
    await saveCard(api, robin);
    onRequest = () => 500;
    expect(await api.call('GET', '/api/saved-cards', { as: robin })).toMatchObject({
      status: 503,
      body: { code: 'payment_provider_unavailable' },
    });
  });
});
