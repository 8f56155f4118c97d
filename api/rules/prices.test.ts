import { expect, test } from '@jest/globals';
import { hourlyRateOfTwoHours, penceOf, poundsOf, priceOf } from './prices.ts';

test('a lesson costs the price of its length, and pounds convert to pence and back', () => {
  expect(priceOf(60, { oneHour: 5000, twoHour: 9000 })).toBe(5000);
  expect(priceOf(120, { oneHour: 5000, twoHour: 9000 })).toBe(9000);
  expect(hourlyRateOfTwoHours(95)).toBe(47.5);
  expect(penceOf(47.35)).toBe(4735);
  expect(poundsOf(4735)).toBe(47.35);
});
