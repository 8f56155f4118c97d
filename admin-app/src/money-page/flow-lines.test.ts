import { expect, test } from '@jest/globals';
import { moneyFlow } from '../../test/money-of-year.ts';
import { leftOf, linesOf } from './flow-lines.ts';

test('a statement lists what came in, what went out and what is left, with the sums', () => {
  const flow = moneyFlow({
    card: 155_000,
    byHand: 30_050,
    refunds: 5_000,
    lostDisputes: 9_000,
    givenBack: 4_500,
  });
  expect(linesOf(flow).map(({ label, pounds, isSum }) => [label, pounds, isSum])).toEqual([
    ['Card payments', 1550, false],
    ['Cash and transfers', 300.5, false],
    ['In', 1850.5, true],
    ['Refunds', 50, false],
    ['Lost disputes', 90, false],
    ['Given back', 45, false],
    ['Out', 185, true],
    ['Left', 1665.5, true],
  ]);
});

test.each([
  [{ card: 110, refunds: 80 }, 0.3],
  [{ card: 12_345_678, byHand: 1 }, 123_456.79],
  [{ refunds: 5_000 }, -50],
  [{}, 0],
])('what is left of %j pence is £%d, exact to the penny', (pence, left) => {
  expect(leftOf(moneyFlow(pence))).toBe(left);
});
