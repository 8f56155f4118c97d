import { DAY, type TimeSpan } from '@lessons/rules';
import {
  eventOf,
  firstMoment,
  isFree,
  lengthOf,
  lengthUntil,
  type CalendarEvent,
  type Reading,
} from './calendar-event.ts';
import {
  readMoment,
  readMoments,
  readProperty,
  type Length,
  type Moment,
  type Property,
} from './calendar-property.ts';
import type { Zone } from './calendar-zone.ts';
import { occurrencesOf } from './recurrence.ts';
import { isOneOf, laterChanges } from './series-exceptions.ts';
import type { Series } from './split-calendar.ts';

/** When the events of a UID take place, and how many say nothing of their day. */
export interface Expanded {
  spans: TimeSpan[];
  unreadable: number;
}

/**
 * Returns when the events of one UID make the coach busy. Of what can't be read, the widest reading counts: a time blocks
 * its day, a rule its hours every day, a zone the hours anywhere on earth.
 */
export function expandSeries(series: Series, reading: Reading): Expanded {
  const expanded: Expanded = { spans: [], unreadable: 0 };
  const exceptions = series.exceptions.map(eventOf);
  for (const lines of series.events) expandEvent(eventOf(lines), exceptions, reading, expanded);
  // On their own: an exception may move an occurrence into the window from far outside it, and whoever is invited to one
  // occurrence alone has it without its series.
  for (const exception of exceptions) expandEvent(exception, [], reading, expanded);
  return expanded;
}

/** Returns the busy periods of a free/busy list. */
export function expandBusyList(lines: readonly string[], reading: Reading): Expanded {
  const expanded: Expanded = { spans: [], unreadable: 0 };
  for (const property of lines.map(readProperty)) {
    if (property.name !== 'FREEBUSY' || property.params.get('FBTYPE')?.toUpperCase() === 'FREE') continue;
    for (const period of property.value.split(',')) addPeriod(period, property, reading, expanded);
  }
  return expanded;
}

function expandEvent(
  event: CalendarEvent,
  exceptions: readonly CalendarEvent[],
  reading: Reading,
  expanded: Expanded,
): void {
  if (isFree(event, reading.owners)) return;
  const start = firstMoment(event, 'DTSTART');
  if (!start) {
    expanded.unreadable += 1;
    return;
  }
  const { window, zone } = reading;
  const length = lengthOf(event, start, reading);
  const own = zone(start.zone);
  const add = (wall: number, ofThis = length) => addSpan(spanOf(wall, ofThis, own), reading, expanded);

  const isSeries = event.has('RRULE') && !event.has('RECURRENCE-ID');
  const margin = length.wall + length.exact + 2 * DAY;
  const range = { from: window.start.getTime() - margin, to: window.end.getTime() + DAY };
  const walls = new Set([start.wall]);
  for (const { value } of isSeries ? (event.get('RRULE') ?? []) : []) {
    const found = occurrencesOf(value, start, range, own.wallOf);
    if (found === 'any hour')
      addSpan({ start: own.earliest(start.wall), end: window.end.getTime() }, reading, expanded);
    else for (const wall of found === 'any day' ? everyDay(start, range) : found) walls.add(wall);
  }
  for (const listed of event.get('RDATE') ?? [])
    for (const one of listed.value.split(',')) addListed(one, listed, { start, walls, reading, expanded });

  const left = (event.get('EXDATE') ?? []).flatMap(readMoments).filter((moment) => moment !== null);
  const replaced = exceptions.flatMap((exception) => firstMoment(exception, 'RECURRENCE-ID') ?? []);
  const isLeftOut = isOneOf([...left, ...replaced], start, reading);
  const changeAt = laterChanges(exceptions, start, reading);
  for (const wall of walls) {
    if (isLeftOut(wall)) continue;
    const change = changeAt(wall);
    if (!change) add(wall);
    else if (change.length) add(wall + change.shift, change.length);
  }
}

/** Returns the starts of an event that takes place on every day from its first on. */
function everyDay(start: Moment, range: { from: number; to: number }): number[] {
  const first = start.wall + Math.max(0, Math.ceil((range.from - start.wall) / DAY)) * DAY;
  return Array.from(
    { length: Math.max(0, Math.ceil((range.to - first) / DAY)) },
    (_, day) => first + day * DAY,
  );
}

/** Adds a date of RDATE: as another start, or at once if it has an end of its own, or is a day of a timed event. */
function addListed(
  text: string,
  property: Property,
  {
    start,
    walls,
    reading,
    expanded,
  }: { start: Moment; walls: Set<number>; reading: Reading; expanded: Expanded },
): void {
  const moment = readMoment(text, property.params);
  if (text.includes('/') || !moment || moment.isDay !== start.isDay) {
    addPeriod(text, property, reading, expanded);
    return;
  }
  const isSameZone = moment.zone === start.zone;
  walls.add(
    isSameZone
      ? moment.wall
      : reading.zone(start.zone).wallOf(reading.zone(moment.zone).earliest(moment.wall)),
  );
}

/** Adds `start/end` or `start/duration`; of what can't be read of it, the day. */
function addPeriod(text: string, { params }: Property, reading: Reading, expanded: Expanded): void {
  const [from = '', to = ''] = text.split('/');
  const start = readMoment(from, params);
  if (!start) {
    expanded.unreadable += 1;
    return;
  }
  const length = lengthUntil(readMoment(to, params), [to], start, reading);
  addSpan(spanOf(start.wall, length, reading.zone(start.zone)), reading, expanded);
}

/** Returns from when to when something takes place. Without a length it takes its whole day. */
function spanOf(wall: number, length: Length, { earliest, latest }: Zone): { start: number; end: number } {
  const end = latest(wall + length.wall) + length.exact;
  if (end > latest(wall)) return { start: earliest(wall), end };
  const day = wall - (wall % DAY);
  return { start: earliest(day), end: latest(day + DAY) };
}

function addSpan(
  { start, end }: { start: number; end: number },
  { window }: Reading,
  { spans }: Expanded,
): void {
  // Cut to the window: some programs write the end of an endless event as the year 9999.
  const span = {
    start: new Date(Math.max(start, window.start.getTime())),
    end: new Date(Math.min(end, window.end.getTime())),
  };
  if (span.start < span.end) spans.push(span);
}
