import { DAY, type TimeSpan } from '@lessons/rules';
import {
  NO_LENGTH,
  readDuration,
  readMoments,
  readProperty,
  type Length,
  type Moment,
  type Property,
} from './calendar-property.ts';
import type { Zone } from './calendar-zone.ts';

/** The window, zones and owners with which the events of a file are read. */
export interface Reading {
  window: TimeSpan;
  zone: (name: string | null) => Zone;
  /** The coach's email addresses, in lower case: invitations that they declined leave the coach free. */
  owners: ReadonlySet<string>;
}

/** An event with its properties by name. */
export type CalendarEvent = Map<string, Property[]>;

export function eventOf(lines: readonly string[]): CalendarEvent {
  return Map.groupBy(lines.map(readProperty), ({ name }) => name);
}

/** Returns the first that can be read: a line break in a description can make a second one. */
export function firstMoment(event: CalendarEvent, name: string): Moment | null {
  return (event.get(name) ?? []).flatMap(readMoments).find((moment) => moment !== null) ?? null;
}

/** Returns how long an event is. One without a length, or with one that can't be read, has `NO_LENGTH`: it blocks its day. */
export function lengthOf(event: CalendarEvent, start: Moment, reading: Reading): Length {
  const durations = (event.get('DURATION') ?? []).map(({ value }) => value);
  return lengthUntil(firstMoment(event, 'DTEND'), durations, start, reading);
}

/** Returns the length up to an end; without one, the first of the durations that can be read. */
export function lengthUntil(
  end: Moment | null,
  durations: readonly string[],
  start: Moment,
  { zone }: Reading,
): Length {
  if (!end) {
    const length = durations.flatMap((duration) => readDuration(duration) ?? [])[0] ?? NO_LENGTH;
    return start.isDay ? wholeDays(length.wall + length.exact) : length;
  }
  // An end of which only the day can be read may be any time of it.
  const wall = end.wall - start.wall + (end.isDay && !(start.isDay && end.isDate) ? DAY : 0);
  if (start.isDay) return wholeDays(wall);
  if (end.isDay || end.zone === start.zone) return { wall, exact: 0 };
  return { wall: 0, exact: zone(end.zone).latest(end.wall) - zone(start.zone).earliest(start.wall) };
}

/** Some programs write one day with its own date as its end. */
const wholeDays = (length: number): Length => ({
  wall: Math.max(1, Math.ceil(length / DAY)) * DAY,
  exact: 0,
});

/** Returns whether an event leaves the coach free, who is one of the owners. */
export function isFree(event: CalendarEvent, owners: ReadonlySet<string>): boolean {
  const value = (name: string) => event.get(name)?.[0]?.value.toUpperCase();
  return (
    value('STATUS') === 'CANCELLED' ||
    value('TRANSP') === 'TRANSPARENT' ||
    // Outlook marks free events this way as well.
    value('X-MICROSOFT-CDO-BUSYSTATUS') === 'FREE' ||
    (event.get('ATTENDEE') ?? []).some((guest) => owners.has(guest.value.toLowerCase()))
  );
}
