import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import {
  CALENDAR_HOST,
  calendarOf,
  startOwnCalendar,
  tuesdayAt,
} from '../../../tests/fixtures/api/serve-calendar.ts';
import { NOW } from '../../../tests/fixtures/api/tennis-week.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const calendarLog = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
const setup = await setUpApi({ log: calendarLog });
const { api, coach } = setup;
const calendar = await startOwnCalendar(api, coach);

let lines: string[] = [];

const SECRET = 'a-very-secret-address';

afterAll(async () => {
  await calendar.close();
});

beforeEach(async () => {
  lines = [];
});

describe('a calendar that can’t be read', () => {
  test('a calendar that can’t be read keeps its last busy times, and the coach sees that', async () => {
    await calendar.connect(tuesdayAt('09'));
    const later = new Date(NOW.getTime() + 15 * 60_000);
    api.setNow(later);
    calendar.respondBy((_, response) => response.writeHead(503).end());
    await calendar.refresh();
    expect(await calendar.state()).toEqual({
      address: calendar.address,
      isChecking: false,
      lastSuccessAt: NOW.toISOString(),
      failure: 'Its server responded with status 503.',
      busyTimes: 1,
    });
    expect(await calendar.blocks()).toEqual(['2037-11-24 09:00–10:00']);
    calendar.respondWith('<html>Sign in</html>');
    await calendar.refresh();
    expect(await calendar.state()).toMatchObject({
      failure: 'There is no calendar at this address.',
      busyTimes: 1,
    });
    calendar.respondWith(calendarOf());
    await calendar.refresh();
    expect(await calendar.state()).toMatchObject({
      failure: null,
      busyTimes: 0,
      lastSuccessAt: later.toISOString(),
    });
  });

  test('a malformed calendar address is refused at once, and not stored', async () => {
    for (const given of ['http://calendar.example/a.ics', 'calendar', 'https://coach:pw@calendar.example/']) {
      expect(await calendar.call('PUT', { address: given })).toMatchObject({
        status: 422,
        body: { code: 'calendar_address_not_valid' },
      });
    }
    expect(await calendar.state()).toMatchObject({ address: null });
  });
});

describe('the address of the coach’s calendar', () => {
  test('the calendar’s address is in no log', async () => {
    await calendar.connect(tuesdayAt('09'));
    calendar.respondBy((_, response) =>
      response.writeHead(302, { location: `https://10.0.0.1/${SECRET}` }).end(),
    );
    await calendar.refresh();
    calendar.respondBy((_, response) => response.destroy());
    await calendar.refresh();
    const log = lines.join('');
    expect(log).toContain('could not be read; its last busy times stay');
    expect(log).not.toContain(SECRET);
    expect(log).not.toContain(CALENDAR_HOST);
  });

  test('changing or removing the calendar’s address deletes its busy times, also while it is being read', async () => {
    await calendar.connect(tuesdayAt('09'));
    calendar.respondWith(calendarOf(tuesdayAt('13')));
    const other = calendar.address.replace('basic', 'other');
    expect((await calendar.call('PUT', { address: other })).body).toMatchObject({
      address: other,
      isChecking: true,
      busyTimes: 0,
      lastSuccessAt: null,
    });
    await calendar.refresh();
    expect(await calendar.blocks()).toEqual(['2037-11-24 13:00–14:00']);

    calendar.respondBy((_, response) => {
      void calendar.call('DELETE').then(() => response.end(calendarOf(tuesdayAt('15'))));
    });
    await calendar.refresh();
    expect(await calendar.blocks()).toEqual([]);
    expect(await calendar.state()).toEqual({
      address: null,
      isChecking: false,
      lastSuccessAt: null,
      failure: null,
      busyTimes: 0,
    });
  });
});

describe('checking the coach’s calendar', () => {
  test('a calendar check asks for changes alone, until the horizon goes beyond what was read', async () => {
    calendar.respondWith(calendarOf(['DTSTART:20370105T120000Z', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY']), {
      etag: '"1"',
      'last-modified': 'Fri, 20 Nov 2037 10:00:00 GMT',
    });
    await calendar.call('PUT', { address: calendar.address });
    await calendar.refresh();
    const count = (await calendar.blocks()).length;
    calendar.respondBy(({ headers }, response) => {
      const isKnown = headers['if-none-match'] === '"1"';
      response.writeHead(isKnown ? 304 : 200).end(isKnown ? '' : calendarOf());
    });
    await calendar.refresh();
    expect(calendar.requests.at(-1)).toMatchObject({
      'if-none-match': '"1"',
      'if-modified-since': 'Fri, 20 Nov 2037 10:00:00 GMT',
    });
    expect(await calendar.state()).toMatchObject({ failure: null, busyTimes: count });

    await api.knex('coach_settings').update({ horizonWeeks: 52 });
    calendar.respondWith(calendarOf(['DTSTART:20370105T120000Z', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY']), {
      etag: '"1"',
    });
    await calendar.refresh();
    expect(calendar.requests.at(-1)).not.toHaveProperty('if-none-match');
    expect((await calendar.blocks()).length).toBeGreaterThan(count);
  });
});
