import type { Knex } from 'knex';
import type { Player } from '../players/player.ts';
import { forbidden, notFound } from '../refusal/refusal.ts';
import { Booking } from './booking.ts';

/** @throws Refusal 404 for an unknown booking, 403 for another player's. */
export async function findOwnBooking(knex: Knex, id: string, player: Player): Promise<Booking> {
  const booking = await findBooking(knex, id);
  if (booking.playerId !== player.id) throw forbidden('This lesson is somebody else’s.');
  return booking;
}

/** @throws Refusal 404 for an unknown booking. */
export async function findBooking(knex: Knex, id: string): Promise<Booking> {
  const booking = await Booking.query(knex).findById(id).modify('withMoneyAndPlayer');
  if (!booking) throw notFound('This lesson is not known here.');
  return booking;
}
