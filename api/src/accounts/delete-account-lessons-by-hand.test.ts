import { expect, test } from '@jest/globals';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { NOW } from '../../../tests/fixtures/api/tennis-week.ts';
import { Player } from '../players/player.ts';
import { deleteAccount } from './delete-account.ts';
import { requestDeletion } from './request-deletion.ts';

const setup = await setUpPayments();
const { api, asCoach, bookFor } = setup;

test('an account with lessons by hand is told what becomes of their money before it is deleted, and owes nothing after', async () => {
  const { player } = setup;
  const late = await bookFor('2037-11-20T15:00:00.000Z');
  const paid = await bookFor();
  await asCoach('POST', `/api/admin/bookings/${paid}/hand-payment`, { method: 'cash' });
  expect((await api.call('GET', '/api/me/deletion', { as: player })).body['lessons']).toMatchObject([
    { id: late, refund: null, paymentStatus: 'to_pay' },
    { id: paid, refund: 50, paymentStatus: 'completed' },
  ]);

  const { context } = api;
  await requestDeletion(context, await Player.query(api.knex).findById(player.id).throwIfNotFound(), NOW);
  await deleteAccount(context, player.id);
  const cancelled = await api
    .knex('mails')
    .where({ playerId: player.id, kind: 'lesson-cancelled-by-player' })
    .orderByRaw(`facts -> 'lesson' ->> 'startsAt'`);
  expect(cancelled).toMatchObject([
    { facts: { paid: 'nothing_due' } },
    { facts: { paid: 'returned', refundPence: null } },
  ]);
  const toSettle = await asCoach('GET', '/api/admin/to-settle');
  expect(toSettle.body).toMatchObject([{ id: paid, paymentStatus: 'to_give_back' }]);
});
