import { MAX_DAYS_BACK, type NewClient } from '@lessons/contract';
import { addDays, londonDateOf, penceOf, startOfLondonDay, type TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { slotTaken } from '../availability/require-bookable.ts';
import { loadCoachProfile } from '../coach-profile/coach-profile.ts';
import { takeCourt } from '../court/court-time.ts';
import { inTransaction } from '../database/transaction.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { writeBookedForMails } from './write-client-mails.ts';
import { releaseHoldsOf } from '../payments/holds.ts';
import { addGuest, lockClient } from '../players/client.ts';
import type { Player } from '../players/player.ts';
import { refused } from '../http/refusal.ts';
import { Booking } from './booking.ts';
import { requireTakeable } from './require-takeable.ts';

interface NewLesson {
  lesson: TimeSpan;
  /** In pounds. 0 is free. */
  price: number;
  /** Whether the coach takes a time that players can't book. */
  anyway: boolean;
}

interface ClientLesson extends NewLesson {
  client: { id: string } | NewClient;
  message: string | null;
}

/**
 * Books a lesson that the coach arranged with a client, and returns its id. It is to be paid by hand,
 * or free. A lesson that is over is entered as completed, and nobody gets a mail. A repeat returns the
 * same lesson.
 *
 * Throws `Refusal` 404 for an unknown client, and 422: `client_exists` for a new client with the
 * address of another, `slot_…` as `requireTakeable` does, and `slot_past` for a lesson that took place
 * more than 14 days ago.
 */
export async function bookForClient(
  { knex, deploymentId }: MailWriter,
  { client: request, lesson, price, message, anyway }: ClientLesson,
  { by, now }: ChangedBy,
): Promise<string> {
  if (lesson.start < startOfLondonDay(addDays(londonDateOf(now), -MAX_DAYS_BACK)))
    throw refused('slot_past', `A lesson can be entered for ${MAX_DAYS_BACK} days after it took place.`);
  return inTransaction(knex, async (trx) => {
    const client = await takeClient(trx, request, { by, now });
    const booked = await findBooked(trx, client.id, lesson);
    if (booked) return booked.id;
    await requireTakeable(trx, lesson, { clientId: client.id, anyway, now });
    const { courtName: location } = await loadCoachProfile(trx);
    const terms = { lesson, price, anyway, location };
    const booking = await insertClientLesson(trx, client.id, terms, { by, now });
    if (lesson.start > now) await writeBookedForMails({ trx, deploymentId }, [booking], { by, message, now });
    return booking.id;
  });
}

/** Returns a client's row, locked until the end of the transaction, or adds a guest. */
export async function takeClient(
  trx: Knex.Transaction,
  request: ClientLesson['client'],
  change: ChangedBy,
): Promise<Player> {
  return 'id' in request ? lockClient(trx, request.id) : addGuest(trx, request, change);
}

/** Takes the court for a client's lesson and inserts it. Throws `Refusal` 422 `slot_taken`. */
export async function insertClientLesson(
  trx: Knex.Transaction,
  playerId: string,
  { lesson, price, anyway, location, seriesId }: NewLesson & { location: string; seriesId?: string },
  { by, now }: ChangedBy,
): Promise<Booking> {
  await releaseHoldsOf(trx, playerId, lesson);
  const court = await takeCourt(trx, lesson, now);
  if (!court) throw slotTaken();
  const pricePence = penceOf(price);
  const booking = await Booking.query(trx)
    .insert({
      playerId,
      status: lesson.end <= now ? 'completed' : 'confirmed',
      startsAt: lesson.start,
      endsAt: lesson.end,
      courtTimeId: court.id,
      payPlan: pricePence === 0 ? 'free' : 'by_hand',
      pricePence,
      location,
      seriesId: seriesId ?? null,
    })
    .returning('*');
  await writeAuditEntry(trx, {
    at: now,
    action: 'lesson.booked_for_client',
    actorId: by,
    playerId,
    bookingId: booking.id,
    amountPence: pricePence,
    details: { startsAt: lesson.start.toISOString(), anyway },
  });
  return booking;
}

/** Returns the lesson that the coach has booked for a client at exactly this time. */
function findBooked(trx: Knex.Transaction, playerId: string, { start, end }: TimeSpan) {
  return Booking.query(trx)
    .findOne({ playerId, startsAt: start, endsAt: end })
    .whereNot({ payPlan: 'online' })
    .whereNotIn('status', ['pending', 'cancelled']);
}
