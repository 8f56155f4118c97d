import { expect, test } from '@jest/globals';
import { coach } from '@lessons/contract/coach';
import { googleCalendarLink, outlookLink } from './calendar-links.ts';

const ORIGIN = 'https://lessons.example';
const lesson = {
  startTime: '2026-07-14T16:00:00.000Z',
  endTime: '2026-07-14T17:00:00.000Z',
  location: 'Court 1 & 2, "Lane" + #5',
  elsewhere: null,
};
const shown = { ...coach, photoUrl: null };
const details = `${coach.whatToBring}\nMove or cancel it: https://lessons.example/schedule`;

test('the link to Google’s calendar has the lesson in UTC, with London’s zone', () => {
  const { origin, searchParams } = new URL(googleCalendarLink(lesson, shown, ORIGIN));
  expect(origin).toBe('https://calendar.google.com');
  expect(Object.fromEntries(searchParams)).toEqual({
    action: 'TEMPLATE',
    text: `Tennis lesson with ${coach.name}`,
    dates: '20260714T160000Z/20260714T170000Z',
    ctz: 'Europe/London',
    location: lesson.location,
    details,
  });
});

test('the link to Outlook has the lesson in UTC, without a plus sign for a space', () => {
  const link = outlookLink({ ...lesson, location: '' }, shown, ORIGIN);
  expect(link).not.toContain('+');
  expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject({
    subject: `Tennis lesson with ${coach.name}`,
    startdt: '2026-07-14T16:00:00Z',
    enddt: '2026-07-14T17:00:00Z',
    location: coach.address,
    body: details,
  });
});

test('a calendar link says who plays, and leads to another place than the court', () => {
  const away = { ...lesson, location: 'Park', elsewhere: { address: '5 Hill Road' }, forName: 'Tom' };
  const google = Object.fromEntries(new URL(googleCalendarLink(away, shown, ORIGIN)).searchParams);
  expect(google).toMatchObject({
    text: `Tennis lesson for Tom with ${coach.name}`,
    location: 'Park, 5 Hill Road',
    details: `${coach.whatToBring}\nCancel it: https://lessons.example/schedule`,
  });
  const unaddressed = outlookLink({ ...away, elsewhere: { address: null } }, shown, ORIGIN);
  expect(new URL(unaddressed).searchParams.get('location')).toBe('Park');
});

test('a calendar link of a coach who names nothing to bring has no empty lines', () => {
  const link = outlookLink(lesson, { ...shown, whatToBring: null }, ORIGIN);
  expect(new URL(link).searchParams.get('body')).toBe('Move or cancel it: https://lessons.example/schedule');
});
