import { expect, test } from '@jest/globals';
import { coach } from '@lessons/contract/coach';
import ICAL from 'ical.js';
import { writeCalendar, type CalendarEvent } from './write-calendar.ts';

const lesson: CalendarEvent = {
  id: '7c1f3f1e-5a0c-4a7e-9a5e-0d6e1c1f3a01',
  sequence: 2,
  startsAt: new Date('2026-07-14T16:00:00Z'),
  endsAt: new Date('2026-07-14T18:00:00Z'),
  summary: 'Tennis lesson',
  location: 'Church Lane, Cambridge',
  description: 'Bring water.\nSee you!',
  url: 'https://lessons.example/schedule',
  organizer: { name: coach.name, email: coach.email },
};
const now = new Date('2026-07-01T10:00:00Z');

/** Reads a file with another library than the one that wrote it. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone'));
  const component = calendar.getFirstSubcomponent('vevent') as ICAL.Component;
  const event = new ICAL.Event(component);
  const instant = (time: ICAL.Time) => {
    const inZone = time.clone();
    inZone.zone = zone;
    return inZone.toJSDate().toISOString();
  };
  return { calendar, component, event, start: instant(event.startDate), end: instant(event.endDate) };
}

test('a calendar file is read by another library', () => {
  const { calendar, component, event, start, end } = read(writeCalendar({ events: [lesson], now }));
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  expect(event).toMatchObject({
    uid: '7c1f3f1e-5a0c-4a7e-9a5e-0d6e1c1f3a01@tennis-lessons',
    sequence: 2,
    summary: 'Tennis lesson',
    location: 'Church Lane, Cambridge',
    description: 'Bring water.\nSee you!',
    organizer: `mailto:${coach.email}`,
  });
  expect([start, end]).toEqual(['2026-07-14T16:00:00.000Z', '2026-07-14T18:00:00.000Z']);
  expect(component.getFirstPropertyValue('url')).toBe('https://lessons.example/schedule');
  expect(component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-07-01T10:00:00Z');
  expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED');
});

// The clocks go forward at 01:00 on 28 March 2027, and back at 02:00 on 25 October 2026.
test.each([
  ['in summer', '2026-07-14T16:00:00Z', '20260714T170000'],
  ['in winter', '2026-12-01T17:00:00Z', '20261201T170000'],
  ['on the day the clocks go back', '2026-10-25T09:00:00Z', '20261025T090000'],
  ['on the day before', '2026-10-24T08:00:00Z', '20261024T090000'],
  ['on the day the clocks go forward', '2027-03-28T08:00:00Z', '20270328T090000'],
  ['on the day before that', '2027-03-27T09:00:00Z', '20270327T090000'],
])('a lesson %s has its London time in the calendar file', (_, startsAt, wallTime) => {
  const start = new Date(startsAt);
  const endsAt = new Date(start.getTime() + 3_600_000);
  const text = writeCalendar({ events: [{ ...lesson, startsAt: start, endsAt }], now });
  expect(text).toContain(`DTSTART;TZID=Europe/London:${wallTime}\r\n`);
  expect(read(text).start).toBe(start.toISOString());
});

test('a calendar file names the coach, whatever characters the name has', () => {
  const organizer = { name: 'Zoë "Ace" O’Neill; Smith, Jr', email: 'zoe+tennis@example.com' };
  const { component } = read(writeCalendar({ events: [{ ...lesson, organizer }], now }));
  const person = component.getFirstProperty('organizer');
  expect(person?.getFirstValue()).toMatch(/^mailto:zoe\+tennis@example\.com$/i);
  expect(person?.getFirstParameter('cn')).toBe(organizer.name);
});

test('a cancelled lesson cancels the same calendar event', () => {
  const published = read(writeCalendar({ events: [lesson], now }));
  const event: CalendarEvent = { ...lesson, status: 'CANCELLED', sequence: 3 };
  const cancelled = read(writeCalendar({ method: 'CANCEL', events: [event], now }));
  expect(cancelled.calendar.getFirstPropertyValue('method')).toBe('CANCEL');
  expect(cancelled.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect(cancelled.event.uid).toBe(published.event.uid);
  expect(cancelled.event.sequence).toBe(3);
});

test('text of people adds no lines to a calendar file, and long or Unicode text comes back whole', () => {
  const summary = `Lesson\r\nATTACH:https://evil.example\nwith ${'Łukasz 🎾 '.repeat(40)}`;
  const text = writeCalendar({ events: [{ ...lesson, summary }], now });
  expect(text).not.toMatch(/^ATTACH/m);
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(read(text).event.summary).toBe(summary.replace('\r\n', '\n'));
});
