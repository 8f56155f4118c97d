import { expect, test } from '@jest/globals';
import {
  chosenWeekdays,
  closingOf,
  describeAction,
  isTicked,
  newClosingDraft,
  otherHoursOf,
  problemOf,
  reasonOf,
  tapDay,
  tapHour,
  type ClosingDraft,
} from './closing-draft.ts';
import { hoursText, weekdaysText } from './other-hours-text.ts';

const [monday, tuesday, wednesday, friday] = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27'];
const empty = newClosingDraft(null);
const now = newClosingDraft({ date: monday, from: new Date('2026-11-23T13:30:40Z') });
const on = (from: string, to = from, more: Partial<ClosingDraft> = {}): ClosingDraft => ({
  ...empty,
  from,
  to,
  ...more,
});
const fromNow = { startTime: '13:30', endTime: '24:00' };
const evening = { startTime: '17:00', endTime: '20:00' };

test('the form opens without a day, with a whole day, or with what is left of one', () => {
  expect(empty).toMatchObject({ from: '', to: '', hours: null, kind: 'closed' });
  expect(newClosingDraft({ date: friday })).toMatchObject({ from: friday, to: friday, hours: null });
  expect(now).toMatchObject({ from: monday, to: monday, hours: fromNow });
});

test.each<[title: string, before: ClosingDraft, tapped: string, days: Partial<ClosingDraft>]>([
  ['the first tap chooses a day', empty, tuesday, { from: tuesday, to: tuesday }],
  ['a later one is the last day', on(tuesday), friday, { from: tuesday, to: friday }],
  ['an earlier one is the first day', on(friday), tuesday, { from: tuesday, to: friday }],
  ['the next one begins anew', on(tuesday, wednesday), friday, { from: friday, to: friday }],
  ['the same day again takes it back', on(tuesday), tuesday, { from: '', to: '' }],
  ['a day that was filled in is no first day, and its hours go', now, friday, { from: friday, hours: null }],
  ['the day that was filled in keeps its hours', now, monday, { from: monday, hours: fromNow }],
])('%s', (_, before, tapped, days) => {
  expect(tapDay(before, tapped)).toMatchObject(days);
});

test.each([
  ['one tap chooses an hour', null, { startTime: '09:00', endTime: '10:00' }],
  [
    'a later one the hours up to its end',
    { startTime: '08:00', endTime: '09:00' },
    { startTime: '08:00', endTime: '10:00' },
  ],
  [
    'an earlier one begins anew',
    { startTime: '11:00', endTime: '12:00' },
    { startTime: '09:00', endTime: '10:00' },
  ],
  ['empty times begin anew', { startTime: '', endTime: '' }, { startTime: '09:00', endTime: '10:00' }],
])('of the hours of a day %s', (_, before, after) => {
  expect(tapHour(before, { startTime: '09:00', endTime: '10:00' })).toEqual(after);
});

test.each([
  ['rain', 'lessons of today', on(monday), 1],
  ['other', 'today without lessons', on(monday), 0],
  ['other', 'another day', on(tuesday), 1],
  ['away', 'more than two days', on(monday, wednesday), 1],
  ['ill', 'what was chosen', on(monday, wednesday, { reason: 'ill' }), 1],
] as const)('the reason is %s for %s', (reason, _, draft, lessons) => {
  expect(reasonOf(draft, monday, lessons)).toBe(reason);
});

test('a lesson is ticked if it is suggested, until the coach says otherwise', () => {
  const lesson = { booking: { id: 'a' }, isSuggested: false };
  expect([isTicked(empty, lesson), isTicked(empty, { ...lesson, isSuggested: true })]).toEqual([false, true]);
  expect(isTicked({ ...empty, ticks: { a: true } }, lesson)).toBe(true);
});

