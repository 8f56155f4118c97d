import { DAY } from '@lessons/rules';
import { dayOf, readMoment, type Length, type Moment } from './calendar-property.ts';
import { firstMoment, isFree, lengthOf, type CalendarEvent, type Reading } from './calendar-event.ts';

/**
 * Returns whether an occurrence is one of the moments. A day stands for what begins on it; a time of another zone for
 * the same instant.
 */
export function isOneOf(
  moments: readonly Moment[],
  start: Moment,
  { zone }: Reading,
): (wall: number) => boolean {
  const [days, walls, instants] = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (const moment of moments) {
    const isSame = moment.zone === start.zone || moment.zone === null;
    if (moment.isDay) days.add(moment.wall);
    else if (start.isDay)
      days.add(
        dayOf({
          ...moment,
          wall: isSame ? moment.wall : zone(null).wallOf(zone(moment.zone).earliest(moment.wall)),
        }).wall,
      );
    else if (isSame) walls.add(moment.wall);
    else instants.add(zone(moment.zone).earliest(moment.wall));
  }
  const own = zone(start.zone);
  return (wall) =>
    days.has(wall - (wall % DAY)) ||
    walls.has(wall) ||
    (instants.size > 0 && instants.has(own.earliest(wall)));
}

/** The change that an exception makes to all occurrences from its own on (THISANDFUTURE). */
interface LaterChange {
  from: number;
  shift: number;
  /** Null: they are free. */
  length: Length | null;
}

/** Returns a lookup of the change that applies to an occurrence: the last one that begins with it or before. */
export function laterChanges(
  exceptions: readonly CalendarEvent[],
  start: Moment,
  reading: Reading,
): (wall: number) => LaterChange | undefined {
  const own = reading.zone(start.zone);
  const wallHere = ({ wall, zone }: Moment) =>
    zone === start.zone ? wall : own.wallOf(reading.zone(zone).earliest(wall));
  const changes: LaterChange[] = [];
  for (const exception of exceptions) {
    const [id] = exception.get('RECURRENCE-ID') ?? [];
    const named = id && readMoment(id.value, id.params);
    if (!named || id.params.get('RANGE')?.toUpperCase() !== 'THISANDFUTURE') continue;
    // A day stands for the occurrence on it.
    const from = named.isDay && !start.isDay ? { ...start, wall: named.wall + (start.wall % DAY) } : named;
    const moved = firstMoment(exception, 'DTSTART') ?? from;
    const length = isFree(exception, reading.owners) ? null : lengthOf(exception, moved, reading);
    changes.push({ from: wallHere(from), shift: wallHere(moved) - wallHere(from), length });
  }
  changes.sort((one, other) => one.from - other.from);
  return (wall) => changes.findLast(({ from }) => from <= wall);
}
