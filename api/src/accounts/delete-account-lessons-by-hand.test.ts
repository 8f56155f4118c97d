import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { NOW, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { Player } from '../players/player.ts';
import { deleteAccount } from './delete-account.ts';
import { requestDeletion } from './request-deletion.ts';

const setup = setUpPayments();
const authAdmin = {
  deleteUser: () => Promise.resolve(),
  listFactors: () => Promise.resolve([]),
  deleteFactor: () => Promise.resolve(),
};

test('an account with lessons by hand is told what becomes of their money before it is deleted, and owes nothing after', async () => {
  const { api, player } = setup;
  const coach = await api.createPlayer({ isCoach: true });
  const book = async (startTime: string) => {
    const body = { id: randomUUID(), client: { id: player.id }, startTime, duration: 60, price: 50 };
    const booked = await api.call('POST', '/api/admin/bookings', { as: coach, body });
    return String(booked.body['id']);
  };
  const late = await book('2037-11-20T15:00:00.000Z');
  const paid = await book(TUESDAY_9);
  await api.call('POST', `/api/admin/bookings/${paid}/hand-payment`, {
    as: coach,
    body: { method: 'cash' },
  });
  expect((await api.call('GET', '/api/me/deletion', { as: player })).body['lessons']).toMatchObject([
    { id: late, refund: null, paymentStatus: 'to_pay' },
    { id: paid, refund: 50, paymentStatus: 'completed' },
  ]);

  const context = { ...api.context, authAdmin };
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
  const toSettle = await api.call('GET', '/api/admin/to-settle', { as: coach });
  expect(toSettle.body).toMatchObject([{ id: paid, paymentStatus: 'to_give_back' }]);
});
