import { expect, test } from '@jest/globals';
import { readAuthLink } from './auth-link.ts';

const read = (address: string) => readAuthLink(new URL(address, 'http://lessons.example'));
const tokens = { accessToken: 'a.b.c', refreshToken: 'r1' };

test.each([
  ['/auth?token_hash=abc&type=recovery', { task: 'recovery', key: { tokenHash: 'abc', type: 'recovery' } }],
  ['/auth?type=recovery&token_hash=a%2Bb', { task: 'recovery', key: { tokenHash: 'a+b', type: 'recovery' } }],
  ['/auth?token_hash=abc&type=signup', { task: 'confirmation', key: { tokenHash: 'abc', type: 'signup' } }],
  ['/auth?token_hash=abc&type=email', { task: 'confirmation', key: { tokenHash: 'abc', type: 'email' } }],
  ['/#access_token=a.b.c&refresh_token=r1&type=signup&sb=', { task: 'confirmation', key: tokens }],
  ['/auth#access_token=a.b.c&refresh_token=r1&type=recovery', { task: 'recovery', key: tokens }],
  [
    '/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
    { task: 'refused', code: 'otp_expired' },
  ],
  ['/#error=server_error&error_description=Oh', { task: 'refused', code: null }],
])('the address %s is a mail’s link', (address, link) => {
  expect(read(address)).toEqual(link);
});

test.each([
  '/auth',
  '/auth?type=recovery',
  '/auth?token_hash=abc',
  '/auth?token_hash=abc&type=other',
  '/book?token_hash=abc&type=recovery',
  '/auth#access_token=a.b.c',
  '/#times',
])('the address %s is not a mail’s link', (address) => {
  expect(read(address)).toBeNull();
});
