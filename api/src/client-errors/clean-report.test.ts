import { expect, test } from '@jest/globals';
import { cleanText, patternOf } from './clean-report.ts';

const TOKEN = 'MTpsZXNzb246M2YyYzFhYjhkOWUwZjFh';

test.each([
  ['Failed for ada.lovelace+tennis@example.co.uk!', 'Failed for [email]!'],
  [
    `GET https://lessons.example/api/lesson-links/${TOKEN}?link=${TOKEN}#top`,
    'GET https://lessons.example/api/lesson-links/:id',
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
])('the page %s is logged as %s', (path, pattern) => expect(patternOf(path)).toBe(pattern));
