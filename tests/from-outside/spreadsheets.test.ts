import { expect, test } from '@jest/globals';
import Papa from 'papaparse';
import { openApi } from '../fixtures/api/set-up-api.ts';
import { bookLesson, NOW, openTennisWeek } from '../fixtures/api/tennis-week.ts';

/*
 * What spreadsheets make of a cell when they open a CSV file. Excel and LibreOffice Calc 7.4: 07700900123 is 7700900123,
 * +441632960142 a number too, 1/2 the first of February, 1E5 is 100000, =1+1 is 2, and '+44 shows its apostrophe. Text with a space
 * between its digits, or after a tab, stays text.
 */

const api = await openApi();
api.setNow(NOW);
await openTennisWeek(api);
const coach = await api.createPlayer({ isCoach: true });
const player = await api.createPlayer();
await bookLesson(api, player);

async function exportedRow(): Promise<string[]> {
  const { body } = await api.call('GET', '/api/admin/bookings/export', { as: coach });
  const [, row = []] = Papa.parse<string[]>(String(body['text'])).data;
  return row;
}

test.each([
  ['+44 7700 900123', '07700 900123'],
  ['07700900123', '07700 900123'],
  ['+44 1632 960142', '01632 960142'],
  ['+33 6 12 34 56 78', '\t+33 6 12 34 56 78'],
  ['after six: 0123', 'after six: 0123'],
  ['0123', '\t0123'],
])('the phone number %s is exported as %j', async (phone, cell) => {
  await api.knex('players').where({ id: player.id }).update({ phone });
  expect((await exportedRow())[5]).toBe(cell);
});

test.each([
  '007',
  '1/2',
  '3-4',
  '1,000',
  '10:30',
  '1E5',
  '£50',
  '=1+1',
  '+1',
  '-backhand',
  '@SUM(1)',
  '\t=1',
  '=1+1\n=2+2',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  `=cmd|' /C calc'!A0`,
])('names and notes that a spreadsheet would change or run stay text after a tab: %j', async (said) => {
  await api.knex('players').where({ id: player.id }).update({ firstName: said });
  await api.knex('bookings').update({ coachNotes: said });
  expect((await exportedRow()).filter((cell) => cell.startsWith(`\t${said}`))).toHaveLength(2);
});

test.each(['Serve 1/2 done', '6-4 6-3', 'Élodie’s backhand', '1st serve'])(
  'notes that stay text are exported as they are: %j',
  async (coachNotes) => {
    await api.knex('bookings').update({ coachNotes });
    expect((await exportedRow())[9]).toBe(coachNotes);
  },
);
