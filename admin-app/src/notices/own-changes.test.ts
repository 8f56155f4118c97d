import { expect, test } from '@jest/globals';
import {
  bookForClient,
  bookSeries,
  cancelBookingWithRefund,
  cancelSeriesLessons,
  listAdminBookings,
  moveForClient,
  rejectBooking,
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
  await api(bookForClient, { body: { id, client: { id }, startTime, duration: 60, price: 50 } });
  await api(moveForClient, { params: { id }, body: { startTime } });
  await api(cancelBookingWithRefund, { params: { id }, body: { refund: true } });
  await api(listAdminBookings);
  expect([...own]).toEqual(
    (['booked', 'moved', 'cancelled'] as const).map((kind) => changeKey({ kind, lesson })),
  );
});

test('all lessons of a series that the coach books or cancels are the coach’s own changes', async () => {
  const { own, api } = clientWith(async () => [lesson]);
  const other = buildAdminBooking('2026-12-01T10:00:00.000Z');
  const lessons = [{ startTime }, { startTime: other.startTime }];
  await api(bookSeries, { body: { id, client: { id }, lessons, duration: 60, price: 50 } });
  const body = { bookingIds: [id, other.id], refund: false };
  await api(cancelSeriesLessons, { params: { id }, body });
  expect([...own]).toEqual(
    (['booked', 'cancelled'] as const).flatMap((kind) =>
      [lesson, other].map((each) => changeKey({ kind, lesson: each })),
    ),
  );
});

test('a called-off lesson that the coach refunds is the coach’s own change', async () => {
  const { own, api } = clientWith(async () => lesson);
  await api(rejectBooking, { params: { id } });
  expect([...own]).toEqual([changeKey({ kind: 'cancelled', lesson })]);
});

test('a change that the API refuses is not remembered as the coach’s own', async () => {
  const { own, api } = clientWith(() => Promise.reject(new Error('422')));
  await expect(api(moveForClient, { params: { id }, body: { startTime } })).rejects.toThrow('422');
  expect(own.size).toBe(0);
});
