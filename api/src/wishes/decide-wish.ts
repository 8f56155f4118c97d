import {
  addDays,
  HOUR,
  lastBookableDate,
  lessonAt,
  londonDateOf,
  londonInstant,
  londonTimeOf,
  obstacleTo,
  overlaps,
  startOfLondonDay,
  startsOn,
  type Court,
  type TimeSpan,
} from '@lessons/rules';
import type { Wish } from './wish.ts';

/** The hours of London's day in which players are told. */
const TOLD_FROM = '07:00';
export const TOLD_UNTIL = '21:00';
const PAUSE_MS = 12 * HOUR;

export type WantedTime = Pick<Wish, 'date' | 'fromTime' | 'toTime' | 'minutes'>;

export const spanOfDay = (date: string): TimeSpan => ({
  start: startOfLondonDay(date),
  end: startOfLondonDay(addDays(date, 1)),
});

/** Returns the players' starts at which such a lesson lies within the hours, be they free or not, earliest first. */
function startsWithin({ date, fromTime, toTime, minutes }: WantedTime, court: Court): Date[] {
  const [from, to] = [londonInstant(date, fromTime), londonInstant(date, toTime)];
  const empty: Court = { ...court, blocks: [], busy: [], rules: undefined, now: new Date(0) };
  return startsOn(date, empty).filter((start) => {
    const lesson = lessonAt(start, minutes);
    return start >= from && lesson.end <= to && obstacleTo(lesson, empty) === null;
  });
}

/** Returns the starts that a wish is for and that players can book, earliest first. */
export function freeStartsOf(wanted: WantedTime, court: Court): Date[] {
  return startsWithin(wanted, court).filter(
    (start) => obstacleTo(lessonAt(start, wanted.minutes), court) === null,
  );
}

/** The reason why nobody can wait for a time. */
export type WishObstacle = 'day_over' | 'too_far_ahead' | 'no_such_hours' | 'time_is_free';

/** Returns why a player can't wait for this time; null if they can. A block does not count: it may be removed. */
export function obstacleToWish(wanted: WantedTime, court: Court): WishObstacle | null {
  const { date, minutes } = wanted;
  if (date < londonDateOf(court.now)) return 'day_over';
  if (court.rules && date > lastBookableDate(court.now, court.rules)) return 'too_far_ahead';
  const starts = startsWithin(wanted, court);
  if (starts.length === 0) return 'no_such_hours';
  const obstacles = starts.map((start) => obstacleTo(lessonAt(start, minutes), court));
  if (obstacles.includes(null)) return 'time_is_free';
  return obstacles.every((obstacle) => obstacle === 'past' || obstacle === 'too-soon') ? 'day_over' : null;
}

interface WishFacts {
  court: Court;
  /** Slots that somebody held without paying until some minutes ago: they count as free only later. */
  lapsed: readonly TimeSpan[];
  mayBeMailed: boolean;
}

/**
 * Decides what the player is told now. `told`: the starts of former mails that are still free, which are not told again.
 * `news`: the free starts that a mail names now; none at night, nor within 12 hours of the last mail.
 */
export function decideWish(
  wish: WantedTime & Pick<Wish, 'toldAt' | 'toldStarts'>,
  { court, lapsed, mayBeMailed }: WishFacts,
): { told: Date[]; news: Date[] } {
  const free = freeStartsOf(wish, court);
  const isTold = (start: Date) => wish.toldStarts.some((told) => +told === +start);
  const told = free.filter(isTold);
  const time = londonTimeOf(court.now);
  const isDay = time >= TOLD_FROM && time < TOLD_UNTIL;
  const isPause = wish.toldAt !== null && +court.now - +wish.toldAt < PAUSE_MS;
  if (!mayBeMailed || !isDay || isPause) return { told, news: [] };
  const hasLapsed = (start: Date) => lapsed.some((slot) => overlaps(slot, lessonAt(start, wish.minutes)));
  return { told, news: free.filter((start) => !isTold(start) && !hasLapsed(start)) };
}
