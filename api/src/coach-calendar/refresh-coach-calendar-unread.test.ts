import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { calendarOf, startOwnCalendar, tuesdayAt } from '../../../tests/fixtures/api/serve-calendar.ts';
import { NOW } from '../../../tests/fixtures/api/tennis-week.ts';
import { Mail } from '../mails/outbox.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
const { api, coach } = await setUpApi({ log });
const calendar = await startOwnCalendar(api, coach);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TODAY = '2037-11-20';

let lines: string[] = [];

afterAll(async () => {
  await calendar.close();
});
beforeEach(async () => {
  lines = [];
});

const refreshAfter = async (ms: number) => {
  api.setNow(new Date(NOW.getTime() + ms));
  await calendar.refresh();
};
const onHome = async () =>
  (await api.call('GET', '/api/admin/overview', { as: coach })).body['unreadCalendar'];
const mails = () => Mail.query(api.knex).where({ kind: 'coach-calendar-unread' });
const SOON = ['DTSTART:soon', 'SUMMARY:Dentist, 4 Mill Road'];

test('a calendar that is gone is told on Home at once, and by one mail after a day', async () => {
  await calendar.connect(tuesdayAt('09'));
  expect(await onHome()).toBeNull();
  calendar.respondBy((_, response) => response.writeHead(404).end());
  await refreshAfter(HOUR);
  expect(await onHome()).toEqual({ since: TODAY, openFrom: null });
  await refreshAfter(DAY);
  expect(await mails()).toEqual([]);
  await refreshAfter(DAY + HOUR);
  await refreshAfter(2 * DAY);
  expect(await mails()).toMatchObject([
    {
      recipient: coach.email,
      facts: { since: TODAY, openFrom: null, failure: 'Its server responded with status 404.' },
    },
  ]);
  expect(await calendar.blocks()).toEqual(['2037-11-24 09:00–10:00']);
  calendar.respondWith(calendarOf());
  await refreshAfter(3 * DAY);
  expect(await onHome()).toBeNull();
});

test('what can be read of a calendar blocks slots, and the rest is told without its title', async () => {
  await calendar.connect(tuesdayAt('09'), SOON);
  expect(await calendar.blocks()).toEqual(['2037-11-24 09:00–10:00']);
  expect(await calendar.state()).toMatchObject({
    failure: 'It has an event whose day can’t be read.',
    lastSuccessAt: null,
  });
  expect(await onHome()).toEqual({ since: TODAY, openFrom: null });
  calendar.respondWith(calendarOf(tuesdayAt('11'), SOON, SOON), { etag: '"1"' });
  await refreshAfter(HOUR);
  expect(await calendar.blocks()).toEqual(['2037-11-24 11:00–12:00']);
  await refreshAfter(DAY);
  expect(calendar.requests.at(-1)).not.toHaveProperty('if-none-match');
  expect(await mails()).toMatchObject([{ facts: { failure: 'It has 2 events whose days can’t be read.' } }]);
  const told = lines.join('') + JSON.stringify(await mails());
  expect(told).toContain('A part of the coach’s calendar could not be read');
  expect(told).not.toContain('Dentist');
});

test('days that the last reading did not cover stay bookable, and Home names the first', async () => {
  await calendar.connect(tuesdayAt('09'));
  const { coversUntil } = await api.knex('coach_calendar').first('covers_until');
  calendar.respondBy((_, response) => response.writeHead(404).end());
  await api.knex('coach_settings').update({ horizonWeeks: 52 });
  await refreshAfter(HOUR);
  const openFrom = new Date(Date.parse(`${coversUntil}T00:00:00Z`) + DAY).toISOString().slice(0, 10);
  expect(await onHome()).toEqual({ since: TODAY, openFrom });
});

test('an invitation that the coach has declined blocks nothing', async () => {
  const declined = `ATTENDEE;PARTSTAT=DECLINED:mailto:${coach.email}`;
  await calendar.connect([...tuesdayAt('09'), declined], tuesdayAt('11'));
  expect(await calendar.blocks()).toEqual(['2037-11-24 11:00–12:00']);
});
