import type { ColumnMeaning, ListColumnResponse, ListedLineResponse, NewClient } from '@lessons/contract';
import { fullNameOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { beginDeletions } from '../accounts/request-deletion.ts';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { requestDigest } from '../database/request-digest.ts';
import { inTransaction } from '../database/transaction.ts';
import { notFound } from '../http/refusal.ts';
import { Booking } from '../lessons/booking.ts';
import { addGuest, clientsReachedBy, findAdded, lockGuests, newGuest } from '../players/client.ts';
import { requirePhone } from '../players/phone-number.ts';
import { Player } from '../players/player.ts';
import { decideList, selectUnknown } from './decide-list.ts';
import { readListInThread } from './pasted-list/read-in-thread.ts';

interface CheckedList {
  columns: ListColumnResponse[];
  lines: ListedLineResponse[];
}

/**
 * Returns how a list is read and what would become of each line. `columns` is what the coach says that columns hold. Throws
 * `Refusal` 422 as `readList` does.
 */
export async function checkList(
  knex: Knex,
  { text, columns = [] }: { text: string; columns?: { index: number; meaning: ColumnMeaning }[] | undefined },
): Promise<CheckedList> {
  const chosen = new Map(columns.map(({ index, meaning }) => [index, meaning]));
  const list = await readListInThread({ text, chosen });
  const decided = decideList(list.persons, await clientsReachedBy(knex, list.persons));
  return {
    columns: list.columns,
    lines: decided.map(({ firstName, lastName, phone, email, known, ...line }) => ({
      ...line,
      client: { firstName, lastName, phone, email },
      known: known && { id: known.id, name: fullNameOf(known) },
    })),
  };
}

/**
 * Adds a client without a lesson, and returns the id. An exact repeat returns the same one. Throws `Refusal` 422 as
 * `findAdded` and `addGuest` do.
 */
export async function addClient(
  knex: Knex,
  { id: requestId, client }: { id: string; client: NewClient },
  change: ChangedBy,
): Promise<string> {
  const request = { requestId, requestDigest: requestDigest(client) };
  return inTransaction(knex, async (trx) => {
    const [added] = await findAdded(trx, request);
    return (added ?? (await addGuest(trx, client, change, request))).id;
  });
}

interface ClientList {
  /** The list's, which the browser made. */
  id: string;
  clients: readonly NewClient[];
}

/**
 * Adds the clients of a list, and returns their ids and how many are left out: those whom a client is, by e-mail address, or
 * by phone number and first name. An exact repeat adds nobody. Throws `Refusal` 422 `phone_invalid`, and `id_used` as
 * `findAdded` does.
 */
export async function addList(
  knex: Knex,
  { id: requestId, clients }: ClientList,
  { by, now }: ChangedBy,
): Promise<{ ids: string[]; leftOut: number }> {
  const request = { requestId, requestDigest: requestDigest(clients) };
  const dialled = clients.map((client) => ({
    ...client,
    ...(client.phone && {
      phone: requirePhone(client.phone, `${client.firstName}’s phone number ${client.phone}`),
    }),
  }));
  return inTransaction(knex, async (trx) => {
    const added = await findAdded(trx, request);
    const ids = added.map(({ id }) => id);
    if (added.length > 0) return { ids, leftOut: clients.length - ids.length };
    await lockGuests(trx);
    const unknown = selectUnknown(dialled, await clientsReachedBy(trx, dialled));
    if (unknown.length === 0) return { ids, leftOut: clients.length };
    const rows = unknown.map((client) => newGuest(client, now, request));
    await Player.query(trx).insert(rows);
    const details = { listId: requestId, clients: rows.length };
    await writeAuditEntry(trx, { at: now, action: 'client.list_added', actorId: by, details });
    return { ids: rows.map(({ id }) => id).toSorted(), leftOut: clients.length - rows.length };
  });
}

/**
 * Takes back the clients of a list: closes those who have had no lesson since, as `removeClient` does. Whoever has an account by
 * now stays, too. A repeat changes nothing. Throws `Refusal` 404 for an unknown list.
 */
export async function removeList(
  knex: Knex,
  listId: string,
  { by, now }: ChangedBy,
): Promise<{ removed: number; kept: number }> {
  return inTransaction(knex, async (trx) => {
    const added = await Player.query(trx).where({ requestId: listId }).orderBy('id').forNoKeyUpdate();
    if (added.length === 0) throw notFound('This list is not known here.');
    const open = added.filter(({ hasAccount, closedAt }) => !hasAccount && !closedAt);
    const booked = await Booking.query(trx)
      .distinct('playerId')
      .whereIn(
        'playerId',
        open.map(({ id }) => id),
      );
    const withLessons = new Set(booked.map(({ playerId }) => playerId));
    const ids = open.flatMap(({ id }) => (withLessons.has(id) ? [] : [id]));
    const kept = added.filter(({ id, mergedInto }) => withLessons.has(id) || mergedInto !== null).length;
    if (ids.length === 0) return { removed: 0, kept };
    await Player.query(trx).findByIds(ids).patch({ closedAt: now });
    const details = { listId, clients: ids.length };
    await writeAuditEntry(trx, { at: now, action: 'client.list_removed', actorId: by, details });
    await beginDeletions(trx, ids, now);
    return { removed: ids.length, kept };
  });
}
