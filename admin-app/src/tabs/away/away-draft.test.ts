import { expect, test } from '@jest/globals';
import { countDays, describeClosing, problemsOf } from './away-draft.ts';

const fortnight = { from: '2027-07-20', to: '2027-08-02' };

test.each([
  ['nothing', fortnight, null],
  ['one day', { ...fortnight, to: fortnight.from }, null],
  ['60 days', { ...fortnight, to: '2027-09-17' }, null],
  ['61 days', { ...fortnight, to: '2027-09-18' }, { to: 'Please choose 60 days at most.' }],
  [
    'the wrong order',
    { ...fortnight, to: '2027-07-19' },
    { to: 'The last day must not come before the first.' },
  ],
  ['no last day', { ...fortnight, to: '' }, { to: 'Please enter the last day.' }],
  [
    'no days',
    { from: '', to: '' },
    { from: 'Please enter the first day.', to: 'Please enter the last day.' },
  ],
])('the days of a time away are checked before they are closed: %s', (_, days, problems) => {
  expect(problemsOf(days)).toEqual(problems);
});

test('the days of a time away are counted with both ends, also over the change of the clocks', () => {
  expect(countDays({ from: '2027-03-21', to: '2027-04-03' })).toBe(14);
  expect(countDays({ from: '2027-07-20', to: '2027-07-20' })).toBe(1);
  expect(countDays({ from: '2027-07-20', to: '2027-07-19' })).toBe(0);
});

test.each([
  [fortnight, 12, 'Call off 12 and close'],
  [fortnight, 0, 'Close 14 days'],
  [{ ...fortnight, to: fortnight.from }, 0, 'Close 1 day'],
  [{ from: '', to: '' }, 0, 'Close the days'],
])('the button of a time away at %j with %i lessons reads %s', (days, lessons, text) => {
  expect(describeClosing(days, lessons)).toBe(text);
});
