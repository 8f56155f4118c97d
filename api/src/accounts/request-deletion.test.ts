import { expect, test } from '@jest/globals';
import type { Knex } from 'knex';
import { connectToDatabase } from '../../../tests/fixtures/api/test-database.ts';
import { NOW, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { restorePayment } from '../reconciliation/unknown-intent.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const setup = await setUpApi();
const { api } = setup;

const endsAt = '2037-11-24T10:00:00.000Z';

const close = () => api.knex('players').where({ id: setup.player.id }).update({ closedAt: NOW });
const rowsOfPlayer = async () => ({
  payments: await api.knex('payments').where({ playerId: setup.player.id }),
  holds: await api.knex('court_times').where({ holderId: setup.player.id }),
});

/** Holds the court and opens a payment as a release does that does not know of closed accounts. */
async function openPaymentAsOlderRelease(trx: Knex.Transaction): Promise<void> {
  await trx.raw('select id from players where id = ? for no key update', [setup.player.id]);
  const [{ id: courtTimeId }] = await trx('court_times')
    .insert({ starts_at: TUESDAY_9, ends_at: endsAt, holder_id: setup.player.id, held_until: endsAt })
    .returning('id');
  await trx('payments').insert({
    player_id: setup.player.id,
    receipt_email: setup.player.email,
    amount_pence: 5000,
    starts_at: TUESDAY_9,
    ends_at: endsAt,
    court_time_id: courtTimeId,
    closes_at: endsAt,
  });
}

test('the database refuses a payment of a closed account from any release, and no slot stays held', async () => {
  await close();
  await expect(api.database.knex.transaction(openPaymentAsOlderRelease)).rejects.toThrow(/is closed$/);
  expect(await rowsOfPlayer()).toEqual({ payments: [], holds: [] });
});

test('a payment that is opened while its account is being closed waits, and is refused', async () => {
  const other = connectToDatabase(api.database.url);
  try {
    const closing = await other.transaction();
    await closing('players').where({ id: setup.player.id }).update({ closed_at: NOW });
    const opening = api.database.knex.transaction(openPaymentAsOlderRelease);
    const refused = expect(opening).rejects.toThrow(/is closed$/);
    await closing.commit();
    await refused;
  } finally {
    await other.destroy();
  }
  expect(await rowsOfPlayer()).toEqual({ payments: [], holds: [] });
});

test('a payment that was opened before its account was closed can be restored from its intent', async () => {
  const intent = await api.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'gbp',
    metadata: { payment_id: crypto.randomUUID(), player_id: setup.player.id },
  });
  await close();
  expect(await restorePayment(api.context, intent)).toMatchObject({ playerId: setup.player.id });
});
