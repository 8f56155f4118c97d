import { brandOf, digitsOf } from './card-brand.js';

/** @typedef {import('./card-field.js').Typing} Typing */

/** Formats `4242 4242 4242 4242`. The caret stays at its digit. @param {Typing} typing */
export function formatNumber({ text, caret }) {
  const { groups, lengths } = brandOf(text);
  const digits = digitsOf(text).slice(0, Math.max(...lengths));
  const parts = [];
  let start = 0;
  for (const size of groups) {
    if (start < digits.length) parts.push(digits.slice(start, start + size));
    start += size;
  }
  const formatted = parts.join(' ');
  return { text: formatted, caret: afterDigit(formatted, digitsOf(text.slice(0, caret)).length) };
}

/**
 * Formats `MM / YY`. A first digit that is a whole month gets its zero. A year of four digits, as
 * browsers fill it in, is cut to two.
 * @param {Typing} typing
 */
export function formatExpiry({ text, caret, isDeleting }) {
  const digits = expiryDigits(text);
  const isMonthDone = digits.length > 2 || (digits.length === 2 && !isDeleting);
  const formatted = isMonthDone ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  if (caret >= text.length) return { text: formatted, caret: formatted.length };
  return { text: formatted, caret: afterDigit(formatted, digitsOf(text.slice(0, caret)).length) };
}

/** @param {Typing} typing @param {string} number the card's, whose brand decides the length */
export function formatSecurityCode({ text, caret }, number) {
  const digits = digitsOf(text).slice(0, brandOf(number).securityCode);
  return { text: digits, caret: afterDigit(digits, digitsOf(text.slice(0, caret)).length) };
}

/** @param {string} text */
function expiryDigits(text) {
  const [month = '', year = ''] = text.split('/').map((part) => part.trim());
  const isWhole = /^\d{1,2}$/.test(month) && /^\d{4}$/.test(year);
  const digits = isWhole ? month.padStart(2, '0') + year.slice(2) : digitsOf(text);
  const isMonthAlone = Number(digits.slice(0, 2)) > 12 || /^[2-9]/.test(digits) || /^1\s*\//.test(text);
  return (isMonthAlone ? `0${digits}` : digits).slice(0, 4);
}

/**
 * Returns the position after that many digits.
 * @param {string} text @param {number} count
 */
function afterDigit(text, count) {
  let seen = 0;
  for (let index = 0; index < text.length; index++) {
    if (seen === count) return index;
    if (/\d/.test(text[index] ?? '')) seen++;
  }
  return text.length;
}
