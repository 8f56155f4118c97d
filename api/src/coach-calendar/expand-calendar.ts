import type { TimeSpan } from '@lessons/rules';
import { UID_DOMAIN } from '../calendar/write-calendar.ts';
import { CalendarUnreadable } from './calendar-unreadable.ts';
import { zonesOf } from './calendar-zone.ts';
import { expandBusyList, expandSeries, type Expanded } from './expand-event.ts';
import { splitCalendar } from './split-calendar.ts';

/** A time at which the coach is busy. `ownId`: the event is one of ours, by its UID. */
export interface BusySpan extends TimeSpan {
  ownId?: string;
}

/** The busy times that could be read of a calendar. */
export interface BusyTimes {
  spans: BusySpan[];
  /** How many events, or dates of them, have no day that can be read. */
  unreadable: number;
}

const MAX_SPANS = 20_000;
const OWN_UID = new RegExp(`^([0-9a-f-]{36})@${UID_DOMAIN}$`);

/**
 * Returns when the events of an iCalendar file make the coach busy within `window`, with recurring events expanded, as
 * Google, Apple and Outlook show them. Events that are cancelled, that the calendar shows as free, or that one of
 * `owners` (email addresses) has declined are left out. Days and times without a zone are London's. Throws
 * `CalendarUnreadable` for a file that is no calendar.
 *
 * A rule of the file may take any time and memory. Call it in a thread that can be stopped.
 */
export function expandCalendar(file: Buffer, window: TimeSpan, owners: readonly string[] = []): BusyTimes {
  const result: BusyTimes = { spans: [], unreadable: 0 };
  const add = ({ spans, unreadable }: Expanded, ownId?: string) => {
    result.unreadable += unreadable;
    for (const span of spans) result.spans.push(ownId ? { ...span, ownId } : span);
    if (result.spans.length > MAX_SPANS)
      throw new CalendarUnreadable('too_many_events', 'It has too many events.');
  };
  for (const { name, zones, busyLists, series } of splitCalendar(file)) {
    const reading = {
      window,
      zone: zonesOf(zones, window),
      owners: new Set([...owners, name].map((one) => one.toLowerCase())),
    };
    for (const [uid, events] of series) add(expandSeries(events, reading), OWN_UID.exec(uid)?.[1]);
    for (const lines of busyLists) add(expandBusyList(lines, reading));
  }
  return result;
}
