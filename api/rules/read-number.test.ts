import { describe, expect, test } from '@jest/globals';
import { isUnusualPrice } from './prices.ts';
import { readNumber } from './read-number.ts';

describe('a typed number', () => {
  test.each([
    ['50', 50],
    ['0', 0],
    ['47.50', 47.5],
    ['47.5', 47.5],
    ['.50', 0.5],
    ['50.', 50],
    ['1000', 1000],
    // A comma before one or two digits is a decimal one, as half of Europe and its keyboards write it.
    ['47,50', 47.5],
    ['4,5', 4.5],
    ['0,30', 0.3],
    // Before three digits it groups thousands, as in English.
    ['1,000', 1000],
    ['1,000.50', 1000.5],
    ['12,345', 12345],
    ['1,234,567', 1234567],
    ['1.000,50', 1000.5],
    ['1 000', 1000],
    ['1 000,50', 1000.5],
    // As it is pasted: with the currency, spaces around, no-break and thin spaces, marks of direction, full-width digits.
    ['£50', 50],
    [' £ 47.50 ', 47.5],
    ['£1\u00A0000', 1000],
    ['1\u202F000,50', 1000.5],
    ['\u200E£50\u200F', 50],
    ['\uFEFF50', 50],
    ['５０．５', 50.5],
  ])('%j is read as %d', (typed, number) => {
    expect(readNumber(typed)).toBe(number);
  });

  test.each([
    '',
    ' ',
    '£',
    '.',
    ',',
    'fifty',
    '-5',
    '−5',
    '+5',
    '1e2',
    '0x10',
    'Infinity',
    'NaN',
    '50p',
    '50-60',
    '47.505',
    '47,5055',
    // A thousand to a German, one pound to an Englishman: asked again rather than guessed.
    '1.000',
    '0,500',
    '1,00,000',
    '1,000,50',
    '1.000.50',
    '1,000.500',
    '10 00',
    '1 000 50',
    '1,000 000',
    '47.50.',
    '5 0',
    '50 50',
    '9'.repeat(30),
  ])('%j is refused: nobody could say which number is meant', (typed) => {
    expect(readNumber(typed)).toBeNull();
  });
});

describe('a price', () => {
  test.each([
    [50, 55, false],
    [50, 150, false],
    [50, 150.5, true],
    [50, 4750, true],
    [50, 17, false],
    [60, 20, true],
    [50, 4.5, true],
    [50, 0, true],
    // There is nothing to compare a free lesson with.
    [0, 50, false],
    [0, 0, false],
  ])('after £%d, £%d is unusual: %s', (last, price, isUnusual) => {
    expect(isUnusualPrice(price, last)).toBe(isUnusual);
  });
});
