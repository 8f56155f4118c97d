import type { AuditPerson, AuditSearch, AuditTopic } from '@lessons/contract';
import { addDays, fullNameOf, poundsOf, startOfLondonDay } from '@lessons/rules';
import type { Knex } from 'knex';
import { nameMatches } from '../database/name-search.ts';
import { invalidRequest } from '../http/refusal.ts';
import { AuditEntry } from './audit-entry.ts';

const PAGE_SIZE = 50;

/** The beginnings of the names of a topic's actions. */
const TOPICS: Record<AuditTopic, readonly string[]> = {
  money: ['payment', 'hand_payment', 'refund', 'problem', 'prices'],
  lessons: ['lesson'],
  availability: ['hours', 'date', 'away', 'daylight', 'hold', 'rules', 'calendar'],
  settings: ['prices', 'rules', 'business', 'coach_profile', 'calendar', 'mail', 'first_steps'],
  accounts: ['access', 'client', 'factor', 'feed', 'profile', 'account'],
};

/**
 * Returns a page of the log, the latest entry first. Names are those of today: the log itself has
 * ids alone. `next` names the page's last entry, so that the last page is as fast as the first.
 */
export async function searchEntries(knex: Knex, search: AuditSearch) {
  const query = AuditEntry.query(knex)
    .orderBy([
      { column: 'at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(PAGE_SIZE + 1);
  const { by, topic, player, from, to, after } = search;
  if (by?.toLowerCase() === 'system') void query.whereNull('actorId');
  else if (by) void query.whereIn('actorId', playersNamed(knex, by));
  if (topic) void query.whereRaw(`split_part(action, '.', 1) = any(?)`, [[...TOPICS[topic]]]);
  if (player) void query.whereIn('playerId', playersNamed(knex, player));
  if (from) void query.where('at', '>=', startOfLondonDay(from));
  if (to) void query.where('at', '<', startOfLondonDay(addDays(to, 1)));
  if (after) {
    const { at, id } = parseCursor(after);
    void query.whereRaw('(at, id) < (?::timestamptz, ?::bigint)', [at, id]);
  }
  const found = await query;
  const entries = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? entries.at(-1) : undefined;
  const people = await findPeople(knex, entries);
  return {
    entries: entries.map(
      ({ id, at, action, actorId, playerId, bookingId, paymentId, amountPence, details }) => ({
        id,
        action,
        bookingId,
        paymentId,
        details,
        at: at.toISOString(),
        actor: personOf(actorId, people),
        player: personOf(playerId, people),
        amount: amountPence === null ? null : poundsOf(amountPence),
      }),
    ),
    next: last ? `${last.at.toISOString()}_${last.id}` : null,
  };
}

function personOf(id: string | null, people: ReadonlyMap<string, AuditPerson>): AuditPerson | null {
  return id === null ? null : (people.get(id) ?? { id, name: null, email: null });
}

/** Queries the table without the model of players, which belongs to a layer that writes this log. */
const players = (knex: Knex) => knex<PlayerRow>('players');
type PlayerRow = { id: string; firstName: string | null; lastName: string | null; email: string };

const playersNamed = (knex: Knex, text: string) =>
  players(knex)
    .select('id')
    .whereRaw(...nameMatches(text));

async function findPeople(knex: Knex, entries: readonly AuditEntry[]): Promise<Map<string, AuditPerson>> {
  const ids = new Set(entries.flatMap(({ actorId, playerId }) => [actorId, playerId]));
  ids.delete(null);
  const found = await players(knex)
    .select('id', 'firstName', 'lastName', 'email')
    .whereIn('id', [...ids] as string[]);
  return new Map(
    found.map(({ id, ...named }) => [
      id,
      { id, name: fullNameOf(named) || null, email: named.email || null },
    ]),
  );
}

function parseCursor(after: string): { at: string; id: string } {
  const [, at = '', id = ''] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_(\d{1,18})$/.exec(after) ?? [];
  if (Number.isNaN(Date.parse(at))) throw invalidRequest('after: must be the `next` of a page before');
  return { at, id };
}
