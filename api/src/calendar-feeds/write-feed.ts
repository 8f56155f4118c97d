import { createHash } from 'node:crypto';
import type { CoachProfile } from '@lessons/contract';
import { londonDateOf, spanOfBlock } from '@lessons/rules';
import type { Knex } from 'knex';
import { listBlockedSlots } from '../availability/closing.ts';
import { Booking } from '../lessons/booking.ts';
import { writeCalendar, type CalendarEvent } from '../calendar/write-calendar.ts';
import { loadCoachProfile } from '../coach-profile/coach-profile.ts';
import type { Player } from '../players/player.ts';
import { coachsEvent, playersEvent } from './lesson-calendar-event.ts';

const MONTHS_BACK = 3;
const MONTHS_AHEAD = 12;
/** Far more than one court has in this time. */
const MAX_EVENTS = 5_000;
/** The interval at which programs should read a feed again. Many read it less often. */
const REFRESH_SECONDS = 60 * 60;

export interface Feed {
  text: string;
  /** The same for as long as no event changes. */
  etag: string;
}

/**
 * Returns a player's calendar: their own lessons, or for the coach and admins all lessons and
 * blocked dates. The role counts at each request. Lessons that are cancelled or called off are left out: a program that
 * follows a feed removes what is gone, while `STATUS:CANCELLED` stays crossed out in many.
 */
export async function writeFeed(
  knex: Knex,
  { player, publicUrl, now }: { player: Player; publicUrl: string; now: Date },
): Promise<Feed> {
  const coach = await loadCoachProfile(knex);
  const lessons = await lessonsFor(player, knex, now);
  const toEvent = player.canManage ? coachsEvent : playersEvent;
  const events = lessons.map((lesson) => toEvent(lesson, { publicUrl, coach, now }));
  if (player.canManage) events.push(...(await blocksOf(knex, coach, now)));
  const name = player.canManage ? `${coach.brand}: all lessons` : `${coach.brand} lessons`;
  const text = writeCalendar({
    feed: { name, refreshSeconds: REFRESH_SECONDS },
    events: events.slice(0, MAX_EVENTS),
    now,
  });
  return { text, etag: etagOf(text) };
}

function lessonsFor(player: Player, knex: Knex, now: Date): Promise<Booking[]> {
  const lessons = Booking.query(knex)
    .whereNotIn('status', ['pending', 'cancelled'])
    .where('startsAt', '>=', monthsFrom(now, -MONTHS_BACK))
    .where('startsAt', '<', monthsFrom(now, MONTHS_AHEAD))
    .orderBy('startsAt')
    .limit(MAX_EVENTS)
    .modify('withMoneyAndPlayer');
  if (player.canManage) return lessons.execute();
  return lessons.where({ playerId: player.id }).whereNull('hiddenFromPlayerAt').execute();
}

async function blocksOf(knex: Knex, coach: CoachProfile, now: Date): Promise<CalendarEvent[]> {
  const until = londonDateOf(monthsFrom(now, MONTHS_AHEAD));
  const blocks = await listBlockedSlots(knex, londonDateOf(monthsFrom(now, -MONTHS_BACK)));
  return blocks.filter(({ date }) => date < until).map((block) => blockEvent(block, coach));
}

function blockEvent(
  block: Awaited<ReturnType<typeof listBlockedSlots>>[number],
  coach: CoachProfile,
): CalendarEvent {
  const { start, end } = spanOfBlock(block);
  return {
    id: block.id,
    sequence: 0,
    startsAt: start,
    endsAt: end,
    isAllDay: block.startTime === null,
    summary: block.reason ? `Blocked: ${block.reason}` : 'Blocked',
    organizer: coach,
  };
}

function monthsFrom(now: Date, months: number): Date {
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date;
}

/** Weak, since the time of writing is left out: it alone is no change. */
function etagOf(text: string): string {
  const lasting = text.replaceAll(/^DTSTAMP:.*$/gm, '');
  return `W/"${createHash('sha256').update(lasting).digest('base64url')}"`;
}
