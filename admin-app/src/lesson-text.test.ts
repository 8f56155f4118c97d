import { expect, test } from '@jest/globals';
import { atHadleyClub, buildAdminBooking } from '../../player-app/test/sample-data.ts';
import {
  clientOf,
  factsOf,
  lengthWhereAndWho,
  listWords,
  shortDurationOf,
  termsText,
  whereOf,
} from './lesson-text.ts';

const lesson = (differences: Parameters<typeof buildAdminBooking>[1]) =>
  buildAdminBooking('2026-11-23T17:30Z', differences);

test('a lesson is named after who plays, with the client in brackets', () => {
  expect(clientOf(lesson({}))).toBe('Ana Lindqvist');
  expect(clientOf(lesson({ forName: 'Tom' }))).toBe('Tom (Ana Lindqvist)');
});

test('only a place other than the court is named', () => {
  expect(whereOf(lesson({}))).toBeNull();
  expect(whereOf(lesson(atHadleyClub))).toBe('at Hadley Club');
  expect(whereOf(lesson({ ...atHadleyClub, elsewhere: { address: null } }))).toBe('at Hadley Club');
});

test.each([
  [30, '30 min'],
  [45, '45 min'],
  [60, '1 h'],
  [90, '1½ h'],
  [120, '2 h'],
])('%i minutes are %s where there is little room', (duration, text) => {
  expect(shortDurationOf(lesson({ duration }))).toBe(text);
});

test('the facts of a lesson are its length, its price unless it stands beside them, and a place elsewhere', () => {
  expect(factsOf(lesson({}), '£50')).toBe('1 hour · £50');
  expect(factsOf(lesson({ ...atHadleyClub, duration: 45 }), null)).toBe('45 minutes · at Hadley Club');
});

test('among the lessons of one client each has its length, its place elsewhere and who plays', () => {
  expect(lengthWhereAndWho(lesson({}))).toBe('1 hour');
  expect(lengthWhereAndWho(lesson({ forName: 'Tom' }))).toBe('1 hour · for Tom');
  expect(lengthWhereAndWho(lesson({ ...atHadleyClub, duration: 45, forName: 'Tom' }))).toBe(
    '45 minutes · at Hadley Club, for Tom',
  );
});

test('the terms of a client’s last lesson are its length and price, and where and for whom it was', () => {
  const court = { payPlan: 'by_hand' as const, duration: 45, price: 35, place: null, forName: null };
  const place = { name: 'Hadley Club', address: null };
  expect(termsText(court)).toBe('45 minutes · £35');
  expect(termsText({ ...court, forName: 'Tom' })).toBe('45 minutes · £35 · for Tom');
  expect(termsText({ ...court, place, forName: 'Tom' })).toBe('45 minutes · £35 · at Hadley Club, for Tom');
  expect(termsText({ ...court, payPlan: 'free', price: 0 })).toBe('45 minutes · Free');
});

test.each([
  [['17:00'], '17:00'],
  [['17:00', '18:00'], '17:00 and 18:00'],
  [['17:00', '18:00', '19:00'], '17:00, 18:00 and 19:00'],
])('the times %j are written as %s', (times, text) => {
  expect(listWords(times)).toBe(text);
});
