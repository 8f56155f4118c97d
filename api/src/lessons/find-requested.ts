import type { Knex } from 'knex';
import { lockRequest } from '../database/request-digest.ts';
import { idUsed } from '../http/refusal.ts';
import { Booking } from './booking.ts';

/** A request that books lessons: its id, which the browser made, and the digest of its content. */
export interface BookingRequest {
  requestId: string;
  requestDigest: string;
}

/**
 * Returns the lessons that this request has booked before, soonest first; none for a new one. No other request with
 * its id books until the end of the transaction. Throws `Refusal` 422 `id_used` if the id came with another content,
 * or is that of another lesson.
 */
export async function findRequested(
  trx: Knex.Transaction,
  { requestId, requestDigest }: BookingRequest,
): Promise<Booking[]> {
  await lockRequest(trx, requestId);
  const found = await Booking.query(trx).where({ requestId }).orWhere({ id: requestId }).orderBy('startsAt');
  if (found.some((booking) => booking.requestId !== requestId || booking.requestDigest !== requestDigest))
    throw idUsed();
  return found;
}
