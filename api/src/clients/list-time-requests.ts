import type { OverviewResponse } from '@lessons/contract';
import type { Knex } from 'knex';
import { presentTimeRequest, TimeRequest } from '../time-requests/time-request.ts';
import { presentClients } from './list-clients.ts';

/** Returns the requests for weekly times that wait for the coach, with their clients as the coach books for them. */
export async function listTimeRequests(knex: Knex, now: Date): Promise<OverviewResponse['timeRequests']> {
  const requests = await TimeRequest.query(knex).modify('open', now).withGraphFetched('player');
  if (requests.length === 0) return [];
  const players = new Map(requests.flatMap(({ player }) => (player ? [[player.id, player]] : [])));
  const clients = await presentClients(knex, [...players.values()], now);
  return requests.flatMap((request) => {
    const client = clients.find(({ id }) => id === request.playerId);
    return client ? [{ ...presentTimeRequest(request), client }] : [];
  });
}
