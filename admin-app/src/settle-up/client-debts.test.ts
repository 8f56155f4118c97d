import { expect, test } from '@jest/globals';
import {
  buildAdminBooking,
  calledOffByRain,
  nextId,
  paidInCash,
  toPayByHand,
} from '../../../player-app/test/sample-data.ts';
import { byClient } from './client-debts.ts';

const [ana, ben] = [
  { userId: nextId(), user: { firstName: 'Ana', lastName: 'Lindqvist' } },
  { userId: nextId(), user: { firstName: 'Ben', lastName: 'Hill' } },
];
const owes = { ...toPayByHand, paymentStatus: 'owes' } as const;
const old = buildAdminBooking('2026-11-03T10:00Z', { ...ben, ...owes });
const newer = buildAdminBooking('2026-11-10T10:00Z', { ...ana, ...owes });
const back = buildAdminBooking('2026-11-17T10:00Z', { ...ben, ...paidInCash, paymentStatus: 'to_give_back' });
const next = buildAdminBooking('2026-12-01T10:00Z', { ...ana, ...toPayByHand, forName: 'Tom' });
const waits = buildAdminBooking('2026-12-08T10:00Z', { ...ana, ...toPayByHand, ...calledOffByRain });

test('what is to settle is listed by who pays, first with the oldest lesson, and by what is to be done', () => {
  const [first, second, ...others] = byClient([waits, next, newer, back, old]);
  expect(first).toEqual({
    client: { id: ben.userId, name: 'Ben Hill' },
    lessons: [old, back],
    owed: [old],
    toCome: [],
    toGiveBack: [back],
  });
  expect(second).toMatchObject({ client: { name: 'Ana Lindqvist' }, owed: [newer], toCome: [next] });
  expect(others).toEqual([]);
});
