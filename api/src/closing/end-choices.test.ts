import { callOff } from '../../../tests/fixtures/api/call-off.ts';
import { expect, test } from '@jest/globals';
import { setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { deleteAccount } from '../accounts/delete-account.ts';
import { requestDeletion } from '../accounts/request-deletion.ts';
import { Player } from '../players/player.ts';
import { tasksOf } from '../worker/tasks.ts';

const setup = await setUpPayments();
const { api, asCoach, coach, lessons, listed, refundsOf } = setup;

/** The deadline of a lesson that was called off at `NOW`. */
const DEADLINE = new Date('2037-11-23T20:00:00Z');
const MOVED_TO = '2037-12-01T11:00:00.000Z';

/** Runs the job at a time, after a complete comparison that looked at the provider until another. */
async function runAt(time: Date, comparedUntil = new Date('2037-11-23T20:05:00Z')): Promise<void> {
  api.setNow(time);
  await api.knex('reconciliation').delete();
  await api.knex('reconciliation').insert({ lookedUntil: comparedUntil });
  await tasksOf(api.context)['end-choices']({});
}
const choices = () => api.knex('choices').select('outcome', 'decidedBy');
const endMails = () => api.knex('mails').where({ kind: 'called-off-ended' });
async function runRefunds(): Promise<void> {
  for (const { id } of await api.knex('refunds'))
    await tasksOf(api.context)['send-refund']({ refundId: String(id) });
}

test('at the deadline a paid lesson that was called off is refunded by itself, also after its time, with a mail of its own', async () => {
  const { id, paymentIntentId } = await bookLesson(api, setup.player, '2037-11-23T09:00:00.000Z');
  await callOff(api, coach, [id]);
  await runAt(new Date(DEADLINE.getTime() - 1));
  expect(await choices()).toEqual([{ outcome: 'open', decidedBy: null }]);
  await runAt(DEADLINE);
  await runAt(DEADLINE);
  await runRefunds();
  expect(await refundsOf(paymentIntentId)).toEqual([[5000, 'succeeded']]);
  expect(await choices()).toEqual([{ outcome: 'refunded', decidedBy: 'deadline' }]);
  expect(await lessons()).toMatchObject([{ id, status: 'cancelled', calledOff: null }]);
  expect(await endMails()).toMatchObject([
    { recipient: setup.player.email, facts: { by: 'deadline', reason: 'rain', refundPence: 5000 } },
  ]);
});

test('the deadline waits for a complete comparison with the provider that is newer', async () => {
  const { id } = await bookLesson(api, setup.player);
  await callOff(api, coach, [id]);
  await runAt(new Date('2037-11-23T20:10:00Z'), DEADLINE);
  await api.knex('reconciliation').delete();
  await tasksOf(api.context)['end-choices']({});
  expect(await choices()).toEqual([{ outcome: 'open', decidedBy: null }]);
});

test.each([
  ['moves it', 'move', { startTime: MOVED_TO, anyway: true }, [MOVED_TO, 'moved']],
  ['lets it go ahead at its old time', 'confirm', undefined, [TUESDAY_9, 'resumed']],
])(
  'a lesson whose intent names another time is listed at the deadline, not refunded, and goes ahead once the coach %s',
  async (_case, call, body, [startTime, outcome]) => {
    const { id, paymentIntentId } = await bookLesson(api, setup.player);
    await callOff(api, coach, [id]);
    // The restored copy does not know the move, which its intent tells.
    await api.stripe.paymentIntents.update(paymentIntentId, {
      metadata: { starts_at: MOVED_TO, ends_at: '2037-12-01T12:00:00.000Z' },
    });
    await api.knex('graphile_worker._private_jobs').delete();
    await runAt(DEADLINE);
    expect(await choices()).toEqual([{ outcome: 'open', decidedBy: null }]);
    expect(await listed()).toMatchObject([{ kind: 'moved' }]);
    expect(await refundsOf(paymentIntentId)).toEqual([]);
    await asCoach('POST', `/api/admin/bookings/${id}/${call}`, body);
    expect(await choices()).toEqual([{ outcome, decidedBy: 'coach' }]);
    expect(await lessons()).toMatchObject([{ status: 'confirmed', startTime }]);
  },
);

test('while the provider does not respond nothing is refunded, and the other lessons are', async () => {
  const { id } = await bookLesson(api, setup.player);
  await callOff(api, coach, [id]);
  setup.onRequest = () => 500;
  await runAt(DEADLINE);
  expect(await choices()).toEqual([{ outcome: 'open', decidedBy: null }]);
  setup.onRequest = () => null;
  await runAt(DEADLINE);
  expect(await choices()).toEqual([{ outcome: 'refunded', decidedBy: 'deadline' }]);
});

/** Deletes an account, as far as that is possible at once. */
async function deleteAccountOf({ id }: { id: string }): Promise<void> {
  const { context } = api;
  const row = await Player.query(api.knex).findById(id).throwIfNotFound();
  await requestDeletion(context, row, api.context.clock());
  await deleteAccount(context, id);
}

test('a deleted account gets the money of its called-off lessons back first, also of those whose time is over', async () => {
  const { player } = setup;
  const { id } = await bookLesson(api, player, '2037-11-20T15:00:00.000Z');
  await callOff(api, coach, [id]);
  api.setNow(new Date('2037-11-21T12:00:00Z'));
  expect((await api.call('GET', '/api/me/deletion', { as: player })).body['lessons']).toMatchObject([
    { id, refund: 50 },
  ]);
  await deleteAccountOf(player);
  expect(await choices()).toEqual([{ outcome: 'refunded', decidedBy: 'deletion' }]);
  expect(await api.knex('refunds')).toMatchObject([{ amountPence: 5000, reason: 'called_off' }]);
});

test('the coach’s text to the players of called-off lessons is erased with the last of their accounts', async () => {
  const { player } = setup;
  const other = await api.createPlayer();
  const bookingIds = [
    (await bookLesson(api, player)).id,
    (await bookLesson(api, other, '2037-11-25T09:00:00.000Z')).id,
  ];
  await callOff(api, coach, bookingIds, { message: 'Robin is ill' });
  const messages = () => api.knex('closings').pluck('message');
  for (const [account, message] of [
    [player, 'Robin is ill'],
    [other, null],
  ] as const) {
    await deleteAccountOf(account);
    await runRefunds();
    await api.knex('mails').update({ status: 'dropped' });
    await deleteAccount({ ...api.context, authAdmin: null }, account.id);
    expect(await messages()).toEqual([message]);
  }
});
