import type { ClientPageResponse, ClientResponse, ListedClientResponse } from '@lessons/contract';
import { poundsOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { raw, ref, type QueryBuilder } from 'objection';
import { findClient, findClients } from '../players/client.ts';
import { loadPrivateNotes } from './client-notes.ts';
import { Player } from '../players/player.ts';
import { Booking, minutesOf } from '../lessons/booking.ts';
import { presentAdminBooking, presentPlace } from '../lessons/present-booking.ts';

const PAGE_SIZE = 25;
const MAX_LESSONS = 200;

/** Returns the clients that a search finds, with what the coach last agreed with each. */
export async function listClients(knex: Knex, search: string | undefined): Promise<ClientResponse[]> {
  return presentClients(knex, await findClients(knex, { search, limit: PAGE_SIZE }));
}

/** Returns a page of clients, with their lessons' days and what they owe. */
export async function browseClients(
  knex: Knex,
  { search, after }: { search?: string | undefined; after?: string | undefined },
  now: Date,
): Promise<{ clients: ListedClientResponse[]; next: string | null }> {
  const found = await findClients(knex, { search, after, limit: PAGE_SIZE + 1 });
  const page = found.slice(0, PAGE_SIZE);
  return {
    clients: await presentListed(knex, page, now),
    next: found.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Returns a client's page. Throws `Refusal` 404 for an unknown one. */
export async function loadClientPage(knex: Knex, id: string, now: Date): Promise<ClientPageResponse> {
  const player = await findClient(knex, id);
  const [client] = await presentListed(knex, [player], now);
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

async function presentClients(knex: Knex, clients: readonly Player[]): Promise<ClientResponse[]> {
  const rows = await withLessons<AgreedLesson | Record<keyof AgreedLesson, null>>(knex, clients, {
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
  });
  const termsOf = (id: string) => {
    const last = rows.get(id);
    return last?.payPlan ? agreedTermsOf(last) : null;
  };
  return clients.map(({ id, firstName, lastName, email, phone, hasAccount }) => ({
    id,
    firstName,
    lastName,
    email,
    phone,
    hasAccount,
    lastTerms: termsOf(id),
  }));
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

async function presentListed(
  knex: Knex,
  clients: readonly Player[],
  now: Date,
): Promise<ListedClientResponse[]> {
  const rows = await withLessons<{ next: Date | null; last: Date | null; owed: number | null }>(
    knex,
    clients,
    {
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
  return (await presentClients(knex, clients)).map((client) => {
    const { next = null, last = null, owed = null } = rows.get(client.id) ?? {};
    return {
      ...client,
      nextLesson: next?.toISOString() ?? null,
      lastLesson: last?.toISOString() ?? null,
      owes: poundsOf(owed ?? 0),
    };
  });
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
