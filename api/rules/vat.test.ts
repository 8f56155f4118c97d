import { expect, test } from '@jest/globals';
import { formatVatNumber, parseVatNumber, vatIncludedIn } from './vat.ts';

test.each([
  ['GB 980 7806 84', 'GB980780684'],
  ['980780684', 'GB980780684'],
  ['gb980-7806.84', 'GB980780684'],
  ['XI 980 7806 84', 'XI980780684'],
  // With the check digits of numbers since 2009: the remainder is 42.
  ['GB 980 7806 29', 'GB980780629'],
  ['GB 980 7806 84 001', 'GB980780684001'],
])('%s is a VAT number', (text, stored) => {
  expect(parseVatNumber(text)).toBe(stored);
});

test.each(['', 'GB', '98078068', '9807806840', 'GB 980 7806 85', 'GB 908 7806 84', 'FR 980780684', 'none'])(
  '%p is not a VAT number',
  (text) => expect(parseVatNumber(text)).toBeNull(),
);

test('a VAT number is written in groups', () => {
  expect(formatVatNumber('GB980780684')).toBe('GB 980 7806 84');
  expect(formatVatNumber('GB980780684001')).toBe('GB 980 7806 84 001');
});

test.each([
  [5000, 833],
  [9000, 1500],
  [4750, 792],
  [30, 5],
])('%i pence contain %i pence of VAT at 20%', (pence, vat) => {
  expect(vatIncludedIn(pence, 20)).toBe(vat);
});
