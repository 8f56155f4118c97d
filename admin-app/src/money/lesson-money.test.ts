import { expect, test } from '@jest/globals';
import { priceText } from './lesson-money.ts';

test.each([
  ['free', 'Free'],
  ['waived', '£50 · Written off'],
  ['completed', '£50'],
  ['to_pay', '£50 to pay'],
  ['owes', 'owes £50'],
  ['to_give_back', '£50 to give back'],
  ['of_a_newer_api', '£50 · of_a_newer_api'],
])('a lesson whose payment is %s reads %s', (paymentStatus, text) => {
  expect(priceText({ paymentStatus, price: 50 })).toBe(text);
});
