import { expect, test } from '@jest/globals';
import {
  chosenWeekdays,
  hoursOfDraft,
  newOtherHoursDraft,
  problemsOf,
  type OtherHoursDraft,
} from './other-hours-draft.ts';
import { hoursText, weekdaysText } from './other-hours-text.ts';

const summer: OtherHoursDraft = { ...newOtherHoursDraft, from: '2027-07-20', to: '2027-08-31' };

test.each<[title: string, draft: OtherHoursDraft, weekdays: number[]]>([
  ['Monday to Friday are preset', newOtherHoursDraft, [1, 2, 3, 4, 5]],
  ['a weekday that was switched on is added', { ...summer, switched: { 6: true } }, [1, 2, 3, 4, 5, 6]],
  ['a weekday that was switched off is left out', { ...summer, switched: { 3: false } }, [1, 2, 4, 5]],
  [
    'of a few days only their own weekdays count',
    { ...summer, from: '2027-07-23', to: '2027-07-26' },
    [1, 5],
  ],
  ['days at the weekend are all preset', { ...summer, from: '2027-07-24', to: '2027-07-25' }, [6, 0]],
  ['one Sunday is enough', { ...summer, from: '2027-07-25', to: '2027-07-25' }, [0]],
  [
    'a switch counts again once its weekday is within the days',
    { ...summer, to: '2027-07-20', switched: { 6: true } },
    [2],
  ],
])('other hours are for the right weekdays: %s', (_, draft, weekdays) => {
  expect(chosenWeekdays(draft)).toEqual(weekdays);
});

test.each<[title: string, draft: OtherHoursDraft, problems: ReturnType<typeof problemsOf>]>([
  ['nothing', summer, null],
  ['one day', { ...summer, to: summer.from }, null],
  ['a whole year', { ...summer, from: '2027-01-01', to: '2028-01-01' }, null],
  ['no dates', newOtherHoursDraft, { from: 'Please enter the first day.', to: 'Please enter the last day.' }],
  [
    'the wrong order',
    { ...summer, to: '2027-07-19' },
    { to: 'The last day must not come before the first.' },
  ],
  ['more than a year', { ...summer, to: '2028-07-20' }, { to: 'Please choose 366 days at most.' }],
  [
    'no weekday',
    { ...summer, to: summer.from, switched: { 2: false } },
    { weekdays: 'Please choose a weekday.' },
  ],
  [
    'hours that end before they start',
    { ...summer, windows: [{ id: 0, startTime: '17:00', endTime: '09:00' }] },
    { windows: 'The end must come after the start.' },
  ],
])('other hours are checked before they are saved: %s', (_, draft, problems) => {
  expect(problemsOf(draft)).toEqual(problems);
});

test('other hours are saved with their weekdays in order and without the ids of the form', () => {
  expect(hoursOfDraft({ ...summer, switched: { 0: true, 3: false } })).toEqual({
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
