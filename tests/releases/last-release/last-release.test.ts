import { beforeAll, describe, expect, test } from '@jest/globals';
import { MINUTE } from '@lessons/rules';
import { eventually } from '../../fixtures/api/eventually.ts';
import { createClient, type ProcessClient } from '../../fixtures/api/process-client.ts';
import { must, setUpTwoReleases } from './two-releases.ts';

const apis = setUpTwoReleases();

interface Lesson {
  id: string;
  startTime: string;
  status: string;
  paymentStatus: string;
}

const lessonsOf = async (player: ProcessClient) =>
  (await player.call('GET', '/api/bookings')).body as unknown as Lesson[];

describe.each([
  ['last', 'present'],
  ['present', 'last'],
] as const)('what the %s release writes, the %s one carries on', (first, second) => {
  let player: ProcessClient;
  let coach: ProcessClient;
  beforeAll(async () => {
    player = await createClient(apis.database, apis[first]);
    coach = await createClient(apis.database, apis[second]);
    await must(coach, 'GET', '/api/me');
    await apis.database.knex('players').where({ id: coach.playerId }).update({ is_coach: true });
  });

  test('players of two releases book, pay, move, cancel and refund', async () => {
    const other = player.on(apis[second]);
    // On the third day, since what starts within 24 hours can't be moved.
    const slot = await player.freeSlot(2);
    const later = new Date(Date.parse(slot) + 60 * MINUTE).toISOString();
    const held = await must(player, 'POST', '/api/create-payment-intent', {
      amount: 50,
      startTime: slot,
      duration: 60,
    });
    const { id: paymentIntentId } = await other.pay(String(held['clientSecret']));
    const booked = await must(other, 'POST', '/api/bookings', { paymentIntentId });
    expect(await lessonsOf(player)).toMatchObject([{ startTime: slot, status: 'confirmed' }]);

    await must(player, 'POST', `/api/bookings/${booked['id']}/reschedule`, { startTime: later });
    expect(await lessonsOf(other)).toMatchObject([{ startTime: later }]);

    await must(other, 'POST', `/api/bookings/${booked['id']}/cancel`, { processRefund: true });
    for (const client of [player, other])
      await eventually(
        () => lessonsOf(client),
        ([lesson]) => lesson?.status === 'cancelled' && lesson.paymentStatus === 'refunded',
      );
  });

  test('coaches of two releases block a date and open it again', async () => {
    const slot = await player.freeSlot(0);
    const date = slot.slice(0, 10);
    await must(coach, 'POST', '/api/admin/blocked-slots', { date });
    // The other process hears of the change a moment later.
    await eventually(
      () => player.freeSlot(0),
      (next) => !next.startsWith(date),
    );
    const [blocked] = (await must(coach.on(apis[first]), 'GET', '/api/admin/blocked-slots')) as unknown as {
      id: string;
    }[];
    await must(coach.on(apis[first]), 'DELETE', `/api/admin/blocked-slots/${blocked?.id}`);
    await eventually(
      () => coach.freeSlot(0),
      (next) => next === slot,
    );
  });
});

test('the last release is ready, and logged no error', async () => {
  expect((await fetch(`${apis.last.url}/api/ready`)).status).toBe(200);
  expect(apis.last.log()).toBe('');
});
