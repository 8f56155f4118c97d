import { expect, test } from '@jest/globals';
import { askAddress, askText } from './ask-text.ts';

const weekly = (count: number) =>
  Array.from({ length: count }, (_, week) => ({
    startTime: new Date(Date.UTC(2026, 10, 3 + 7 * week, 17)).toISOString(),
    amount: 45,
  }));
const sarah = { firstName: 'Sarah', lessons: weekly(2), payUrl: null, payTo: null };
const payUrl = 'https://tennis.example/pay';

test('a client who has an account is asked with the days, the sum, and both ways to pay', () => {
  expect(askText({ ...sarah, payUrl, payTo: '20-00-00 12345678' })).toBe(
    [
      'Hi Sarah, just a quick note: there is still £90 to pay for the lessons on Tue 3 Nov and Tue 10 Nov.',
      'Pay here: https://tennis.example/pay',
      'Or by transfer: 20-00-00 12345678',
      'Thank you!',
    ].join('\n'),
  );
});

test('the words asking for money leave out the ways to pay that there are not, and keep a line for each', () => {
  const lines = (facts: { firstName?: string; payUrl?: string; payTo?: string }) =>
    askText({ ...sarah, ...facts })
      .split('\n')
      .slice(1);
  expect(lines({})).toEqual(['Thank you!']);
  expect(lines({ payUrl })).toEqual([`Pay here: ${payUrl}`, 'Thank you!']);
  expect(lines({ firstName: 'Sarah\r\nHill', payTo: 'Sort code 20-00-00\n account 12345678' })).toEqual([
    'You can pay by transfer: Sort code 20-00-00, account 12345678',
    'Thank you!',
  ]);
});

test.each([
  ['there is still £45 to pay for the lesson on Tue 3 Nov.', weekly(1)],
  [
    'there is still £135 to pay for the lessons on Tue 3 Nov, Tue 10 Nov and Tue 17 Nov.',
    weekly(3).toReversed(),
  ],
  ['there is still £315 to pay for 7 lessons, Tue 3 Nov to Tue 15 Dec.', weekly(7)],
  ['there is still £90 to pay for the lessons on Tue 3 Nov.', [...weekly(1), ...weekly(1)]],
  [
    'there is still £0.30 to pay for the lessons on Wed 1 Jul and Thu 2 Jul.',
    [
      { startTime: '2026-06-30T23:30:00Z', amount: 0.1 },
      { startTime: '2026-07-02T09:00:00Z', amount: 0.2 },
    ],
  ],
])('a client without a name is asked: %s', (expected, lessons) => {
  const [first] = askText({ ...sarah, firstName: '', lessons }).split('\n');
  expect(first).toBe(`Hi, just a quick note: ${expected}`);
});

test.each([
  ['7', '/pay?lesson=7'],
  ['7-', null],
  ['7 8', '/pay'],
  ['7- 8', '/pay'],
  ['7- 8-', null],
  ['', null],
])(
  'what is asked for by lessons "%s", of which "-" can’t be paid online, is paid at %s',
  (asked, address) => {
    const lessons = asked.split(' ').filter(Boolean);
    const facts = lessons.map((id) => ({ id: id.replace('-', ''), canPayOnline: !id.endsWith('-') }));
    expect(askAddress(facts)).toBe(address);
  },
);