const summer: ClosingDraft = { ...on('2027-07-20', '2027-08-31'), kind: 'other-hours' };
test.each<[title: string, draft: ClosingDraft, problem: string | null, lessons?: number]>([
  ['no date', empty, 'Please select at least one date'],
  ['the wrong order', on(friday, tuesday), 'The last day must not come before the first.'],
  ['61 days', on('2027-01-01', '2027-03-02'), 'Please choose 60 days at most.'],
  ['60 days', on('2027-01-01', '2027-03-01'), null],
  [
    'no hours',
    on(friday, friday, { hours: { startTime: '', endTime: '' } }),
    'Please fill in start and end times or select whole day',
  ],
  [
    'hours that end before they start',
    on(friday, friday, { hours: { startTime: '17:00', endTime: '09:00' } }),
    'The end time must come after the start time',
  ],
  ['hours', on(friday, friday, { hours: evening }), null],
  ['a hundred lessons', on(friday), null, 100],
  [
    'more lessons',
    on(friday),
    'Please untick some, or choose fewer days: 100 lessons are called off at once at most.',
    101,
  ],
  ['other hours of six weeks', summer, null],
  ['other hours of more than a year', { ...summer, to: '2028-07-20' }, 'Please choose 366 days at most.'],
  ['no weekday', { ...summer, to: summer.from, switched: { 2: false } }, 'Please choose a weekday.'],
  [
    'other hours that end before they start',
    { ...summer, windows: [{ id: 0, startTime: '17:00', endTime: '09:00' }] },
    'The end must come after the start.',
  ],
])('with %s the form says what is missing', (_, draft, problem, lessons = 0) => {
  expect(problemOf(draft, lessons)).toBe(problem);
});

test.each([
  ['Close', empty, 0],
  ['Call off 12 and close', empty, 12],
  ['Set hours', summer, 0],
])('the button says %s', (text, draft, lessons) => {
  expect(describeAction(draft, lessons)).toBe(text);
});

test('whole days are sent without hours, and what is empty is left out', () => {
  const days = { from: tuesday, to: friday };
  const draft = on(tuesday, friday, { note: '  ', message: 'Sorry' });
  expect(closingOf(draft, { reason: 'away', bookingIds: [] })).toEqual({
    ...days,
    startTime: null,
    endTime: null,
    reason: 'away',
    bookingIds: [],
  });
  const hours = { ...draft, hours: evening, note: ' Dentist ' };
  expect(closingOf(hours, { reason: 'other', bookingIds: ['a'] })).toEqual({
    ...days,
    ...evening,
    reason: 'other',
    note: 'Dentist',
    message: 'Sorry',
    bookingIds: ['a'],
  });
});

test.each<[title: string, draft: ClosingDraft, weekdays: number[]]>([
  ['Monday to Friday are preset', empty, [1, 2, 3, 4, 5]],
  ['a weekday that was switched on is added', { ...summer, switched: { 6: true } }, [1, 2, 3, 4, 5, 6]],
  ['a weekday that was switched off is left out', { ...summer, switched: { 3: false } }, [1, 2, 4, 5]],
  ['of a few days only their own count', on('2027-07-23', '2027-07-26'), [1, 5]],
  ['days at the weekend are all preset', on('2027-07-24', '2027-07-25'), [6, 0]],
  [
    'a switch waits until its weekday is within the days',
    on('2027-07-20', '2027-07-20', { switched: { 6: true } }),
    [2],
  ],
])('other hours are for the right weekdays: %s', (_, draft, weekdays) => {
  expect(chosenWeekdays(draft)).toEqual(weekdays);
});

test('other hours are saved with their weekdays in order and without the ids of the form', () => {
  expect(otherHoursOf({ ...summer, switched: { 0: true, 3: false } })).toEqual({
    from: '2027-07-20',
    to: '2027-08-31',
    weekdays: [0, 1, 2, 4, 5],
    windows: [{ startTime: '09:00', endTime: '17:00' }],
  });
});

test.each([
  [[1, 2, 3, 4, 5], 'Mon–Fri'],
  [[2, 4], 'Tue and Thu'],
  [[6, 0], 'Sat and Sun'],
  [[1, 2, 3, 6], 'Mon–Wed and Sat'],
  [[0, 1, 2, 3, 4, 5, 6], 'every day'],
])('the weekdays %j are written as %s', (weekdays, text) => {
  expect(weekdaysText(weekdays)).toBe(text);
});

test('other hours are written with their weekdays, and those of one date without', () => {
  const windows = [
    { startTime: '09:00', endTime: '12:00' },
    { startTime: '14:00', endTime: '17:00' },
  ];
  const hours = { from: '2027-07-20', to: '2027-08-31', weekdays: [1, 2, 3, 4, 5], windows };
  expect(hoursText(hours)).toBe('Mon–Fri 09:00–12:00 and 14:00–17:00');
  expect(hoursText({ ...hours, to: hours.from, weekdays: [2] })).toBe('09:00–12:00 and 14:00–17:00');
});
