import type { BookingSearch } from '@lessons/contract';
import { addDays, firstOfMonth, londonDateOf, startOfLondonDay } from '@lessons/rules';
import type { Knex } from 'knex';
import { raw, ref } from 'objection';
import { forNameMatches, nameMatches } from '../database/name-search.ts';
import { Player } from '../players/player.ts';
import { invalidRequest } from '../http/refusal.ts';
import { Booking } from '../lessons/booking.ts';

const PAGE_SIZE = 25;
/** About 2 MB of JSON, and more than one court's lessons of a year. */
const MAX_BOOKINGS = 5_000;
const MONTHS_AHEAD = 6;

/**
 * Returns bookings, soonest first, and the London days that they cover: the requested ones, or the
 * first day of last month to the last day of the sixth month ahead. With more than
 * `MAX_BOOKINGS` bookings the window ends earlier, after a whole day. `window` is an ISO 8601
 * interval: `2026-10-01/2027-05-31`, with `..` for an open end.
 */
export async function listBookings(
  knex: Knex,
  requested: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Promise<{ bookings: Booking[]; window: string }> {
  const { from, to } = requested.from || requested.to ? requested : defaultWindow(londonDateOf(now));
  const windowTo = (lastDay = '..') => `${from ?? '..'}/${lastDay}`;
  const found = await bookingsMatching(knex, { ...(from && { from }), ...(to && { to }) })
    .orderBy(['startsAt', 'id'])
    .limit(MAX_BOOKINGS + 1)
    .modify('withMoneyAndPlayer');
  const next = found[MAX_BOOKINGS];
  if (!next) return { bookings: found, window: windowTo(to) };
  const lastDay = addDays(londonDateOf(next.startsAt), -1);
  const bookings = found.filter(({ startsAt }) => londonDateOf(startsAt) <= lastDay);
  return { bookings, window: windowTo(lastDay) };
}

function defaultWindow(today: string): { from: string; to: string } {
  return { from: firstOfMonth(today, -1), to: addDays(firstOfMonth(today, MONTHS_AHEAD + 1), -1) };
}

/**
 * Returns a page of bookings by start, the latest first unless `order` is `asc`. `next` names the
 * last booking of the page: unlike an offset it is as fast for the last page as for the first.
 */
export async function searchBookings(
  knex: Knex,
  search: BookingSearch,
): Promise<{ bookings: Booking[]; next: string | null }> {
  const found = await (search.name ? pageOfNamed(knex, search) : page(bookingsMatching(knex, search), search))
    .modify('withMoneyAndPlayer')
    .execute();
  const bookings = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? bookings.at(-1) : undefined;
  return { bookings, next: last ? `${last.startsAt.toISOString()}_${last.id}` : null };
}

type Query = ReturnType<typeof bookingsMatching>;

/** Orders a query and limits it to a page and one more. */
function page(query: Query, { after, order = 'desc' }: BookingSearch): Query {
  const [reaches, passes] = order === 'asc' ? ['>=', '>'] : ['<=', '<'];
  if (after) {
    const { startsAt, id } = parseCursor(after);
    // The row comparison alone can't use the index, whose columns have opposite directions.
    void query.where('startsAt', reaches, startsAt);
    void query.whereRaw(`(starts_at, id) ${passes} (?, ?)`, [startsAt, id]);
  }
  return query
    .orderBy([
      { column: 'startsAt', order },
      { column: 'id', order },
    ])
    .limit(PAGE_SIZE + 1);
}

/**
 * Returns the page of a search by name, of the player or of who plays. Each player's own page is read by its index:
 * otherwise PostgreSQL reads all bookings by start until the page is full, which a player with few lessons never fills.
 */
function pageOfNamed(knex: Knex, search: BookingSearch): Query {
  const { name = '', ...others } = search;
  const own = page(bookingsMatching(knex, others), search).where('playerId', ref('named.namedId'));
  const ofNamed = Booking.query(knex)
    .select('bookings.*')
    .from(playersNamed(knex, name).as('named'))
    .joinRaw('cross join lateral ? as bookings', [own]);
  const played = page(bookingsMatching(knex, others), search).whereRaw(...forNameMatches(name));
  const query = Booking.query(knex).from(raw('(? union (?)) as bookings', [ofNamed, played]));
  return page(query, { order: search.order });
}

const playersNamed = (knex: Knex, name: string) =>
  Player.query(knex)
    .select('id as namedId')
    .whereRaw(...nameMatches(name));

/** Returns the query of a search, unordered. `from` and `to` are London days, both included. */
export function bookingsMatching(knex: Knex, { name, status, only, from, to }: BookingSearch) {
  const query = Booking.query(knex);
  if (status) void query.where({ status });
  if (only) void query.whereNotIn('status', ['pending', 'cancelled']);
  if (from) void query.where('startsAt', '>=', startOfLondonDay(from));
  if (to) void query.where('startsAt', '<', startOfLondonDay(addDays(to, 1)));
  if (name)
    void query.where((named) =>
      named
        .whereRaw('player_id = any(array(?))', [playersNamed(knex, name)])
        .orWhereRaw(...forNameMatches(name)),
    );
  return query;
}

function parseCursor(after: string): { startsAt: Date; id: string } {
  const [, start = '', id = ''] =
    /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(after) ?? [];
  const startsAt = new Date(start);
  if (Number.isNaN(startsAt.getTime())) throw invalidRequest('after: must be the `next` of a page before');
  return { startsAt, id };
}
