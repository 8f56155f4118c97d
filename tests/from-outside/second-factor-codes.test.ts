import { expect, test } from '@jest/globals';
import { digitsOf } from '../../player-app/src/auth/digits-of.ts';

test.each([
  ['as it is', '102649'],
  // Google Authenticator, Microsoft Authenticator, 1Password and Apple's Passwords show two groups.
  ['a space', '102 649'],
  ['a no-break space', '102\u00A0649'],
  ['a narrow no-break space', '102\u202F649'],
  ['a hyphen', '102-649'],
  ['a no-break hyphen', '102\u2011649'],
  ['an en dash', '102\u2013649'],
  ['line breaks and tabs around it', '\t102649\n'],
  // Copied from right-to-left text.
  ['invisible marks', '\u200E102\u200B649\u202C'],
  // Japanese and Chinese keyboards.
  ['full-width digits', '１０２６４９'],
  ['full-width digits and space', '１０２　６４９'],
  // Keyboards in Arabic, Persian and Hindi.
  ['Arabic digits', '١٠٢٦٤٩'],
  ['Persian digits', '۱۰۲۶۴۹'],
  ['Devanagari digits', '१०२६४९'],
])('a second factor’s code is read as authenticators and keyboards write it: %s', (_name, typed) => {
  expect(digitsOf(typed)).toBe('102649');
});

test.each(['10264', '1O2649', '102.649'])(
  'what is no code stays as it is, for the provider to refuse: %s',
  (typed) => {
    expect(digitsOf(typed)).toBe(typed);
  },
);
