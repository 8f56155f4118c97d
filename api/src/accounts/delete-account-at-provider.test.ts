import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { bookLesson, NOW, openIntent, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { findOrCreateCustomer } from '../payments/customer.ts';
import { Player } from '../players/player.ts';
import { tasksOf, type JobContext } from '../worker/tasks.ts';
import { AccountDeletion } from './request-deletion.ts';
import { requestDeletion } from './request-deletion.ts';

const setup = await setUpPayments();
const { api } = setup;

let live: JobContext;
/** The same rows under another deployment id, as in a copy of the database. */
let copy: JobContext;
/** The changes at the payment provider. */
let changes: string[];

beforeEach(() => {
  live = api.context;
  copy = { ...live, deploymentId: 'staging.example' };
});

const playerRow = () => Player.query(api.knex).findById(setup.player.id).throwIfNotFound();
const stateNow = async () =>
  (await AccountDeletion.query(api.knex).findById(setup.player.id).throwIfNotFound()).state;
const close = async (on = live) => requestDeletion(on, await playerRow(), NOW);

/** Refunds, mails and the deletion itself, as often as they could wait for one another. */
async function runJobs(on = live): Promise<void> {
  const tasks = tasksOf(on);
  for (let round = 0; round < 2; round++) {
    for (const { id } of await api.knex('payments').where({ outcome: 'open' }))
      await tasks['close-payment']({ paymentId: id });
    for (const { id } of await api.knex('refunds').where({ status: 'pending' }))
      await tasks['send-refund']({ refundId: id });
    for (const { id } of await api.knex('mails').where({ status: 'waiting' }))
      await tasks['send-mail']({ mailId: id });
    await tasks['delete-account']({ playerId: setup.player.id });
  }
}

test('an account that two jobs delete at once is erased once', async () => {
  await close();
  const authAdmin = { ...live.authAdmin, deleteUser: () => runJobs() } as NonNullable<
    JobContext['authAdmin']
  >;
  await tasksOf({ ...live, authAdmin })['delete-account']({ playerId: setup.player.id });
  expect(await stateNow()).toBe('erased');
  const entries = api.knex('audit_entries').where({ playerId: setup.player.id });
  expect(await entries.where({ action: 'account.erased' })).toHaveLength(1);
});

describe('in a copy of the database that has become a site of its own', () => {
  const own = (deploymentId: string) => api.knex('deployment').update({ deploymentId });
  afterEach(() => own(live.deploymentId));
  beforeEach(() => {
    changes = [];
    setup.onRequest = ({ method, path, stage }) => {
      if (method !== 'GET' && stage === 'before') changes.push(`${method} ${path}`);
      return null;
    };
  });

  test.each([
    ['a refund', () => bookLesson(api, setup.player)],
    ['a checkout', () => openIntent(api, setup.player, { amount: 50, startTime: TUESDAY_9, duration: 60 })],
  ])(
    'a deletion waits for %s of the live site until the coach has resolved it, and changes nothing there',
    async (_, begin) => {
      await begin();
      const { stripeCustomerId: customer } = await playerRow();
      setup.later(60);
      changes = [];
      await own(copy.deploymentId);
      await close(copy);
      await runJobs(copy);
      expect(await stateNow()).toBe('signed_out');
      expect(await setup.listed()).toMatchObject([{ kind: 'other_deployment', actions: ['resolve'] }]);

      expect(await setup.act('resolve')).toBe(200);
      await runJobs(copy);
      expect(await stateNow()).toBe('erased');
      expect(await playerRow()).toMatchObject({ email: '', firstName: 'Deleted', stripeCustomerId: null });
      expect(changes).toEqual([]);
      expect(await api.stripe.customers.retrieve(customer ?? '')).not.toHaveProperty('deleted');
    },
  );
});

describe('a customer that the provider was slow to create', () => {
  /** Closes and erases the account after the customer was created, before the response arrives. */
  function eraseMeanwhile(): void {
    let isErased = false;
    setup.onRequest = async ({ method, path, stage }) => {
      if (isErased || method !== 'POST' || path !== '/v1/customers' || stage === 'before') return null;
      isErased = true;
      await close();
      await runJobs();
      expect(await stateNow()).toBe('erased');
      return null;
    };
  }
  const customer = (id: string | null) => api.stripe.customers.retrieve(id ?? '');

  test('a customer that the provider created late is deleted, although the account was erased by then', async () => {
    eraseMeanwhile();
    const slot = { amount: 50, startTime: TUESDAY_9, duration: 60 };
    const opening = api.call('POST', '/api/create-payment-intent', { as: setup.player, body: slot });
    expect((await opening).status).toBe(401);
    expect(await stateNow()).toBe('erased');
    const { stripeCustomerId } = await playerRow();
    expect(await customer(stripeCustomerId)).not.toHaveProperty('deleted');
    const { rows } = await api.knex.raw(
      `select payload from graphile_worker._private_jobs where payload::text like '%${setup.player.id}%'`,
    );
    expect(rows).toContainEqual({ payload: { playerId: setup.player.id } });

    await runJobs();
    expect(await customer(stripeCustomerId)).toMatchObject({ deleted: true });
    expect(await playerRow()).toMatchObject({ stripeCustomerId: null, email: '' });
  });

  test('a customer that the provider created late is found by the deletion job, also if another release wrote it', async () => {
    await close();
    await runJobs();
    const { id } = await api.stripe.customers.create({});
    const written = { stripeCustomerId: id, stripeCustomerDeployment: live.deploymentId };
    await api.knex('players').where({ id: setup.player.id }).update(written);
    await api.knex.raw('delete from graphile_worker._private_jobs');
    await tasksOf(live)['continue-deletions']({});
    const { rows } = await api.knex.raw('select payload from graphile_worker._private_jobs');
    expect(rows).toEqual([{ payload: { playerId: setup.player.id } }]);
    await runJobs();
    expect(await customer(id)).toMatchObject({ deleted: true });
  });

  test('a customer that the provider created late is not used for the checkout that asked for it', async () => {
    eraseMeanwhile();
    expect(await findOrCreateCustomer(live, await playerRow())).toBeNull();
  });
});
