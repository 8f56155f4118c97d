import { expect, test } from '@jest/globals';
import { LESSON_ENDS, setUpLessonToPay } from '../../../tests/fixtures/api/lesson-to-pay.ts';
import { minutesAfter } from '../../../tests/fixtures/api/payments.ts';
import { NOW } from '../../../tests/fixtures/api/tennis-week.ts';
import { Player } from '../players/player.ts';
import { deleteAccount } from './delete-account.ts';
import { requestDeletion } from './request-deletion.ts';

const setup = await setUpLessonToPay();
const { api, asCoach, bookFor } = setup;

/** Does what the job of a deletion does. */
const goOn = () => deleteAccount(api.context, setup.player.id);
async function deletePlayer(): Promise<void> {
  const { context, knex } = api;
  const player = await Player.query(knex).findById(setup.player.id).throwIfNotFound();
  await requestDeletion(context, player, context.clock());
  await goOn();
}

test('an account with lessons by hand is told what becomes of their money before it is deleted, and owes nothing after', async () => {
  const { player, lessonId: paid } = setup;
  const late = await bookFor('2037-11-20T15:00:00.000Z');
  await asCoach('POST', `/api/admin/bookings/${paid}/hand-payment`, { method: 'cash' });
  expect((await api.call('GET', '/api/me/deletion', { as: player })).body['lessons']).toMatchObject([
    { id: late, refund: null, paymentStatus: 'to_pay' },
    { id: paid, refund: 50, paymentStatus: 'completed' },
  ]);

  await deletePlayer();
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

  // The coach has 30 days to give it back.
  await api.knex('mails').update({ status: 'sent' });
  for (const [days, state] of [
    [29, 'signed_out'],
    [30, 'erased'],
  ] as const) {
    api.setNow(minutesAfter(NOW, days * 24 * 60));
    await goOn();
    expect(await api.knex('account_deletions').where({ playerId: player.id })).toMatchObject([{ state }]);
  }
});

test('what is open to pay for a lesson that is over is closed with the account', async () => {
  api.setNow(new Date(LESSON_ENDS));
  const { paymentIntentId } = await setup.openForLesson();
  await deletePlayer();
  await setup.closePayments();
  expect((await setup.intent(paymentIntentId)).status).toBe('canceled');
});
