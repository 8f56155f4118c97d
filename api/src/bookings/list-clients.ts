import type { ClientPageResponse, ClientResponse, ListedClientResponse } from '@lessons/contract';
import { MINUTE, poundsOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { raw } from 'objection';
import { findClient, findClients } from '../players/client.ts';
import { loadPrivateNotes } from '../players/client-notes.ts';
import type { Player } from '../players/player.ts';
import { Booking } from './booking.ts';
import { presentAdminBooking } from './present-booking.ts';
import { owedLessons } from './to-settle.ts';

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
  const last = await lessonsOf(knex, clients)
    .distinctOn('playerId')
    .select('playerId', 'payPlan', 'pricePence', 'startsAt', 'endsAt')
    .whereNot({ payPlan: 'online' })
    .orderBy([
      { column: 'playerId' },
      { column: 'createdAt', order: 'desc' },
      { column: 'startsAt', order: 'desc' },
    ]);
  const termsOf = new Map(last.map((lesson) => [lesson.playerId, agreedTermsOf(lesson)]));
  return clients.map(({ id, firstName, lastName, email, phone, hasAccount }) => ({
    id,
    firstName,
    lastName,
    email,
    phone,
    hasAccount,
    lastTerms: termsOf.get(id) ?? null,
  }));
}

const agreedTermsOf = ({ payPlan, pricePence, startsAt, endsAt }: Booking) => ({
  payPlan,
  price: poundsOf(pricePence),
  duration: (endsAt.getTime() - startsAt.getTime()) / MINUTE,
});

async function presentListed(
  knex: Knex,
  clients: readonly Player[],
  now: Date,
): Promise<ListedClientResponse[]> {
  const next = await lessonsOf(knex, clients)
    .modify('goingAhead')
    .where('startsAt', '>', now)
    .groupBy('playerId')
    .select('playerId')
    .min('startsAt as startsAt');
  const last = await lessonsOf(knex, clients)
    .whereNot({ status: 'cancelled' })
    .modify('notCalledOff')
    .where('startsAt', '<=', now)
    .groupBy('playerId')
    .select('playerId')
    .max('startsAt as startsAt');
  const owed = await owedLessons(knex, now)
    .whereIn('playerId', idsOf(clients))
    .groupBy('playerId')
    .select('playerId', raw('sum(price_pence)::int as price_pence'));
  const startOf = (lessons: Booking[], id: string) =>
    lessons.find(({ playerId }) => playerId === id)?.startsAt.toISOString() ?? null;
  return (await presentClients(knex, clients)).map((client) => ({
    ...client,
    nextLesson: startOf(next, client.id),
    lastLesson: startOf(last, client.id),
    owes: poundsOf(owed.find(({ playerId }) => playerId === client.id)?.pricePence ?? 0),
  }));
}

const idsOf = (clients: readonly Player[]) => clients.map(({ id }) => id);
const lessonsOf = (knex: Knex, clients: readonly Player[]) =>
  Booking.query(knex).whereIn('playerId', idsOf(clients));
