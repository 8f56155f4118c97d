import { randomUUID } from 'node:crypto';
import type { CalendarDate } from '@lessons/rules';
import type { Product } from './start-product.ts';

export interface Client {
  email: string;
  firstName?: string;
  lastName?: string;
  phone?: string;
}

export interface WrittenLesson {
  /** The London day and hour it starts. */
  at: [date: CalendarDate, time: string];
  hours?: 1 | 2;
  status?: 'pending' | 'confirmed' | 'completed' | 'cancelled';
  pence?: number;
}

/** Writes down a player who never signed in. */
export async function writeClient({ database }: Product, client: Client): Promise<string> {
  const id = randomUUID();
  const { email, firstName = null, lastName = null, phone = null } = client;
  await database.knex('players').insert({ id, email, first_name: firstName, last_name: lastName, phone });
  return id;
}

/** Writes a paid lesson into the books past the API, the past and a full page included. No card was charged for it. */
export async function writeLesson(
  { database: { knex } }: Product,
  playerId: string,
  { at: [date, time], hours = 1, status = 'confirmed', pence = 5_000 }: WrittenLesson,
): Promise<string> {
  const start = `${date} ${time}`;
  const isOff = status === 'cancelled';
  const id = randomUUID();
  // The database tells London's time here, so that it checks the product's own telling.
  const begin = knex.raw(`?::timestamp at time zone 'Europe/London'`, [start]);
  const end = knex.raw(`(?::timestamp at time zone 'Europe/London') + ? * interval '1 hour'`, [start, hours]);
  const courtTimeId = isOff ? null : randomUUID();
  if (courtTimeId) await knex('court_times').insert({ id: courtTimeId, starts_at: begin, ends_at: end });
  await knex('bookings').insert({
    id,
    player_id: playerId,
    status,
    starts_at: begin,
    ends_at: end,
    price_pence: pence,
    location: 'Tennis Court',
    court_time_id: courtTimeId,
    cancelled_at: isOff ? knex.fn.now() : null,
  });
  await knex('payments').insert({
    player_id: playerId,
    amount_pence: pence,
    receipt_email: 'client@example.com',
    starts_at: begin,
    ends_at: end,
    closes_at: knex.fn.now(),
    outcome: 'booked',
    booking_id: id,
  });
  return id;
}
