import { randomUUID } from 'node:crypto';
import type { NewClient } from '@lessons/contract';
import { fullNameOf, phoneDigits } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { lockRequest } from '../database/request-digest.ts';
import { forNameMatches, nameMatches } from '../database/name-search.ts';
import { idUsed, notFound, refused } from '../http/refusal.ts';
import { requirePhone } from './phone-number.ts';
import { Player, playersByEmail } from './player.ts';

/** More than these are not looked for one by one. */
const MANY = 200;

/** The columns of the index `players_by_name`. */
const BY_NAME = 'player_order(first_name, last_name), email, id';

/**
 * Returns a client's row, locked until the end of the transaction, as `lockPlayer` does: it is not closed
 * or merged meanwhile. Throws `Refusal` 404 for an unknown one, and for an account that was deleted.
 */
export async function lockClient(trx: Knex.Transaction, id: string): Promise<Player> {
  return known(await Player.query(trx).findById(id).whereNull('closedAt').forNoKeyUpdate());
}

/** Returns a client. Throws `Refusal` 404 for an unknown one, and for one who was removed. */
export async function findClient(knex: Knex, id: string): Promise<Player> {
  return known(await Player.query(knex).findById(id).whereNull('closedAt').where({ isCoach: false }));
}

/** Returns a client without an account. Throws `Refusal` 404 for others. */
export async function findGuest(knex: Knex, id: string): Promise<Player> {
  return known(await Player.query(knex).findOne({ id, hasAccount: false }).whereNull('closedAt'));
}

/** Returns a guest's row as `findGuest` does, locked until the end of the transaction. */
export async function lockGuest(trx: Knex.Transaction, id: string): Promise<Player> {
  return known(
    await Player.query(trx).findOne({ id, hasAccount: false }).whereNull('closedAt').forNoKeyUpdate(),
  );
}

function known(client: Player | undefined): Player {
  if (!client) throw notFound('This client is not known here.');
  return client;
}

/**
 * Lets nobody else add a guest, or give one an address, until the end of the transaction: of two coaches who enter the same
 * person at once, the second finds the first one's guest.
 */
export async function lockGuests(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('lessons:guests'))`);
}

/**
 * Throws `Refusal` 422 `client_exists` if a client other than `exceptId` has an e-mail address. No guest
 * gets it until the end of the transaction.
 */
export async function requireFreeAddress(
  trx: Knex.Transaction,
  email: string,
  exceptId?: string,
): Promise<void> {
  await lockGuests(trx);
  const other = (await playersByEmail(trx, email)).find(({ id }) => id !== exceptId);
  if (other) throw refused('client_exists', `${fullNameOf(other)} already has this email address.`);
}

/** A request that adds clients: its id, which the browser made, and the digest of its content. */
type AddingRequest = { [Name in 'requestId' | 'requestDigest']: string };

/**
 * Returns the clients that this request has added before, whatever became of them; none for a new one. No other request with
 * its id adds any until the end of the transaction. Throws `Refusal` 422 `id_used` if the id came with another content.
 */
export async function findAdded(
  trx: Knex.Transaction,
  { requestId, requestDigest }: AddingRequest,
): Promise<Player[]> {
  await lockRequest(trx, requestId);
  const added = await Player.query(trx).where({ requestId }).orderBy('id');
  if (added.some((client) => client.requestDigest !== requestDigest)) throw idUsed();
  return added;
}

/** Returns the row of a client without an account. Throws `Refusal` 422 `phone_invalid` as `requirePhone` does. */
export function newGuest(
  { firstName, lastName, phone, email }: NewClient,
  now: Date,
  request?: AddingRequest,
): Partial<Player> & { id: string } {
  return {
    id: randomUUID(),
    email: email ?? '',
    firstName,
    lastName: lastName || null,
    phone: phone ? requirePhone(phone) : null,
    hasAccount: false,
    ...request,
    createdAt: now,
  };
}

/**
 * Adds a client without an account. Throws `Refusal` 422 `client_exists` if a client has the e-mail
 * address already, and `phone_invalid` for a phone number without its area code.
 */
export async function addGuest(
  trx: Knex.Transaction,
  client: NewClient,
  { by, now }: ChangedBy,
  request?: AddingRequest,
): Promise<Player> {
  if (client.email) await requireFreeAddress(trx, client.email);
  const guest = await Player.query(trx).insertAndFetch(newGuest(client, now, request));
  await writeAuditEntry(trx, { at: now, action: 'client.added', actorId: by, playerId: guest.id });
  return guest;
}

/**
 * Returns the clients, accounts first, that may have one of several phone numbers or e-mail addresses: a number is found in a
 * longer one, too.
 */
export async function clientsReachedBy(
  knex: Knex,
  contacts: readonly { phone?: string | null | undefined; email?: string | null | undefined }[],
): Promise<Player[]> {
  const emails = contacts.flatMap(({ email }) => email?.toLowerCase() ?? []);
  const numbers = contacts.flatMap(({ phone }) => (phone ? phoneDigits(phone) : [])).filter(isSearchable);
  return Player.query(knex)
    .whereNull('closedAt')
    .where((reached) =>
      reached
        .whereRaw('lower(email) = any(?)', [emails])
        .orWhereRaw('player_words(first_name, last_name, email, phone) @@ ?::tsquery', [
          numbers.map((digits) => `'#${digits}'`).join(' | '),
        ]),
    )
    .orderByRaw('has_account desc, created_at, id');
}

/** The index has numbers of so many digits. */
const isSearchable = (digits: string) => digits.length >= 3 && digits.length <= 40;

/**
 * Returns the clients that a text finds by their name or by who has played in their lessons, by name; at most `limit`,
 * from the one after `after` on.
 */
export async function findClients(
  knex: Knex,
  { search, after, limit }: { search?: string | undefined; after?: string | undefined; limit: number },
): Promise<Player[]> {
  const query = Player.query(knex)
    .whereNull('closedAt')
    .whereRaw('not is_coach')
    .orderByRaw(BY_NAME)
    .limit(limit);
  // One subquery for each column: the index is not used for a row of several.
  if (after)
    void query.whereRaw(
      `(${BY_NAME}) > (
        (select player_order(first_name, last_name) from players where id = :after),
        (select email from players where id = :after), :after::uuid)`,
      { after },
    );
  if (!search) return query;
  const named = Player.query(knex)
    .whereRaw(...nameMatches(search))
    .select('id')
    .limit(MANY + 1);
  const played = knex('bookings')
    .distinct('playerId as id')
    .whereRaw(...forNameMatches(search));
  const [byName, byWhoPlays] = await Promise.all([named, played as Promise<{ id: string }[]>]);
  const ids = [...byName, ...byWhoPlays].map(({ id }) => id);
  if (byName.length <= MANY) return query.whereIn('id', ids);
  // Where a text finds so many, a page of them is soon read in the order of names. `is true` keeps PostgreSQL
  // from the index of words, by which it would read and sort all who are found.
  const [matches, binding] = nameMatches(search);
  return query.where((found) => found.whereRaw(`(${matches}) is true`, binding).orWhereIn('id', ids));
}
