import { tzOffset } from '@date-fns/tz/tzOffset';
import { DAY, HOUR, LONDON, MINUTE, type TimeSpan } from '@lessons/rules';
import { findIana } from 'windows-iana';
import { readMoment, readProperty, textOf, UTC, type Property } from './calendar-property.ts';
import { occurrencesOf } from './recurrence.ts';

/** A time zone, with wall-clock times in milliseconds as if they were UTC. */
export interface Zone {
  /** The first instant at which clocks can show the time. A time that is skipped in spring is an hour later. */
  earliest: (wall: number) => number;
  /** The last such instant: an hour after the first, in the night when the clocks go back. */
  latest: (wall: number) => number;
  wallOf: (instant: number) => number;
}

/** Somewhere on earth. */
const UNKNOWN: Zone = {
  earliest: (wall) => wall - 14 * HOUR,
  latest: (wall) => wall + 12 * HOUR,
  wallOf: (instant) => instant + 14 * HOUR,
};

/** A file's own description is read from so long before the window on: each has a change in every year, or none. */
const YEARS_BEFORE = 3;

/** Returns a zone from its offset from UTC at an instant. */
function zoneOf(offsetAt: (instant: number) => number): Zone {
  const candidates = (wall: number) => {
    const before = wall - offsetAt(wall - DAY);
    const after = wall - offsetAt(wall + DAY);
    const shown = [before, after].filter((instant) => instant + offsetAt(instant) === wall);
    return shown.length > 0 ? shown : [before];
  };
  return {
    earliest: (wall) => Math.min(...candidates(wall)),
    latest: (wall) => Math.max(...candidates(wall)),
    wallOf: (instant) => instant + offsetAt(instant),
  };
}

const knownZones = new Map<string, Zone | null>();

/** Returns the zone of an IANA name. Null for any other. */
function ianaZone(name: string): Zone | null {
  const known = knownZones.get(name);
  if (known !== undefined) return known;
  let zone: Zone | null = null;
  try {
    // Throws for a zone that it doesn't know.
    Intl.DateTimeFormat('en', { timeZone: name });
    const offsets = new Map<number, number>();
    const offsetAt = (instant: number) => {
      // All zones change on the quarter of an hour.
      const time = instant - (instant % (15 * MINUTE));
      const offset = offsets.get(time) ?? tzOffset(name, new Date(time)) * MINUTE;
      if (offsets.size < 5_000) offsets.set(time, offset);
      return offset;
    };
    zone = zoneOf(offsetAt);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  knownZones.set(name, zone);
  return zone;
}

/**
 * Returns the zone of a name: IANA's, Windows' ("Romance Standard Time"), or IANA's behind a prefix
 * ("/citadel.org/20210210_1/Europe/Paris").
 */
function namedZone(name: string): Zone | null {
  const [windows] = findIana(name);
  const parts = name.split('/');
  const names = [windows ?? name, ...parts.slice(1).map((_, index) => parts.slice(index + 1).join('/'))];
  for (const one of names) {
    // Without a region only these: "Casa/EST" is somebody's own zone.
    const isName = one === windows || one.includes('/') || /^(UTC|GMT|Z)$/i.test(one);
    const zone = isName ? ianaZone(one === 'Z' ? UTC : one) : null;
    if (zone) return zone;
  }
  return null;
}

/**
 * Returns a lookup of zones by the names that a calendar uses, null standing for London's. `described` are its
 * VTIMEZONE components: they count where the name alone says nothing. Of a zone that nobody knows, a time is anywhere.
 */
export function zonesOf(described: readonly string[][], window: TimeSpan): (name: string | null) => Zone {
  const own = new Map(
    described.map((lines) => [textOf(lines.find((line) => /^TZID[:;]/i.test(line)) ?? ''), lines]),
  );
  const resolved = new Map<string, Zone>();
  return (name) => {
    const key = name ?? LONDON;
    const known = resolved.get(key);
    if (known) return known;
    const lines = own.get(key);
    const zone = namedZone(key) ?? (lines && describedZone(lines, window)) ?? UNKNOWN;
    resolved.set(key, zone);
    return zone;
  };
}

/** Returns the zone of a VTIMEZONE component. Null if a part of it can't be read. */
function describedZone(lines: readonly string[], { start, end }: TimeSpan): Zone | null {
  const parts: Property[][] = [];
  for (const property of lines.map(readProperty)) {
    if (property.name === 'BEGIN') parts.push([]);
    else parts.at(-1)?.push(property);
  }
  const from = start.getTime() - YEARS_BEFORE * 366 * DAY;
  const changes = parts.slice(1).map((part) => changesOf(part, { from, to: end.getTime() + DAY }));
  const all = changes.flatMap((ofPart) => ofPart ?? []).toSorted((one, other) => one.at - other.at);
  const [first] = all;
  if (!first || changes.includes(null)) return null;
  return zoneOf((instant) => all.findLast(({ at }) => at <= instant)?.to ?? first.from);
}

/** Returns when a zone's STANDARD or DAYLIGHT begins, with the offsets before and after. */
function changesOf(part: readonly Property[], range: { from: number; to: number }) {
  const value = (name: string) => part.find((property) => property.name === name)?.value ?? '';
  const start = readMoment(value('DTSTART'));
  const [from, to] = [readOffset(value('TZOFFSETFROM')), readOffset(value('TZOFFSETTO'))];
  if (!start || from === null || to === null) return null;
  const wallOf = (instant: number) => instant + from;
  const rules = part
    .filter(({ name }) => name === 'RRULE')
    .map(({ value: rule }) => occurrencesOf(rule, start, range, wallOf));
  if (!rules.every((found) => typeof found !== 'string')) return null;
  const dates = part
    .filter(({ name }) => name === 'RDATE')
    .flatMap((listed) => listed.value.split(',').map((one) => readMoment(one)?.wall ?? []))
    .flat();
  const walls = [start.wall, ...dates, ...rules.flat()];
  return walls.map((wall) => ({ at: wall - from, from, to }));
}

/** Reads +0100 or +01:00 as milliseconds. */
function readOffset(value: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)(?::?\d\d)?$/.exec(value) ?? [];
  if (!sign) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE);
}
