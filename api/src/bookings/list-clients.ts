import type { ClientResponse } from '@lessons/contract';
import type { Knex } from 'knex';
import { findClients } from '../players/client.ts';
import { Booking } from './booking.ts';

/** Returns the clients that a search finds, with the way of paying that the coach last chose for each. */
export async function listClients(knex: Knex, search: string | undefined): Promise<ClientResponse[]> {
  const clients = await findClients(knex, search);
  const last = await Booking.query(knex)
    .distinctOn('playerId')
    .select('playerId', 'payPlan')
    .whereIn(
      'playerId',
      clients.map(({ id }) => id),
    )
    .whereNot({ payPlan: 'online' })
    .orderBy([{ column: 'playerId' }, { column: 'createdAt', order: 'desc' }]);
  const planOf = new Map(last.map(({ playerId, payPlan }) => [playerId, payPlan]));
  return clients.map(({ id, firstName, lastName, email, phone, hasAccount }) => ({
    id,
    firstName,
    lastName,
    email,
    phone,
    hasAccount,
    lastPayPlan: planOf.get(id) ?? null,
  }));
}
