import { expect, test } from '@jest/globals';
import { calendarOf } from '../../../tests/fixtures/api/serve-calendar.ts';
import type { BusyTimes } from './expand-calendar.ts';
import { readBusyTimes } from './read-busy-times.ts';

const window = { start: new Date('2026-09-30T23:00:00Z'), end: new Date('2027-04-30T23:00:00Z') };
const read = (file: string, options?: Parameters<typeof readBusyTimes>[1]) =>
  readBusyTimes({ file: new Uint8Array(Buffer.from(file)), window, owners: [] }, options);

test('a file with one broken event is read, and counts the event', async () => {
  const broken = calendarOf(['DTSTART:secret'], ['DTSTART:20261020T090000Z', 'DURATION:PT1H']);
  const start = new Date('2026-10-20T09:00:00Z');
  const spans = [{ start, end: new Date('2026-10-20T10:00:00Z') }];
  expect(await read(broken)).toEqual({ spans, unreadable: 1 });
});

test('a calendar of 12,000 events, ten daily series among them and ended ones, takes little time', async () => {
  const events = Array.from({ length: 12_000 }, (_, index) => {
    const date = new Date(Date.UTC(2012, 0, 1 + (index % 5_000)))
      .toISOString()
      .slice(0, 10)
      .replaceAll('-', '');
    const rule =
      index < 10 ? ['RRULE:FREQ=DAILY'] : index % 3 === 0 ? ['RRULE:FREQ=DAILY;UNTIL=20251231T000000Z'] : [];
    return [`DTSTART;TZID=Europe/London:${index < 10 ? '20120101' : date}T090000`, 'DURATION:PT1H', ...rule];
  });
  const { spans } = await read(calendarOf(...events), { maxCpuMs: 3_000 });
  expect(spans.length).toBeGreaterThan(2_000);
});

test('a thread that ends without a result is an error at once, and no unreadable calendar', async () => {
  const script = new URL('data:text/javascript,process.exit(3)');
  await expect(read('', { script })).rejects.toThrow('The thread ended with code 3 and without a result.');
});

const START = 'DTSTART:20200101T000000Z';
const ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:x',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'RRULE:FREQ=SECONDLY',
  'END:STANDARD',
  'END:VTIMEZONE',
];

test.each([
  ['every second since 2020', calendarOf([START, 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'])],
  [
    'every second of the window',
    calendarOf(['DTSTART:20261001T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY']),
  ],
  [
    'a day that never comes',
    calendarOf([START, 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30']),
  ],
  ['an interval of nothing', calendarOf([START, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;INTERVAL=0'])],
  [
    'a zone that never changes',
    calendarOf(['DTSTART;TZID=x:20261020T090000', 'DURATION:PT1H']).replace(
      'BEGIN:VEVENT',
      [...ZONE, 'BEGIN:VEVENT'].join('\r\n'),
    ),
  ],
  [
    'all seconds of each year',
    calendarOf([
      START,
      'DURATION:PT1H',
      `RRULE:FREQ=YEARLY;BYMONTH=1,2,3;BYHOUR=${range(24)};BYMINUTE=${range(60)};BYSECOND=${range(60)}`,
    ]),
  ],
])('a rule of %s does not stop this process', async (_, file) => {
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 20);
  const began = performance.now();
  const spans = await read(file, { maxCpuMs: 500 }).catch((error: unknown) => error);
  clearInterval(ticking);
  // Whatever the library makes of it, it takes no longer than the limit and leaves this thread free.
  expect(performance.now() - began).toBeLessThan(20_000);
  if (performance.now() - began > 500) expect(ticks).toBeGreaterThan(0);
  if (spans instanceof Error) expect(spans).toMatchObject({ name: 'CalendarUnreadable' });
  else expect((spans as BusyTimes).spans.length).toBeLessThan(1_000);
});

function range(end: number): string {
  return Array.from({ length: end }, (_, index) => index).join(',');
}
