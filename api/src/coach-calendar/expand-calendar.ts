import { londonInstant, startOfLondonDay, type TimeSpan } from '@lessons/rules';
import ICAL from 'ical.js';
import {
  tzlib_get_ical_block as timezoneBlock,
  tzlib_get_timezones as timezoneNames,
} from 'timezones-ical-library';
import { UID_DOMAIN } from '../calendar/write-calendar.ts';
import { CalendarUnreadable } from './calendar-unreadable.ts';
import { splitCalendar, type Series } from './split-calendar.ts';

/** A time at which the coach is busy. `ownId`: the event is one of ours, by its UID. */
export interface BusySpan extends TimeSpan {
  ownId?: string;
}

const MAX_SPANS = 20_000;
const knownZones = new Set(timezoneNames());
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
export function expandCalendar(file: Buffer, window: TimeSpan): BusySpan[] {
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
  for (const { zones, series } of splitCalendar(file)) {
    const calendar = new ICAL.Component(['vcalendar', [], zones.map((zone) => ICAL.parse(zone))]);
    for (const ofOneUid of series.values()) expandAll(ofOneUid, calendar, window.end, add);
  }
  return spans;
}

/** Expands the events of one UID. `calendar` has the time zones. */
function expandAll(series: Series, calendar: ICAL.Component, until: Date, add: AddSpan): void {
  const read = (text: string) => {
    const component = new ICAL.Component(ICAL.parse(text), calendar);
    registerZones(component);
    return component;
  };
  const isDated = (component: ICAL.Component) => component.hasProperty('dtstart');
  const exceptions = series.exceptions.map(read).filter(isDated);
  for (const text of series.events) {
    const component = read(text);
    // Without `exceptions` the library would search for them by itself.
    if (isDated(component)) expandSeries(new ICAL.Event(component, { exceptions }), until, add);
  }
  // On their own too: an exception may move an occurrence into the window from far outside it, and whoever is invited to
  // one occurrence alone has it without its series.
  for (const component of exceptions) {
    const exception = new ICAL.Event(component, { exceptions: [] });
    add(exception, exception.startDate, exception.endDate);
  }
}

/** Makes zones known that the event names and the file doesn't describe. Of others, times count as London's. */
function registerZones(event: ICAL.Component): void {
  const named = new Set(event.getAllProperties().map((property) => property.getParameter('tzid')));
  for (const name of named) {
    if (typeof name !== 'string' || !knownZones.has(name) || ICAL.TimezoneService.has(name)) continue;
    const [block = ''] = timezoneBlock(name);
    ICAL.TimezoneService.register(new ICAL.Timezone(new ICAL.Component(ICAL.parse(block))));
  }
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

/** Makes a rule that ends on a day without a time include all of that day. To the library it is midnight. */
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
    // Outlook marks free events this way as well.
    value('x-microsoft-cdo-busystatus') !== 'FREE'
  );
}

const later = (one: Date, other: Date) => (one > other ? one : other);
const earlier = (one: Date, other: Date) => (one < other ? one : other);

/**
 * Returns the instant of a calendar's time. A day begins in London, and a time without a zone, or with an unknown one,
 * is London's.
 */
function instantOf(time: ICAL.Time): Date {
  const [date = '', clock = ''] = time.toString().split('T');
  if (time.isDate) return startOfLondonDay(date);
  if (time.zone && time.zone !== ICAL.Timezone.localTimezone) return new Date(time.toUnixTime() * 1000);
  return new Date(londonInstant(date, clock.slice(0, 5)).getTime() + time.second * 1000);
}
