import { expect, test } from '@jest/globals';
import { recoveryTokenOf } from './recovery-link.ts';

test.each([
  ['/auth', '?token_hash=abc&type=recovery', 'abc'],
  ['/auth', '?type=recovery&token_hash=a%2Bb', 'a+b'],
  ['/auth', '?token_hash=abc&type=email', null],
  ['/auth', '?type=recovery', null],
  ['/auth', '', null],
  ['/book', '?token_hash=abc&type=recovery', null],
])('%s%s carries the recovery token %s', (pathname, search, token) => {
  expect(recoveryTokenOf({ pathname, search })).toBe(token);
});
