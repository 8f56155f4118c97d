import { HOUR, MINUTE, type CalendarDate } from '@lessons/rules';
import { startOf, type CourtPlan, type Place } from './court-plan.ts';
import type { PlannedClient, SeasonEvent } from './season-plan.ts';

interface Season {
  /** The court with the times that the players have left free. */
  court: CourtPlan;
  /** Returns the Monday of a week, counted from the present one. */
  weekOf: (week: number) => CalendarDate;
  now: Date;
  /** The number of the first lesson. */
  first: number;
}

/** Returns the lessons that the coach books: one is paid in cash, one is owed, two are to come. */
export function lessonsByHand({ court, weekOf, now, first }: Season): SeasonEvent[] {
  const places = [-1, 0, 1].flatMap((week) => court.freePlaces(weekOf(week), 60));
  const [paid, owed] = places.filter((place) => startOf(place).getTime() < now.getTime() - 2 * HOUR);
  const coming = places.filter((place) => startOf(place) > now);
  return [
    ...arranged(first, { guest: 0 }, paid),
    ...(paid ? [collect(first, paid)] : []),
    ...arranged(first + 1, { guest: 1 }, owed),
    ...arranged(first + 2, { guest: 0 }, coming.at(0)),
    ...arranged(first + 3, { player: 0 }, coming.at(-1)),
  ];

  function arranged(lesson: number, client: PlannedClient, place: Place | undefined): SeasonEvent[] {
    if (!place) return [];
    const start = startOf(place);
    const at = new Date(Math.min(start.getTime(), now.getTime()) - 22 * HOUR);
    return [{ kind: 'book-for', at, lesson, client, start, minutes: 60 }];
  }
}

function collect(lesson: number, place: Place): SeasonEvent {
  return { kind: 'collect', at: new Date(startOf(place).getTime() + 62 * MINUTE), lesson, method: 'cash' };
}
