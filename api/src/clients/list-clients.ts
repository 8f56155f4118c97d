import type { ClientPageResponse, ClientResponse } from '@lessons/contract';
import { poundsOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { raw, ref, type QueryBuilder } from 'objection';
import { findClient, findClients } from '../players/client.ts';
import { loadPrivateNotes } from './client-notes.ts';
import { Player } from '../players/player.ts';
import { Booking, minutesOf } from '../lessons/booking.ts';
import { presentAdminBooking, presentPlace } from '../lessons/present-booking.ts';

const PAGE_SIZE = 25;
const EVERYONE = 1_000;
const MAX_LESSONS = 200;

/** Returns a page of the clients that a search finds, of all for none. */
export async function listClients(
  knex: Knex,
  {
    search,
    after,
    everyone,
  }: { search?: string | undefined; after?: string | undefined; everyone?: 'true' | undefined },
  now: Date,
): Promise<{ clients: ClientResponse[]; next: string | null }> {
  const size = everyone ? EVERYONE : PAGE_SIZE;
  const found = await findClients(knex, { search, after, limit: size + 1 });
  const page = found.slice(0, size);
  return {
    clients: await presentClients(knex, page, now),
    next: found.length > size ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Returns a client's page. Throws `Refusal` 404 for an unknown one. */
export async function loadClientPage(knex: Knex, id: string, now: Date): Promise<ClientPageResponse> {
  const player = await findClient(knex, id);
  const [client] = await presentClients(knex, [player], now);
  if (!client) throw new Error(`Client ${id} was not presented`);
  const own = () => Booking.query(knex).where({ playerId: id });
  const lessons = await own().orderBy('startsAt', 'desc').limit(MAX_LESSONS).modify('withMoneyAndPlayer');
  return {
    client,
    missedLessons: await own().where({ attendance: 'missed' }).whereNot({ status: 'cancelled' }).resultSize(),
    privateNotes: await loadPrivateNotes(knex, id),
    lessons: lessons.map((lesson) => presentAdminBooking(lesson, now)),
  };
}

interface LessonSums {
  next: Date | null;
  last: Date | null;
  owed: number | null;
}

/** Returns clients with what the coach last agreed with each, their lessons' days and what they owe. */
export async function presentClients(
  knex: Knex,
  clients: readonly Player[],
  now: Date,
): Promise<ClientResponse[]> {
  const rows = await withLessons<LessonSums & (AgreedLesson | Record<keyof AgreedLesson, null>)>(
    knex,
    clients,
    {
      agreed: (own) =>
        own
          .select('payPlan', 'pricePence', 'startsAt', 'endsAt', 'location', 'placeAddress', 'forName')
          // Also one that its client has paid online since.
          .whereNotNull('requestId')
          .whereNot({ status: 'cancelled' })
          .orderBy([
            { column: 'createdAt', order: 'desc' },
            { column: 'startsAt', order: 'desc' },
          ])
          .limit(1),
      following: (own) =>
        own.where({ status: 'confirmed' }).where('startsAt', '>', now).min('startsAt as next'),
      former: (own) =>
        own
          .select('startsAt as last')
          .whereNotIn('status', ['pending', 'cancelled'])
          .where('startsAt', '<=', now)
          .orderBy('startsAt', 'desc')
          .limit(1),
      owing: (own) => own.modify('owedAt', now).select(raw('sum(price_pence)::int as owed')),
    },
  );
  return clients.map(({ id, firstName, lastName, email, phone, hasAccount }) => {
    const row = rows.get(id);
    return {
      id,
      firstName,
      lastName,
      email,
      phone,
      hasAccount,
      lastTerms: row?.payPlan ? agreedTermsOf(row) : null,
      nextLesson: row?.next?.toISOString() ?? null,
      lastLesson: row?.last?.toISOString() ?? null,
      owes: poundsOf(row?.owed ?? 0),
    };
  });
}

type AgreedLesson = Pick<
  Booking,
  'payPlan' | 'pricePence' | 'startsAt' | 'endsAt' | 'location' | 'placeAddress' | 'forName'
>;

function agreedTermsOf(lesson: AgreedLesson) {
  const { payPlan, pricePence, forName } = lesson;
  const { location, elsewhere } = presentPlace(lesson);
  return {
    payPlan,
    price: poundsOf(pricePence),
    duration: minutesOf(lesson),
    place: elsewhere && { name: location, ...elsewhere },
    forName,
  };
}

type OwnLessons = QueryBuilder<Booking>;

/**
 * Returns what is selected of each client's lessons, by the client's id. A subquery for each client reads by an index what
 * it selects. One for all of them would read all of their lessons.
 */
async function withLessons<Row>(
  knex: Knex,
  clients: readonly Player[],
  selections: Record<string, (own: OwnLessons) => OwnLessons>,
): Promise<Map<string, Row>> {
  const ids = clients.map(({ id }) => id);
  const query = Player.query(knex).alias('clients').select('clients.id').whereIn('clients.id', ids);
  for (const [name, selected] of Object.entries(selections)) {
    const own = selected(Booking.query(knex).where('playerId', ref('clients.id')));
    void query.joinRaw(`left join lateral ? as ${name} on true`, [own]).select(`${name}.*`);
  }
  const rows = (await query) as (Player & Row)[];
  return new Map(rows.map((row) => [row.id, row]));
}
