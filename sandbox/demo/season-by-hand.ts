import { addDays, HOUR, MINUTE, minutesAfter, type CalendarDate, type LessonMinutes } from '@lessons/rules';
import { startOf, type CourtPlan, type Place } from './court-plan.ts';
import type { ArrangedTerms, SeasonEvent } from './season-plan.ts';
import { CLUB } from './season-texts.ts';

interface Season {
  /** The court with the times that the players have left free. */
  court: CourtPlan;
  /** Returns the Monday of a week, counted from the present one. */
  weekOf: (week: number) => CalendarDate;
  now: Date;
  /** The number of the first lesson. */
  first: number;
}

/**
 * Returns the lessons that the coach books: one is paid in cash, one is owed, the others are to come. Three of these have
 * lengths and starts that players can't book, and one client comes every two weeks.
 */
export function lessonsByHand({ court, weekOf, now, first }: Season): SeasonEvent[] {
  const places = [-1, 0, 1].flatMap((week) => court.freePlaces(weekOf(week), 60));
  const [paid, owed] = places.filter((place) => startOf(place).getTime() < now.getTime() - 2 * HOUR);
  const coming = places.filter((place) => startOf(place) > now);
  const events = [
    ...arranged(first, { client: { guest: 0 }, minutes: 60 }, paid),
    ...(paid ? [collect(first, paid)] : []),
    ...arranged(first + 1, { client: { guest: 1 }, minutes: 60 }, owed),
    ...arranged(first + 2, { client: { guest: 0 }, minutes: 60 }, coming.at(0)),
    ...arranged(first + 3, { client: { player: 0 }, minutes: 60 }, coming.at(-1)),
  ];
  const long = { client: { player: 1 }, minutes: 90, forName: 'Leonie' };
  const away = { client: { guest: 0 }, minutes: 45, forName: 'Ollie', place: CLUB };
  const short = { client: { guest: 1 }, minutes: 30 };
  return [
    ...events,
    ...arranged(first + 4, long, nextFree(120), 30),
    ...arranged(first + 5, away, nextFree(60), 15),
    ...arranged(first + 6, short, nextFree(60), 30),
    ...fortnightly(first + 7),
  ];

  /** Arranges a lesson so many minutes after the hour. */
  function arranged(
    lesson: number,
    terms: ArrangedTerms,
    place: Place | undefined,
    after = 0,
  ): SeasonEvent[] {
    if (!place) return [];
    court.take(place);
    const start = minutesAfter(startOf(place), after);
    const at = new Date(Math.min(start.getTime(), now.getTime()) - 22 * HOUR);
    return [{ kind: 'book-for', at, lesson, start, ...terms }];
  }

  function nextFree(minutes: LessonMinutes): Place | undefined {
    return [0, 1]
      .flatMap((week) => court.freePlaces(weekOf(week), minutes))
      .find((place) => startOf(place) > now);
  }

  /** Arranges three lessons from next week on. */
  function fortnightly(lesson: number): SeasonEvent[] {
    const datesOf = ({ date, ...place }: Place) =>
      [0, 14, 28].map((days) => ({ ...place, date: addDays(date, days) }));
    const dates = court
      .freePlaces(weekOf(1), 60)
      .map(datesOf)
      .find((series) => series.every((place) => court.isFree(place)));
    if (!dates) return [];
    for (const place of dates) court.take(place);
    const terms = { client: { guest: 1 }, minutes: 45 };
    return [
      {
        kind: 'book-series',
        at: new Date(now.getTime() - 21 * HOUR),
        lesson,
        starts: dates.map(startOf),
        ...terms,
      },
    ];
  }
}

function collect(lesson: number, place: Place): SeasonEvent {
  return { kind: 'collect', at: new Date(startOf(place).getTime() + 62 * MINUTE), lesson, method: 'cash' };
}
