import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readInProcess } from '../fixtures/api/read-calendar-process.ts';
import { serveCalendar, testNetwork } from '../fixtures/api/serve-calendar.ts';

/* An API with 512 MB reads calendars of strangers: it has to stay up. */

const MAX_MEGABYTES = 128;
const MB = 1_000_000;
const WINDOW = { start: '2026-11-23T00:00:00Z', end: '2027-06-01T00:00:00Z' };

let text: string;
let server: Awaited<ReturnType<typeof serveCalendar>>;
beforeAll(async () => {
  server = await serveCalendar((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text));
  });
});
afterAll(() => server.close());

const measure = () => readInProcess({ address: server.url, ca: testNetwork.ca ?? '', window: WINDOW });

/** Joins as many pieces as fit into the size, with their numbers. */
function fill(size: number, piece: (index: number) => string, separator = '\r\n'): string {
  const pieces: string[] = [];
  for (let length = 0; length < size; length += (pieces.at(-1) ?? '').length + separator.length)
    pieces.push(piece(pieces.length));
  return pieces.join(separator);
}
/** Returns every seventh hour since 2022. */
const hour = (index: number) =>
  new Date(Date.UTC(2022, 0, 1) + index * 7 * 3_600_000).toISOString().replaceAll(/[-:]|\.\d+/g, '');
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const file = (...parts: string[]) => ['BEGIN:VCALENDAR', ...parts, 'END:VCALENDAR', ''].join('\r\n');

test('a calendar of 5 MB, as people have after years, is read', async () => {
  text = file(
    fill(5 * MB, (index) =>
      event(
        `UID:${index}-0123456789abcdef@google.com`,
        `DTSTAMP:${hour(index)}`,
        `DTSTART:${hour(index)}`,
        `DTEND:${hour(index).replace('0000Z', '3000Z')}`,
        'STATUS:CONFIRMED',
        `SUMMARY:Meeting ${index}`,
        'LOCATION:The club\\, Church Lane',
        `DESCRIPTION:${'What we talk about in this meeting\\n'.repeat(10)}`,
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'TRIGGER:-PT30M',
        'END:VALARM',
      ),
    ),
  );
  const { addedMegabytes, result } = await measure();
  expect(result).toBeGreaterThan(600);
  expect(addedMegabytes).toBeLessThan(MAX_MEGABYTES);
});

const daily = ['UID:a', 'DTSTART:20200101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'];
const zone = (...lines: string[]) =>
  [
    'BEGIN:VTIMEZONE',
    'TZID:x',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0000',
    'TZOFFSETTO:+0000',
    ...lines,
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\r\n');

test.each<[string, () => string]>([
  [
    'dates that are left out',
    () =>
      file(
        event(
          ...daily,
          fill(9.9 * MB, (index) => `EXDATE:${hour(index)}`),
        ),
      ),
  ],
  ['events without anything', () => file(fill(9.9 * MB, () => event()))],
  ['folds of one line', () => file(event(`UID:${fill(9.9 * MB, () => ' a')}`))],
  [
    'exceptions of one series',
    () =>
      file(
        event(...daily),
        fill(1.6 * MB, (index) => event('UID:a', `RECURRENCE-ID:${hour(index)}`, `DTSTART:${hour(index)}`)),
      ),
  ],
  [
    'changes of a time zone',
    () => file(zone('RRULE:FREQ=SECONDLY'), event('DTSTART;TZID=x:20261124T090000', 'DURATION:PT1H')),
  ],
])('a calendar of endless %s takes little memory', async (_, make) => {
  text = make();
  expect((await measure()).addedMegabytes).toBeLessThan(MAX_MEGABYTES);
});
