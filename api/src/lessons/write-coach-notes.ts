import { givenNameOf, MINUTE } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { inTransaction } from '../database/transaction.ts';
import { dropMails, Mail, type MailWriter } from '../mails/outbox.ts';
import { lessonFacts } from './write-lesson-mails.ts';
import { findPlayerOf, writeToPlayer } from '../mails/recipients.ts';
import { refused } from '../http/refusal.ts';
import { lockLesson } from './lesson.ts';

/** The coach may save several times in a row: the player gets the last version. */
const MAIL_DELAY_MS = 5 * MINUTE;

/**
 * Saves the coach's notes on a lesson, or clears them with null. From the start of the lesson on the
 * player gets changed notes by mail, after the lesson and some minutes after the last change. Throws `Refusal` 422
 * `client_deleted` for notes on somebody whose account is closed.
 */
export async function writeCoachNotes(
  { knex }: MailWriter,
  { bookingId, notes, by, now }: ChangedBy & { bookingId: string; notes: string | null },
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const booking = await lockLesson(trx, bookingId);
    if (booking.coachNotes === notes) return;
    const player = await findPlayerOf(booking, trx);
    if (player.closedAt && notes !== null)
      throw refused('client_deleted', 'This client has been deleted, so no notes on them are kept.');
    await booking.$query(trx).patch({ coachNotes: notes });
    const { playerId } = booking;
    const details = { isCleared: notes === null };
    await writeAuditEntry(trx, {
      at: now,
      action: 'lesson.notes_written',
      actorId: by,
      playerId,
      bookingId,
      details,
    });
    const event = await nextEvent(trx, bookingId);
    await dropMails(trx, { event });
    if (notes === null || booking.status === 'cancelled' || booking.startsAt > now) return;
    const lesson = lessonFacts(booking);
    const facts = { kind: 'coach-notes', greetingName: givenNameOf(player), lesson, notes } as const;
    const sendAt = new Date(Math.max(now.getTime() + MAIL_DELAY_MS, booking.endsAt.getTime()));
    await writeToPlayer(trx, player, event, facts, { sendAt });
  });
}

/** Notes that were mailed already and then changed are mailed again, as another event. */
async function nextEvent(trx: Knex.Transaction, bookingId: string): Promise<string> {
  const ended = await Mail.query(trx)
    .where('event', 'like', `notes:${bookingId}:%`)
    .whereIn('status', ['sent', 'failed'])
    .resultSize();
  return `notes:${bookingId}:${ended}`;
}
