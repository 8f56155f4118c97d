import { expect, test } from '@jest/globals';
import { cleanPath, cleanText } from './clean-log-text.ts';

const TOKEN = 'MTpsZXNzb246M2YyYzFhYjhkOWUwZjFh';

test.each([
  ['Failed for ada.lovelace+tennis@example.co.uk!', 'Failed for [email]!'],
  [
    `GET https://lessons.example/api/unsubscribe/${TOKEN}?link=${TOKEN}#top`,
    'GET https://lessons.example/api/unsubscribe/:id',
  ],
  [
    '/api/bookings/3f2c1ab8-d9e0-4f1a-b2c3-d4e5f6071829/receipt?a=b failed',
    '/api/bookings/:id/receipt failed',
  ],
  ['The secret is pi_3MtwBwLkdIwHu7ix28a3tqPa_secret_YrKJUKribcBjcG8HVhfZluoGH', 'The secret is [token]'],
  [`Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.x`, 'Bearer [token].x'],
  ['Called 01632 960 142 back', 'Called [number] back'],
  ['Card 4242 4242 4242 4242', 'Card [number]'],
  ['No slot on 2026-11-24 at 09:00', 'No slot on 2026-11-24 at 09:00'],
  ['Minified React error #418', 'Minified React error #418'],
  ['No account jane%40example.com', 'No account [email]'],
  ['No account jane%252540example.com', 'No account [email]'],
  ['Failed: user=jane%40example.com&x=1', 'Failed: [email]&x=1'],
  ['@ada@example.com,grace@example.org', '[email]'],
  ['ada\u200b@exam\u00adple.com', '[email]'],
  ['No link=AbCdEfGhIjKlMnOpQrStUvWxYz', 'No link=[token]'],
  ['No link%3DAbCdEfGhIjKlMnOpQrStUvWxYz', 'No link%[token]'],
  ['Not a kind=lesson', 'Not a kind=lesson'],
  ['paid \u202e00.05\u2066', 'paid 00.05'],
  ['one\u0000\u001b[31mtwo\tthree\nfour', 'one  [31mtwo three\nfour'],
])('%j is logged as %j', (text, cleaned) => expect(cleanText(text)).toBe(cleaned));

test('the lines of a stack keep their functions, files and positions', () => {
  const stack = [
    '    at useMultipleChangedDaysOfTheCalendar (https://lessons.example/main.0932d051.js:1:23456)',
    'render@https://coach.example/admin-app/remote-entry.3bca38f7.js:12:7',
    '    at async Promise.all (index 0)',
  ].join('\n');
  expect(cleanText(stack)).toBe(stack);
});

test.each([
  ['/', '/'],
  ['/booking/confirmation', '/booking/confirmation'],
  ['/lesson/3f2c1ab8-d9e0-4f1a-b2c3-d4e5f6071829', '/lesson/:id'],
  [`/receipt/${TOKEN}?x=1`, '/receipt/:id'],
  ['/Ada@example.com', '/:id'],
  ["/lesson/o'neill (4242424242424242)", '/lesson/:id'],
  ['/\u202egnp.4242424242424242\u009b2J', '/:id'],
  ['/4242424242424242.js', '/[number].js'],
  ['https://jane@example.com\u009b2J\n 4242424242424242/x/y?z', 'https://:id 2J\n [number]/x/y'],
])('the page %s is logged as %s', (path, pattern) => expect(cleanPath(path)).toBe(pattern));

/** Beginnings at which a pattern could start anew at each character, or search to the end each time. */
test.each([
  'a',
  '-',
  '1',
  '@',
  '%40',
  'a@',
  'a%40',
  '%25',
  '@a.',
  '.a',
  'a=',
  '%3D',
  'a1-',
  '1 ',
  '/',
  'http://',
])('the work for a text of %j grows with its length, not with its square', (piece) => {
  const short = piece.repeat(200);
  const long = piece.repeat(20_000);
  // In both the same number of characters. With a square it would be 100 times as long.
  const yardstick = fastest(() => {
    for (let part = 0; part < 100; part += 1) cleanText(short);
  });
  expect(fastest(() => cleanText(long))).toBeLessThan(15 * yardstick);
});

/** Returns the shortest of ten runs in milliseconds, since other processes make some longer. */
function fastest(work: () => void): number {
  const times = Array.from({ length: 10 }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}
