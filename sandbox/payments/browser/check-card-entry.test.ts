import { expect, test } from '@jest/globals';
import { checkExpiry, checkNumber, checkSecurityCode } from './check-card-entry.js';

const june2026 = new Date(2026, 5, 15);

test.each([
  ['', 'incomplete_number', 'Your card number is incomplete.'],
  ['4242 4242', 'incomplete_number', 'Your card number is incomplete.'],
  ['4242 4242 4242 4241', 'invalid_number', 'Your card number is invalid.'],
])('the number "%s" is refused', (text, code, message) => {
  expect(checkNumber(text)).toEqual({ code, message });
});

test.each([
  ['', 'incomplete_expiry', "Your card's expiration date is incomplete."],
  ['12 / 2', 'incomplete_expiry', "Your card's expiration date is incomplete."],
  ['00 / 30', 'invalid_expiry_month', "Your card's expiration date is invalid."],
  ['12 / 25', 'invalid_expiry_year_past', "Your card's expiration year is in the past."],
  ['05 / 26', 'invalid_expiry_month_past', "Your card's expiration date is in the past."],
])('the expiry date "%s" is refused', (text, code, message) => {
  expect(checkExpiry(text, june2026)).toEqual({ code, message });
});

test('a short security code is refused', () => {
  const fault = { code: 'incomplete_cvc', message: "Your card's security code is incomplete." };
  expect(checkSecurityCode('12', '4242')).toEqual(fault);
  expect(checkSecurityCode('123', '3782')).toEqual(fault);
});

test('a good card has no fault', () => {
  expect(checkNumber('4242 4242 4242 4242')).toBeNull();
  expect(checkNumber('3782 822463 10005')).toBeNull();
  expect(checkExpiry('06 / 26', june2026)).toBeNull();
  expect(checkSecurityCode('123', '4242')).toBeNull();
});
