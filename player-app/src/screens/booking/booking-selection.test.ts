import { expect, test } from '@jest/globals';
import type { Court } from '@lessons/rules';
import { changeSelection, type BookingSelection, type SelectionAction } from './booking-selection.ts';

/** Open on Tuesdays from 14:00 to 17:00. */
const court: Court = {
  workingHours: [{ dayOfWeek: 2, startTime: '14:00', endTime: '17:00', isActive: true }],
  blocks: [],
  busy: [],
  rules: undefined,
  now: new Date('2026-11-20T12:00:00Z'),
};
const tuesday = '2026-11-24';
const wednesday = '2026-11-25';
const at = (hour: number, minutes: 60 | 120 = 60) => ({
  start: new Date(`${tuesday}T${hour}:00:00Z`),
  minutes,
});

const none: BookingSelection = { date: null, lesson: null, minutes: null };
const open: BookingSelection = { ...none, date: tuesday };
const chosen: BookingSelection = { ...open, lesson: at(14) };
const openDay = (date: string): SelectionAction => ({ type: 'open-day', date });
const choose = (lesson = at(14)): SelectionAction => ({ type: 'choose-lesson', lesson });
const length = (minutes: 60 | 120): SelectionAction => ({ type: 'choose-length', minutes, court });

test.each<[title: string, before: BookingSelection, action: SelectionAction, after: BookingSelection]>([
  ['a day is opened', none, openDay(tuesday), open],
  ['another day gives up the lesson', chosen, openDay(wednesday), { ...open, date: wednesday }],
  [
    'another day keeps the length',
    { ...open, minutes: 120 },
    openDay(wednesday),
    { date: wednesday, lesson: null, minutes: 120 },
  ],
  ['a lesson is chosen', open, choose(), chosen],
  ['a lesson of another day opens that day', { ...none, date: wednesday }, choose(), chosen],
  ['a lesson replaces the one before', chosen, choose(at(15, 120)), { ...open, lesson: at(15, 120) }],
  ['a length without a lesson opens no day', none, length(120), { ...none, minutes: 120 }],
  ['a length changes the lesson', chosen, length(120), { ...open, lesson: at(14, 120), minutes: 120 }],
  [
    'a length gives up a lesson for which there is no room',
    { ...open, lesson: at(16) },
    length(120),
    { ...open, minutes: 120 },
  ],
  [
    'a length opens the day of the lesson that the screen opened with',
    { ...none, lesson: at(14) },
    length(120),
    { ...open, lesson: at(14, 120), minutes: 120 },
  ],
])('%s', (_title, before, action, after) => {
  expect(changeSelection(before, action)).toEqual(after);
});
