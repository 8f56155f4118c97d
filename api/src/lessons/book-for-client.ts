import { MAX_DAYS_BACK, type NewClient } from '@lessons/contract';
import { addDays, londonDateOf, penceOf, startOfLondonDay, type TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { slotTaken } from '../availability/require-bookable.ts';
import { takeCourt } from '../court/court-time.ts';
import { requestDigest } from '../database/request-digest.ts';
import { inTransaction } from '../database/transaction.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { writeBookedForMails } from './write-client-mails.ts';
import { releaseHoldsOf } from '../payments/holds.ts';
import { addGuest, lockClient } from '../players/client.ts';
import type { Player } from '../players/player.ts';
import { refused } from '../http/refusal.ts';
import { Booking } from './booking.ts';
import { findRequested, type BookingRequest } from './find-requested.ts';
import { placeColumns, type NewPlace } from './place.ts';
import { requireTakeable } from './require-takeable.ts';

interface NewLesson {
  lesson: TimeSpan;
  /** In pounds. 0 is free. */
  price: number;
  /** Whether the coach takes a time that players can't book. */
  anyway: boolean;
  /** The name of whoever plays, where it is not the client. */
  forName?: string | undefined;
}

interface ClientLesson extends NewLesson {
  /** The lesson's, which the browser made. */
  id: string;
  client: { id: string } | NewClient;
  /** The court by default. */
  place?: NewPlace | undefined;
  message: string | null;
}

/**
 * Books a lesson that the coach arranged with a client, and returns its id. It is to be paid by hand,
 * or free. A lesson that is over is entered as completed, and nobody gets a mail. An exact repeat
 * returns the same lesson, whatever became of it.
 *
 * Throws `Refusal` 404 for an unknown client, and 422: `id_used` as `findRequested` does, `client_exists`
 * for a new client with the address of another, `slot_…` as `requireTakeable` does, and `slot_past` for a
 * lesson that took place more than 14 days ago.
 */
export async function bookForClient(
  { knex }: MailWriter,
  { id, ...content }: ClientLesson,
  { by, now }: ChangedBy,
): Promise<string> {
  const { lesson, price, message, anyway, forName } = content;
  const request = { requestId: id, requestDigest: requestDigest(content) };
  return inTransaction(knex, async (trx) => {
    const [booked] = await findRequested(trx, request);
    if (booked) return booked.id;
    if (lesson.start < startOfLondonDay(addDays(londonDateOf(now), -MAX_DAYS_BACK)))
      throw refused('slot_past', `A lesson can be entered for ${MAX_DAYS_BACK} days after it took place.`);
    const client = await takeClient(trx, content.client, { by, now });
    await requireTakeable(trx, lesson, { clientId: client.id, anyway, now });
    const where = await placeColumns(trx, content.place);
    const terms = { id, lesson, price, anyway, forName, where, request };
    const booking = await insertClientLesson(trx, client.id, terms, { by, now });
    if (lesson.start > now) await writeBookedForMails(trx, [booking], { by, message, now });
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

interface LessonTerms extends NewLesson {
  /** A new one by default. */
  id?: string;
  where: Pick<Booking, 'location' | 'placeAddress'>;
  seriesId?: string;
  request: BookingRequest;
}

/** Takes the court for a client's lesson and inserts it. Throws `Refusal` 422 `slot_taken`. */
export async function insertClientLesson(
  trx: Knex.Transaction,
  playerId: string,
  { id, lesson, price, anyway, forName, where, seriesId, request }: LessonTerms,
  { by, now }: ChangedBy,
): Promise<Booking> {
  await releaseHoldsOf(trx, playerId, lesson);
  const court = await takeCourt(trx, lesson, now);
  if (!court) throw slotTaken();
  const pricePence = penceOf(price);
  const booking = await Booking.query(trx)
    .insert({
      ...(id && { id }),
      ...request,
      playerId,
      status: lesson.end <= now ? 'completed' : 'confirmed',
      startsAt: lesson.start,
      endsAt: lesson.end,
      courtTimeId: court.id,
      payPlan: pricePence === 0 ? 'free' : 'by_hand',
      pricePence,
      ...where,
      forName: forName ?? null,
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
