import { expect, test } from '@jest/globals';
import {
  addDays,
  dayOfWeek,
  isRefundEligible,
  lessonAt,
  londonDateOf,
  londonInstant,
  overlaps,
  spanOfBlock,
  wallTimeOf,
  type TimeSpan,
} from '@lessons/rules';
import { PEOPLE } from './people.ts';
import { planSeason } from './plan-season.ts';
import type { SeasonEvent } from './season-plan.ts';

const OPEN = [1, 2, 3, 4, 5, 6].map((day) => ({ day, from: 9, to: day === 6 ? 15 : 17 }));
const HOUR = 3_600_000;
/** Every 17 hours of three weeks, in which clocks change. */
const MOMENTS = Array.from(
  { length: 30 },
  (_, index) => new Date(Date.parse('2031-10-15T00:30:00Z') + index * 17 * HOUR),
);

const planFor = (now: Date, seed: number) =>
  planSeason({ seed, now, players: 40, weeks: 12, open: OPEN }).events;

/** Follows a plan, and returns where its lessons take place. Throws for what the API would refuse. */
function follow(events: SeasonEvent[], now: Date): TimeSpan[] {
  const lessons = new Map<number, TimeSpan>();
  const playerOf = new Map<number, number>();
  const blocks: TimeSpan[] = [];
  for (const event of events) {
    const { at } = event;
    const lesson = 'lesson' in event ? lessons.get(event.lesson) : undefined;
    const problem = ((): string | undefined => {
      if (at > now) return 'is later than now';
      switch (event.kind) {
        case 'block':
          blocks.push(spanOfBlock(event.block));
          return;
        case 'away':
          blocks.push({ start: londonInstant(event.from, '00:00'), end: londonInstant(event.to, '24:00') });
          return;
        case 'other-hours':
          for (let date = event.hours.from; date <= event.hours.to; date = addDays(date, 1))
            if (event.hours.weekdays.includes(dayOfWeek(date)))
              blocks.push(...outside(date, event.hours.windows));
          return;
        case 'wish': {
          const { date, player } = event;
          if (date <= londonDateOf(at)) return 'waits for a day that has begun';
          const own = [...lessons].filter(([number]) => playerOf.get(number) === player);
          if (own.some(([, { start }]) => londonDateOf(start) === date)) return 'waits and has a lesson';
          const hours = Array.from({ length: 6 }, (_, hour) =>
            lessonAt(londonInstant(date, wallTimeOf((9 + hour) * 60)), 60),
          );
          const isFull = hours.every((hour) => [...lessons.values()].some((other) => overlaps(other, hour)));
          return isFull ? undefined : 'waits for a day that is not full';
        }
        case 'book-series':
          for (const [index, start] of event.starts.entries()) {
            const place = lessonAt(start, event.minutes);
            if (place.start <= at) return 'is in the past';
            if (blocks.some((block) => overlaps(block, place))) return 'is blocked';
            if ([...lessons.values()].some((other) => overlaps(other, place))) return 'is taken';
            lessons.set(event.lesson + index, place);
          }
          return;
        case 'book':
        case 'book-for':
        case 'give-up':
        case 'move': {
          const isMove = event.kind === 'move';
          if (isMove && (!lesson || !isRefundEligible(lesson.start, at))) return 'moves too late';
          const minutes = isMove && lesson ? (lesson.end.getTime() - lesson.start.getTime()) / 60_000 : 60;
          const place = lessonAt(event.start, 'minutes' in event ? event.minutes : minutes);
          if (place.start <= at) return 'is in the past';
          if (blocks.some((block) => overlaps(block, place))) return 'is blocked';
          if ([...lessons.values()].some((other) => other !== lesson && overlaps(other, place)))
            return 'is taken';
          if ('lesson' in event) lessons.set(event.lesson, place);
          if (event.kind === 'book') playerOf.set(event.lesson, event.player);
          return;
        }
        case 'cancel':
        case 'cancel-as-coach':
          if (!lesson || lesson.start <= at) return 'has no lesson to cancel';
          lessons.delete(event.lesson);
          return;
        case 'collect':
          return lesson && lesson.end < at ? undefined : 'collects for no past lesson';
        case 'write-notes':
          return lesson && lesson.end < at ? undefined : 'writes notes on no past lesson';
        case 'call-off':
          return event.lessons.every((index) => (lessons.get(index)?.start ?? 0) > at)
            ? undefined
            : 'has no coming lesson';
      }
    })();
    if (problem) throw new Error(`${JSON.stringify(event)} ${problem}`);
  }
  return [...lessons.values()];
}

/** Returns the rest of a day. */
function outside(date: string, windows: readonly { startTime: string; endTime: string }[]): TimeSpan[] {
  const ends = ['00:00', ...windows.map(({ endTime }) => endTime)];
  const starts = [...windows.map(({ startTime }) => startTime), '24:00'];
  return ends.map((end, index) => ({
    start: londonInstant(date, end),
    end: londonInstant(date, starts[index] ?? end),
  }));
}

test('the API accepts the planned season, whatever the day and the hour', () => {
  for (const [seed, now] of MOMENTS.entries()) {
    const lessons = follow(planFor(now, seed), now);
    expect(lessons.length).toBeGreaterThan(180);
    expect(lessons.some(({ start }) => start > now)).toBe(true);
    const kinds = planFor(now, seed).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'book-for')).toHaveLength(7);
    expect(kinds.filter((kind) => kind === 'book-series')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'collect')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'other-hours' || kind === 'away')).toHaveLength(2);
    expect(kinds.filter((kind) => kind === 'wish')).toHaveLength(2);
  }
});

test('the plan of a season is the same for the same seed, and another for another', () => {
  const [now = new Date()] = MOMENTS;
  expect(planFor(now, 1)).toEqual(planFor(now, 1));
  expect(planFor(now, 1)).not.toEqual(planFor(now, 2));
});

test('the plan of a season has 40 players with the sandbox’s own, each with another address', () => {
  const addresses = PEOPLE.map(({ email }) => email);
  expect(new Set(addresses).size).toBe(39);
  expect(addresses.every((address) => /^[a-z]+(\.[a-z]+)*@players\.example$/.test(address))).toBe(true);
});
