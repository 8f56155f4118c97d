import { londonInstant, startOfLondonDay, type TimeSpan } from '@lessons/rules';
import ICAL from 'ical.js';
import {
  tzlib_get_ical_block as timezoneBlock,
  tzlib_get_timezones as timezoneNames,
} from 'timezones-ical-library';
import { UID_DOMAIN } from '../calendar/write-calendar.ts';
import { CalendarUnreadable } from './calendar-unreadable.ts';

/** A time at which the coach is busy. `ownId`: the event is one of ours, by its UID. */
export interface BusySpan extends TimeSpan {
  ownId?: string;
}

const MAX_EVENTS = 20_000;
const MAX_SPANS = 20_000;
const OWN_UID = new RegExp(`^([0-9a-f-]{36})@${UID_DOMAIN}$`);

type AddSpan = (event: ICAL.Event, start: ICAL.Time, end: ICAL.Time) => void;

/**
 * Returns when the events of an iCalendar file make the coach busy within `window`, with recurring
 * events expanded. Events that are cancelled, or that the calendar shows as free, are left out.
 * Days and times without a zone are London's. Throws `CalendarUnreadable` if any part can't be
 * read: a calendar that is understood in part would leave slots open that are not free.
 *
 * A rule of the file may take any time and memory. Call it in a thread that can be stopped.
 */
export function expandCalendar(text: string, window: TimeSpan): BusySpan[] {
  const spans: BusySpan[] = [];
  const add: AddSpan = (event, start, end) => {
    // Cut to the window: some programs write the end of an endless event as the year 9999.
    const span = { start: later(instantOf(start), window.start), end: earlier(instantOf(end), window.end) };
    if (!isBusy(event) || span.start >= span.end) return;
    if (spans.length === MAX_SPANS)
      throw new CalendarUnreadable('too_many_events', 'It has too many events.');
    const [, ownId] = OWN_UID.exec(event.uid ?? '') ?? [];
    spans.push({ ...span, ...(ownId && { ownId }) });
  };
  for (const calendar of calendarsIn(text)) {
    for (const [master, exceptions] of seriesIn(calendar)) {
      if (master) expandSeries(master, window.end, add);
      // On their own too: an exception may move an occurrence into the window from far outside it.
      for (const exception of exceptions) add(exception, exception.startDate, exception.endDate);
    }
  }
  return spans;
}

function calendarsIn(text: string): ICAL.Component[] {
  let parsed: unknown[];
  try {
    parsed = ICAL.parse(text) as unknown[];
  } catch {
    // The parser quotes what it can't read, which may be private.
    throw new CalendarUnreadable('not_a_calendar', 'There is no calendar at this address.');
  }
  const roots = (typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown[][];
  const calendars = roots.map(
    (root) => new ICAL.Component(root as ConstructorParameters<typeof ICAL.Component>[0]),
  );
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar')) {
    throw new CalendarUnreadable('not_a_calendar', 'There is no calendar at this address.');
  }
  const events = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'));
  if (events.length > MAX_EVENTS) throw new CalendarUnreadable('too_many_events', 'It has too many events.');
  registerZones(events);
  return calendars;
}

/** Makes zones known that the file names but doesn't describe. Of others, times count as London's. */
function registerZones(events: readonly ICAL.Component[]): void {
  const named = new Set(
    events.flatMap((event) => event.getAllProperties().map((property) => property.getParameter('tzid'))),
  );
  const known = new Set(timezoneNames());
  for (const name of named) {
    if (typeof name !== 'string' || !known.has(name) || ICAL.TimezoneService.has(name)) continue;
    const [block = ''] = timezoneBlock(name);
    ICAL.TimezoneService.register(new ICAL.Timezone(new ICAL.Component(ICAL.parse(block))));
  }
}

/** Returns the calendar's series and single events by their UID, each with its exceptions. */
function seriesIn(calendar: ICAL.Component): [ICAL.Event | null, ICAL.Event[]][] {
  const masters = new Map<string, ICAL.Component[]>();
  const exceptions = new Map<string, ICAL.Event[]>();
  for (const component of calendar.getAllSubcomponents('vevent')) {
    if (!component.hasProperty('dtstart')) continue;
    const uid = String(component.getFirstPropertyValue('uid'));
    if (component.hasProperty('recurrence-id')) {
      exceptions.set(uid, [...(exceptions.get(uid) ?? []), new ICAL.Event(component, { exceptions: [] })]);
    } else masters.set(uid, [...(masters.get(uid) ?? []), component]);
  }
  const series = [...masters].flatMap(([uid, components]) => {
    const own = exceptions.get(uid) ?? [];
    exceptions.delete(uid);
    // Without `exceptions` the library would search the whole file again for each event.
    return components.map((component): [ICAL.Event, ICAL.Event[]] => [
      new ICAL.Event(component, { exceptions: own.map((exception) => exception.component) }),
      own,
    ]);
  });
  // Whoever is invited to one occurrence alone has it without its series.
  return [...series, ...[...exceptions.values()].map((own): [null, ICAL.Event[]] => [null, own])];
}

function expandSeries(event: ICAL.Event, until: Date, add: AddSpan): void {
  expandDates(event, add);
  includeLastDays(event);
  if (!event.isRecurring()) {
    add(event, event.startDate, event.endDate);
    return;
  }
  const occurrences = event.iterator();
  for (let next = occurrences.next(); next && instantOf(next) < until; next = occurrences.next()) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    add(item, startDate, endDate);
  }
}

/**
 * Prepares dates that are listed (RDATE) for the library: it reads no periods among them, and leaves
 * out the first date of a series that has no rule.
 */
function expandDates(event: ICAL.Event, add: AddSpan): void {
  const { component, startDate } = event;
  for (const listed of component.getAllProperties('rdate').filter(({ type }) => type === 'period')) {
    for (const period of listed.getValues() as ICAL.Period[]) add(event, period.start, period.getEnd());
    component.removeProperty(listed);
  }
  if (component.hasProperty('rdate') && !component.hasProperty('rrule'))
    component.addPropertyWithValue('rdate', startDate);
}

/** A rule that ends on a day without a time means all of that day. To the library it is midnight. */
function includeLastDays({ component, startDate }: ICAL.Event): void {
  if (startDate.isDate) return;
  for (const rule of component.getAllProperties('rrule')) {
    const { until } = rule.getFirstValue() as ICAL.Recur;
    if (until?.isDate) Object.assign(until, { isDate: false, hour: 23, minute: 59, second: 59 });
  }
}

function isBusy({ component }: ICAL.Event): boolean {
  const value = (name: string) => String(component.getFirstPropertyValue(name)).toUpperCase();
  return (
    value('status') !== 'CANCELLED' &&
    value('transp') !== 'TRANSPARENT' &&
    // Outlook says it this way as well.
    value('x-microsoft-cdo-busystatus') !== 'FREE'
  );
}

const later = (one: Date, other: Date) => (one > other ? one : other);
const earlier = (one: Date, other: Date) => (one < other ? one : other);

/** A day begins in London, and a time without a zone, or with an unknown one, is London's. */
function instantOf(time: ICAL.Time): Date {
  const [date = '', clock = ''] = time.toString().split('T');
  if (time.isDate) return startOfLondonDay(date);
  if (time.zone && time.zone !== ICAL.Timezone.localTimezone) return new Date(time.toUnixTime() * 1000);
  return new Date(londonInstant(date, clock.slice(0, 5)).getTime() + time.second * 1000);
}
