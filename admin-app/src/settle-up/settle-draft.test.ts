import { expect, test } from '@jest/globals';
import type { AdminBooking, ClientMoney } from '@lessons/contract';
import { buildAdminBooking, paidInCash, toPayByHand } from '../../../player-app/test/sample-data.ts';
import {
  bySeries,
  changeSettleDraft,
  newSettleDraft,
  readSettling,
  settleBody,
  type ReadSettling,
  type SettleAction,
  type SettleDraft,
} from './settle-draft.ts';

const lessonOn = (day: number, differences: Partial<AdminBooking>) =>
  buildAdminBooking(`2026-11-${String(day).padStart(2, '0')}T10:00Z`, {
    payPlan: 'by_hand',
    ...differences,
  });
const owes = { ...toPayByHand, paymentStatus: 'owes', price: 35 } as const;
const [first, second] = [lessonOn(3, owes), lessonOn(10, { ...owes, price: 47.35 })];
const next = lessonOn(24, { ...toPayByHand, price: 40 });
const back = lessonOn(20, { ...paidInCash, status: 'cancelled', paymentStatus: 'to_give_back' });
const money: ClientMoney = { owed: [first, second], toCome: [next], toGiveBack: [back] };

const fresh = newSettleDraft({ owed: [], toCome: [] }, null);
const ticked = (ticks: SettleDraft['ticks']): SettleDraft => ({ ...fresh, ticks });
const many = (count: number) => Array.from({ length: count }, () => lessonOn(1, { ...owes, price: 1 }));

test.each<[title: string, before: SettleDraft, action: SettleAction, after: SettleDraft]>([
  [
    'a tick is kept for its lesson',
    fresh,
    { type: 'tick', lessons: [next], isTicked: true },
    ticked({ [next.id]: true }),
  ],
  [
    'a tick is taken away, and the others stay',
    ticked({ [next.id]: true }),
    { type: 'tick', lessons: [first], isTicked: false },
    ticked({ [next.id]: true, [first.id]: false }),
  ],
  [
    'one tick ticks all lessons of a series',
    ticked({ [first.id]: false }),
    { type: 'tick', lessons: [first, second], isTicked: true },
    ticked({ [first.id]: true, [second.id]: true }),
  ],
  [
    'the day on which it was received is kept beside the ticks',
    ticked({ [next.id]: true }),
    { type: 'receive-on', day: '2026-11-20' },
    { ticks: { [next.id]: true }, receivedOn: '2026-11-20' },
  ],
])('%s', (_title, before, action, after) => {
  expect(changeSettleDraft(before, action)).toEqual(after);
});

test.each<[title: string, draft: SettleDraft, money: ClientMoney, read: Partial<ReadSettling>]>([
  [
    'what is owed is paid, to the penny, and what is to come or to be given back is left',
    fresh,
    money,
    { paid: [first, second], total: 82.35, problem: null },
  ],
  [
    'a lesson to come can be paid, too',
    ticked({ [next.id]: true }),
    money,
    { paid: [first, second, next], total: 122.35 },
  ],
  ['nothing is paid without a tick', fresh, { ...money, owed: [] }, { paid: [], problem: 'nothing-ticked' }],
  [
    'ticks of lessons that are gone count for nothing',
    ticked({ [first.id]: true, [next.id]: true }),
    { ...money, owed: [second], toGiveBack: [] },
    { paid: [second, next], total: 87.35 },
  ],
  [
    'a tick stays with a lesson to come that is owed by now, at its new price',
    ticked({ [next.id]: false }),
    { owed: [{ ...next, paymentStatus: 'owes', price: 45 }, first], toCome: [], toGiveBack: [] },
    { paid: [first], total: 35 },
  ],
  [
    'the oldest fifty of a long debt are ticked',
    fresh,
    { owed: many(51), toCome: [], toGiveBack: [] },
    { total: 50, problem: null },
  ],
  [
    'at most fifty lessons are settled at once',
    ticked({ [next.id]: true }),
    { owed: many(50), toCome: [next], toGiveBack: [] },
    { problem: 'too-many' },
  ],
])('%s', (_title, draft, shown, read) => {
  expect(readSettling(draft, shown)).toMatchObject(read);
});

test.each([
  ['the oldest that make it up', 35, [first]],
  ['others that make it up', 75, [first, next]],
  ['none if none make it up, and not all that is owed', 50, []],
])('of a sum that is said, those are ticked: %s', (_title, sum, paid) => {
  expect(readSettling(newSettleDraft(money, sum), money).paid).toEqual(paid);
});

test('a request says what the coach saw of each lesson, and nothing where there is nothing', () => {
  expect(settleBody({ paid: [first] }, fresh, 'cash')).toEqual({
    lessons: [{ id: first.id, amount: 35 }],
    method: 'cash',
  });
  const received = { ticks: {}, receivedOn: '2026-11-20' };
  expect(settleBody({ paid: [first, second] }, received, 'other')).toEqual({
    lessons: [
      { id: first.id, amount: 35 },
      { id: second.id, amount: 47.35 },
    ],
    method: 'other',
    receivedOn: '2026-11-20',
  });
});

test('lessons of a series stand together, at the place of their first', () => {
  const series = lessonOn(1, {}).id;
  const [single, one, two] = [
    lessonOn(3, {}),
    lessonOn(2, { seriesId: series }),
    lessonOn(9, { seriesId: series }),
  ];
  expect(bySeries([one, single, two])).toEqual([[one, two], [single]]);
});
