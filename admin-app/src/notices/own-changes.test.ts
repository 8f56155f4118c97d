import { expect, test } from '@jest/globals';
import {
  bookForClient,
  cancelBookingWithRefund,
  listAdminBookings,
  moveForClient,
  type ApiClient,
} from '@lessons/contract';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { changeKey, rememberOwnChanges } from './own-changes.ts';

const lesson = buildAdminBooking('2026-11-24T10:00:00.000Z');
const { id, startTime } = lesson;

function clientWith(send: () => Promise<unknown>) {
  const own = new Set<string>();
  return { own, api: rememberOwnChanges(send as ApiClient, own) };
}

test('lessons that the coach books, moves or cancels are known as the coach’s own changes', async () => {
  const { own, api } = clientWith(async () => lesson);
  await api(bookForClient, { body: { client: { id }, startTime, duration: 60, price: 50 } });
  await api(moveForClient, { params: { id }, body: { startTime } });
  await api(cancelBookingWithRefund, { params: { id }, body: { refund: true } });
  await api(listAdminBookings);
  expect([...own]).toEqual(
    (['booked', 'moved', 'cancelled'] as const).map((kind) => changeKey({ kind, lesson })),
  );
});

test('a change that the API refuses is not remembered as the coach’s own', async () => {
  const { own, api } = clientWith(() => Promise.reject(new Error('422')));
  await expect(api(moveForClient, { params: { id }, body: { startTime } })).rejects.toThrow('422');
  expect(own.size).toBe(0);
});
