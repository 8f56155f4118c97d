import { DAY, type TimeSpan } from '@lessons/rules';
import {
  ONE_DAY,
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

/** Returns how long an event is. An end that is before the start, or can't be read, is the end of the day. */
export function lengthOf(event: CalendarEvent, start: Moment, { zone }: Reading): Length {
  const restOfDay = { wall: DAY - (start.wall % DAY), exact: 0 };
  const [duration] = event.get('DURATION') ?? [];
  if (!event.has('DTEND') && !duration) return start.isDay ? ONE_DAY : { wall: 0, exact: 0 };
  if (!event.has('DTEND')) {
    const length = readDuration(duration?.value ?? '');
    if (start.isDay)
      return {
        wall: Math.max(1, Math.ceil(((length?.wall ?? 0) + (length?.exact ?? 0)) / DAY)) * DAY,
        exact: 0,
      };
    return length ?? restOfDay;
  }
  const end = firstMoment(event, 'DTEND');
  // Yahoo writes one day with its first moment as its end.
  if (start.isDay)
    return end && end.wall > start.wall
      ? { wall: Math.ceil((end.wall - start.wall) / DAY) * DAY, exact: 0 }
      : ONE_DAY;
  if (!end) return restOfDay;
  if (end.isDay) return { wall: Math.max(end.wall - start.wall, restOfDay.wall), exact: 0 };
  const length =
    end.zone === start.zone
      ? { wall: end.wall - start.wall, exact: 0 }
      : { wall: 0, exact: zone(end.zone).latest(end.wall) - zone(start.zone).earliest(start.wall) };
  return length.wall + length.exact < 0 ? restOfDay : length;
}

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
