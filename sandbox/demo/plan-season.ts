import { addDays, dayOfWeek, londonDateOf, londonInstant, mondayOf, type CalendarDate } from '@lessons/rules';
import { CourtPlan, startOf, type OpenHours, type Place } from './court-plan.ts';
import { createRandom, type Random } from './random.ts';
import { blocksOfSeason, datesOfTheirOwn } from './season-blocks.ts';
import { lessonsByHand } from './season-by-hand.ts';
import { FULL_WEEK, RAINY_WEEK, WEEKS_AHEAD, type SeasonEvent, type SeasonPlan } from './season-plan.ts';
import { NOTES, RAIN, REASONS } from './season-texts.ts';

interface SeasonOptions {
  seed: number;
  /** The end of the season so far. Nothing happens later; lessons are booked for later. */
  now: Date;
  /** The number of players. The first one has a lesson every week. */
  players: number;
  /** The number of weeks with lessons up to now, with the present one. */
  weeks: number;
  open: OpenHours;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;
const CARDS = ['4242424242424242', '4242424242424242', '5555555555554444', '378282246310005'] as const;
const MIN_LESSONS_TODAY = 4;
const MAX_CALLED_OFF = 2;
const MAX_WAITING = 2;

/** A planned lesson. Its place is where it takes place in the end. */
interface Lesson extends Place {
  player: number;
  bookedAt: Date;
  isCancelled?: boolean;
}

/** The times at which a player likes to play. */
interface Habit {
  day: number;
  hour: number;
  minutes: 60 | 120;
  /** One lesson in so many weeks. */
  everyWeeks: number;
}

/**
 * Plans a season: who books, moves and cancels which lesson, and what the coach does. The same
 * options make the same plan.
 */
export function planSeason({ seed, now, players, weeks, open }: SeasonOptions): SeasonPlan {
  const random = createRandom(seed);
  const court = new CourtPlan(open);
  const thisMonday = mondayOf(londonDateOf(now));
  const weekOf = (number: number) => addDays(thisMonday, number * 7);
  const blocks = blocksOfSeason(weekOf, now).filter(({ week }) => week > -weeks);
  for (const { date, from, to } of blocks) court.close(date, from, to);
  const ownDates = datesOfTheirOwn(court, weekOf, now);
  const rainyDay = weeks > -RAINY_WEEK ? addDays(weekOf(RAINY_WEEK), 2) : null;
  const saturday = comingSaturday(now);
  const fullDays = [addDays(weekOf(FULL_WEEK), 5), saturday];
  const lessons: Lesson[] = [];

  const habits = Array.from({ length: players }, (_, player) => habitOf(player, random));
  for (let week = 1 - weeks; week <= WEEKS_AHEAD; week++) {
    for (const [player, habit] of random.shuffle([...habits.entries()])) {
      if ((week + weeks + player) % habit.everyWeeks === 0) plan(player, placeIn(week, habit));
    }
  }
  for (const date of fullDays) fill(date, court.freeHours(date).length);
  if (rainyDay) fill(rainyDay, 5 - lessonsOn(rainyDay).length);
  const today = londonDateOf(now);
  fill(today, MIN_LESSONS_TODAY - lessonsOn(today).length);

  const quietDays = new Set([...fullDays, ...(rainyDay ? [rainyDay] : [])]);
  const events: SeasonEvent[] = [
    ...blocks.map(({ at, block }) => ({ kind: 'block' as const, at, block })),
    ...ownDates,
    ...lessons.map(booking),
    ...lessons.flatMap((lesson, index) => (quietDays.has(lesson.date) ? [] : fateOf(lesson, index))),
    ...notesOf(),
    ...callOff(),
    ...givenUp(),
    ...(rainyDay ? rainOff(rainyDay) : []),
    ...lessonsByHand({ court, weekOf, now, first: lessons.length }),
  ];
  events.push(...wishes());
  return { events: events.filter(({ at }) => at < now).toSorted(byTime) };

  function lessonsOn(date: CalendarDate) {
    return [...lessons.entries()].filter(([, lesson]) => lesson.date === date);
  }

  /** Returns the usual place of a player, or another free one of that week. */
  function placeIn(week: number, { day, hour, minutes }: Habit): Place | undefined {
    const usual = { date: addDays(weekOf(week), day - 1), hour, minutes };
    if (court.isFree(usual)) return usual;
    const free = court.freePlaces(weekOf(week), minutes);
    return free.length > 0 ? random.pick(free) : undefined;
  }

  function plan(player: number, place: Place | undefined): void {
    if (!place) return;
    const start = startOf(place);
    // The first player books early enough to always have a next lesson.
    const days = player === 0 ? random.whole(8, 12) : random.whole(1, 14);
    const bookedAt = new Date(start.getTime() - days * DAY + random.whole(-300, 300) * MINUTE);
    if (bookedAt >= now) return;
    court.take(place);
    lessons.push({ ...place, player, bookedAt });
  }

  /** Books free hours of a day, until none is left. */
  function fill(date: CalendarDate, count: number): void {
    for (const hour of random.shuffle(court.freeHours(date)).slice(0, Math.max(0, count))) {
      const place = { date, hour, minutes: 60 } as const;
      // The day before at the latest: the coach closes the rainy day in the morning.
      const latest = Math.min(startOf(place).getTime(), now.getTime());
      court.take(place);
      lessons.push({
        ...place,
        player: random.whole(1, players - 1),
        bookedAt: new Date(latest - random.whole(11 * 60, 6 * 24 * 60) * MINUTE),
      });
    }
  }

  function booking({ player, minutes, bookedAt, ...place }: Lesson, lesson: number): SeasonEvent {
    const start = startOf(place);
    return { kind: 'book', at: bookedAt, lesson, player, start, minutes, card: random.pick(CARDS) };
  }

  /** Decides what happens to a lesson between its booking and its start, if anything. */
  function fateOf(lesson: Lesson, index: number): SeasonEvent[] {
    const start = startOf(lesson).getTime();
    const bookedAt = lesson.bookedAt.getTime();
    const roll = random.whole(1, 100);
    // The first player always has a next lesson.
    if (roll > 18 || (lesson.player === 0 && start > now.getTime() - 14 * DAY)) return [];
    const isLate = roll <= 3;
    const at = isLate
      ? momentBetween(Math.max(start - 20 * HOUR, bookedAt), start - HOUR)
      : momentBetween(bookedAt, start - 25 * HOUR);
    if (!at || at >= now) return [];
    if (roll > 11) return moveLesson(lesson, index, at);
    lesson.isCancelled = true;
    const byCoach = { kind: 'cancel-as-coach', at, lesson: index, reason: random.pick(REASONS) } as const;
    return [roll > 9 ? byCoach : { kind: 'cancel', at, lesson: index }];
  }

  function moveLesson(lesson: Lesson, index: number, at: Date): SeasonEvent[] {
    const free = court.freePlaces(mondayOf(lesson.date), lesson.minutes);
    const later = free.filter((place) => startOf(place) > startOf(lesson));
    if (later.length === 0) return [];
    const chosen = random.pick(later);
    court.take(chosen);
    Object.assign(lesson, chosen);
    return [{ kind: 'move', at, lesson: index, start: startOf(chosen) }];
  }

  function momentBetween(from: number, to: number): Date | null {
    const minutes = Math.floor((to - from) / MINUTE) - 30;
    return minutes < 1 ? null : new Date(from + random.whole(15, 15 + minutes) * MINUTE);
  }

  /** Returns the coach's notes, which are written after most lessons, and always to the first player. */
  function notesOf(): SeasonEvent[] {
    return [...lessons.entries()].flatMap(([lesson, planned]): SeasonEvent[] => {
      const { player, minutes, isCancelled, ...place } = planned;
      if (isCancelled || place.date === rainyDay || (player !== 0 && !random.chance(0.6))) return [];
      const end = startOf(place).getTime() + minutes * MINUTE;
      const at = new Date(end + random.whole(5, 240) * MINUTE);
      return [{ kind: 'write-notes', at, lesson, notes: random.pick(NOTES) }];
    });
  }

  /** Calls off lessons of a coming day, but not of the first player. */
  function callOff(): SeasonEvent[] {
    const at = new Date(now.getTime() - MINUTE);
    const coming = [...lessons.entries()].filter(
      ([, lesson]) =>
        lesson.date > today &&
        lesson.bookedAt < at &&
        !lesson.isCancelled &&
        !quietDays.has(lesson.date) &&
        lesson.player !== 0,
    );
    const [first] = random.shuffle(coming);
    const ofDay = coming.filter(([, lesson]) => lesson.date === first?.[1].date);
    if (!first) return [];
    return [{ kind: 'call-off', at, lessons: ofDay.slice(0, MAX_CALLED_OFF).map(([index]) => index) }];
  }

  /** About one checkout a week is left without paying. */
  function givenUp(): SeasonEvent[] {
    return Array.from({ length: weeks }, (_, index) => court.freePlaces(weekOf(-index), 60))
      .filter((free) => free.length > 0)
      .map((free) => {
        const place = random.pick(free);
        const at = new Date(startOf(place).getTime() - random.whole(24, 90) * HOUR);
        court.take(place);
        return {
          kind: 'give-up',
          at,
          player: random.whole(1, players - 1),
          start: startOf(place),
          minutes: 60,
        };
      });
  }

  /** Two players who have no lesson on the full Saturday wait for one. */
  function wishes(): SeasonEvent[] {
    const busy = new Set(
      events.flatMap((event) =>
        event.kind === 'book-for' && 'player' in event.client ? event.client.player : [],
      ),
    );
    for (const [, { player }] of lessonsOn(saturday)) busy.add(player);
    return Array.from({ length: players - 1 }, (_, index) => index + 1)
      .filter((player) => !busy.has(player))
      .slice(0, MAX_WAITING)
      .map((player, index) => {
        const at = new Date(now.getTime() - (MAX_WAITING + 1 - index) * MINUTE);
        return { kind: 'wish', at, player, date: saturday };
      });
  }

  /** Returns the events of a rainy morning, on which the coach closes the day and cancels its lessons. */
  function rainOff(date: CalendarDate): SeasonEvent[] {
    const at = (minute: number) => new Date(londonInstant(date, '07:40').getTime() + minute * MINUTE);
    const block = { date, startTime: null, endTime: null, reason: 'Rain' };
    return [
      { kind: 'block', at: at(0), block },
      ...lessonsOn(date).map(([lesson], index): SeasonEvent => {
        return { kind: 'cancel-as-coach', at: at(index + 1), lesson, reason: RAIN };
      }),
    ];
  }
}

/** Returns a player's habit: the first players come every week, the others every second to fourth. */
function habitOf(player: number, random: Random): Habit {
  const everyWeeks = player < 16 ? (player === 0 ? 1 : random.pick([1, 1, 2])) : random.whole(2, 3);
  if (player === 0) return { day: 2, hour: 16, minutes: 60, everyWeeks };
  const minutes = random.chance(0.18) ? 120 : 60;
  return { day: random.whole(1, 6), hour: random.whole(9, 15), minutes, everyWeeks };
}

/** Returns the next Saturday that has not begun. */
function comingSaturday(now: Date): CalendarDate {
  const tomorrow = addDays(londonDateOf(now), 1);
  return addDays(tomorrow, 6 - dayOfWeek(tomorrow));
}

const byTime = (one: SeasonEvent, other: SeasonEvent) => one.at.getTime() - other.at.getTime();
