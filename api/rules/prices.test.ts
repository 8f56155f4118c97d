import { expect, test } from '@jest/globals';
import { hourlyRateOfTwoHours, penceOf, playersMinutes, poundsOf, priceOf, proRataPrice } from './prices.ts';

test('a lesson costs the price of its length, and pounds convert to pence and back', () => {
  expect(priceOf(60, { oneHour: 5000, twoHour: 9000 })).toBe(5000);
  expect(priceOf(120, { oneHour: 5000, twoHour: 9000 })).toBe(9000);
  expect(hourlyRateOfTwoHours(95)).toBe(47.5);
  expect(penceOf(19.99)).toBe(1999);
  expect(poundsOf(4735)).toBe(47.35);
});

test.each([
  [30, 60],
  [60, 60],
  [90, 60],
  [120, 120],
])('after a lesson of %i minutes a player books %i', (minutes, booked) => {
  expect(playersMinutes(minutes)).toBe(booked);
});

test.each([
  [30, 23.5],
  [45, 35.5],
  [60, 47.35],
  [90, 71],
  [105, 83],
  [120, 90],
  [150, 112.5],
  [240, 180],
])(
  '%i minutes cost a share of the price of one hour, from two hours on of two, rounded to 50p: £%d',
  (minutes, price) => {
    expect(proRataPrice(minutes, { oneHour: 47.35, twoHour: 90 })).toBe(price);
  },
);
