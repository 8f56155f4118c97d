import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { HOUR, londonDateOf } from '@lessons/rules';
import { NOW } from '../../../tests/fixtures/api/tennis-week.ts';
import { mergeClients } from '../clients/merge-clients.ts';
import { inTransaction } from '../database/transaction.ts';
import { lockLessons } from '../lessons/lesson.ts';
import { erasePlayer } from './erase-player.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const { api, coach } = await setUpApi();

const CLOSINGS = 6;
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Inserts people, each with a lesson called off by each of the same closings, and mails to the coach that name all of them. */
async function insertPeople() {
  const at = { createdAt: NOW, startsAt: NOW, endsAt: new Date(NOW.getTime() + HOUR) };
  const closings = range(CLOSINGS).map(() => randomUUID());
  await api.knex('closings').insert(
    closings.map((id) => ({
      id,
      requestDigest: '',
      fromDate: londonDateOf(NOW),
      toDate: londonDateOf(NOW),
      reason: 'rain',
      message: 'Rain',
      createdAt: NOW,
    })),
  );
  const people = [];
  for (const hasAccount of [...range(20).map(() => true), ...range(12).map(() => false)]) {
    const [id, email] = [randomUUID(), `${randomUUID()}@example.com`];
    await api.knex('players').insert({ id, email, hasAccount });
    const lesson = { playerId: id, status: 'cancelled', location: 'Court', pricePence: 5000, ...at };
    const rows = await api
      .knex('bookings')
      .insert(closings.map(() => lesson))
      .returning('id');
    const lessons = rows.map((row: { id: string }) => row.id);
    const ended = { chooseBy: NOW, outcome: 'dropped', decidedAt: NOW, decidedBy: 'coach' };
    await api.knex('choices').insert(
      lessons.map((bookingId: string, index: number) => ({
        bookingId,
        closingId: closings[index],
        ...ended,
      })),
    );
    people.push({ id, email, lessons });
  }
  const facts = { lessons: people.map(({ email }) => ({ player: { email } })) };
  const mail = { recipient: coach.email, playerId: coach.id, kind: 'coach-day', status: 'sent', facts };
  await api.knex('mails').insert(closings.map((id) => ({ ...mail, event: `day:${id}` })));
  return { erased: people.slice(0, 8), accounts: people.slice(8, 20), guests: people.slice(20) };
}

test('erasures, merges and actions on the same lessons at once are no deadlock', async () => {
  const codes: unknown[] = [];
  api.context.knex.on('query-error', ({ code }: { code?: string }) => codes.push(code));
  for (let round = 0; round < 3; round += 1) {
    const { erased, accounts, guests } = await insertPeople();
    const ids = guests.flatMap(({ lessons }) => lessons);
    const { knex } = api.context;
    const change = { by: coach.id, now: NOW };
    const actions = [
      ...guests.flatMap(({ id: guestId }, index) => [
        () => mergeClients(api.context, { guestId, accountId: String(accounts[index]?.id) }, change),
        () => inTransaction(knex, (trx) => lockLessons(trx, ids)),
      ]),
      ...erased.map(
        ({ id }) =>
          () =>
            inTransaction(knex, (trx) => erasePlayer(trx, id)),
      ),
    ].values();
    // So many have a connection at once. On a busy machine the others would wait for one too long.
    await Promise.all(
      range(10).map(async () => {
        for (const act of actions) await act();
      }),
    );
  }
  expect(codes).toEqual([]);
  expect(await api.knex('players').whereNotNull('mergedInto')).toHaveLength(36);
  expect(await api.knex('players').where({ firstName: 'Deleted' })).toHaveLength(24);
});
