import { brandOf, digitsOf } from './card-brand.js';

/** @typedef {import('./card-field.js').FieldError} FieldError */

/** Messages and codes are those of Stripe.js. @param {string} text @returns {FieldError | null} */
export function checkNumber(text) {
  const digits = digitsOf(text);
  if (digits.length < Math.min(...brandOf(text).lengths)) {
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' };
  }
  if (!passesLuhn(digits)) return { code: 'invalid_number', message: 'Your card number is invalid.' };
  return null;
}

/** @param {string} text as `MM / YY` @param {Date} today @returns {FieldError | null} */
export function checkExpiry(text, today = new Date()) {
  if (digitsOf(text).length < 4) {
    return { code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." };
  }
  const { expMonth, expYear } = readExpiry(text);
  if (expMonth < 1 || expMonth > 12) {
    return { code: 'invalid_expiry_month', message: "Your card's expiration date is invalid." };
  }
  if (expYear < today.getFullYear()) {
    return { code: 'invalid_expiry_year_past', message: "Your card's expiration year is in the past." };
  }
  if (expYear === today.getFullYear() && expMonth < today.getMonth() + 1) {
    return { code: 'invalid_expiry_month_past', message: "Your card's expiration date is in the past." };
  }
  return null;
}

/** @param {string} text @param {string} number the card's @returns {FieldError | null} */
export function checkSecurityCode(text, number) {
  if (digitsOf(text).length === brandOf(number).securityCode) return null;
  return { code: 'incomplete_cvc', message: "Your card's security code is incomplete." };
}

/** @param {string} text as `MM / YY` */
export function readExpiry(text) {
  const digits = digitsOf(text);
  return { expMonth: Number(digits.slice(0, 2)), expYear: 2000 + Number(digits.slice(2)) };
}

/**
 * Checks the check digit of ISO/IEC 7812: from the right, every second digit is doubled.
 * @param {string} digits
 */
function passesLuhn(digits) {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, position) => {
      const value = position % 2 === 0 ? digit : digit * 2;
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
