import { DAY } from '@lessons/rules';
import { dayOf, readMoment, type Moment } from './calendar-property.ts';
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

/** Returns what an exception changes of all occurrences from its own on (THISANDFUTURE). No length: they are free. */
export function laterChange(exceptions: readonly CalendarEvent[], start: Moment, reading: Reading) {
  for (const exception of exceptions) {
    const [id] = exception.get('RECURRENCE-ID') ?? [];
    const from = id && readMoment(id.value, id.params);
    if (!from || id.params.get('RANGE')?.toUpperCase() !== 'THISANDFUTURE') continue;
    const moved = firstMoment(exception, 'DTSTART') ?? from;
    const length = isFree(exception, reading.owners) ? null : lengthOf(exception, moved, reading);
    const wallHere = (moment: Moment) =>
      moment.zone === start.zone
        ? moment.wall
        : reading.zone(start.zone).wallOf(reading.zone(moment.zone).earliest(moment.wall));
    return { from: wallHere(from), shift: wallHere(moved) - wallHere(from), length };
  }
  return null;
}
