import { expect, test } from '@jest/globals';
import { moneyFlow } from '../../test/money-of-year.ts';
import { linesOf } from './flow-lines.ts';

const linesIn = (...periods: Parameters<typeof moneyFlow>[0][]) =>
  linesOf(periods.map(moneyFlow)).map(({ label, pounds, isSum }) => [label, ...pounds, isSum]);

test('a statement lists what came in, what went out and what is kept, with the sums', () => {
  const pence = {
    card: 155_000,
    byHand: 30_050,
    cameBack: 5_000,
    refunds: 5_000,
    fees: 2_095,
    disputes: 9_000,
  };
  expect(linesIn({ ...pence, givenBack: 4_500 })).toEqual([
    ['Card payments', 1550, false],
    ['Came back from Stripe', 50, false],
    ['Cash and transfers', 300.5, false],
    ['In', 1900.5, true],
    ['Refunds', 50, false],
    ['Disputes', 90, false],
    ['Stripe’s fees', 20.95, false],
    ['Given back', 45, false],
    ['Out', 205.95, true],
    ['Kept', 1694.55, true],
  ]);
});

test.each([
  [
    { card: 110, refunds: 80 },
    [
      ['In: Card payments', 1.1, true],
      ['Out: Refunds', 0.8, true],
      ['Kept', 0.3, true],
    ],
  ],
  [{ byHand: 5_000 }, [['In: Cash and transfers', 50, true]]],
  [
    { refunds: 5_000 },
    [
      ['Out: Refunds', 50, true],
      ['Kept', -50, true],
    ],
  ],
  [{}, []],
])('a statement has each sum once, exact to the penny, and nothing that is nothing: %j', (pence, lines) => {
  expect(linesIn(pence)).toEqual(lines);
});

test('a line of one period stands for the others, too', () => {
  expect(linesIn({ card: 5_000 }, { byHand: 3_000 })).toEqual([
    ['Card payments', 50, 0, false],
    ['Cash and transfers', 0, 30, false],
    ['In', 50, 30, true],
  ]);
});
