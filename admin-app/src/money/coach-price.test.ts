import { expect, test } from '@jest/globals';
import { readCoachPrice } from './coach-price.ts';

test.each([
  ['0', 0],
  ['1', 1],
  ['47.50', 47.5],
  ['47,50', 47.5],
  ['1000', 1000],
  ['1,000', 1000],
  ['0.50', undefined],
  ['1000.01', undefined],
  ['1.000', undefined],
  ['1e2', undefined],
  ['-5', undefined],
])('£%s as the price of a lesson that the coach books is %j', (typed, price) => {
  expect(readCoachPrice(typed)).toBe(price);
});
