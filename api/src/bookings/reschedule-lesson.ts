import { isRefundEligible } from '@lessons/rules';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import { requireBookable, slotTaken } from '../availability/require-bookable.ts';
import { CourtTime, takeCourt } from '../court/court-time.ts';
import { inTransaction } from '../database/transaction.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { writeMovedMails } from '../mails/write-lesson-mails.ts';
import { releaseHoldsOf } from '../payments/holds.ts';
import { Payment } from '../payments/payment.ts';
import { enqueue } from '../queue/enqueue.ts';
import { refused } from '../refusal/refusal.ts';
import { Booking, nextCalendarSequence } from './booking.ts';

/**
 * Moves a lesson to a free slot of the same length, in one transaction. Safe to repeat. Throws `Refusal` 422 when
 * the lesson starts within 24 hours or is not going ahead, or when the new slot can't be booked.
 */
export async function rescheduleLesson(
  { knex, deploymentId }: MailWriter,
  bookingId: string,
  start: Date,
  now: Date,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const booking = await Booking.query(trx).findById(bookingId).forUpdate().throwIfNotFound();
    requireMovable(booking, now);
    // It is there already: a request that is repeated after a lost response.
    if (start.getTime() === booking.startsAt.getTime()) return;
    const lengthMs = booking.endsAt.getTime() - booking.startsAt.getTime();
    const lesson = { start, end: new Date(start.getTime() + lengthMs) };
    await requireBookable(trx, lesson, now);
    // The old court time is deleted first, since the new one may overlap it. Until the booking
    // refers to the new one, its foreign key would be violated.
    const oldCourtTimeId = booking.courtTimeId;
    await trx.raw('set constraints all deferred');
    if (oldCourtTimeId) await CourtTime.query(trx).deleteById(oldCourtTimeId);
    // The player's own open checkout must not keep them from moving their lesson to its slot.
    await releaseHoldsOf(trx, booking.playerId, now, lesson);
    const court = await takeCourt(trx, lesson, now);
    if (!court) throw slotTaken();
    const times = { startsAt: lesson.start, endsAt: lesson.end, courtTimeId: court.id };
    const [payment] = await Payment.query(trx).where({ bookingId }).patch(times).returning('id');
    if (payment) await enqueue(trx, 'label-intent', { paymentId: payment.id });
    const before = { start: booking.startsAt, end: booking.endsAt };
    const moved = await booking
      .$query(trx)
      .patchAndFetch({ ...times, calendarSequence: nextCalendarSequence() });
    const { playerId } = booking;
    const details = { from: before.start.toISOString(), to: lesson.start.toISOString() };
    await writeAuditEntry(trx, {
      at: now,
      action: 'lesson.moved',
      actorId: playerId,
      playerId,
      bookingId,
      details,
    });
    await writeMovedMails({ trx, deploymentId }, moved, before, now);
  });
}

function requireMovable({ status, startsAt }: Booking, now: Date): void {
  if (status !== 'confirmed' && status !== 'pending') {
    throw refused('not_movable', 'Only a lesson that is going ahead can be moved.');
  }
  if (!isRefundEligible(startsAt, now)) {
    throw refused(
      'too_late_to_move',
      'A lesson can be moved until 24 hours before it starts. Please book a new one.',
    );
  }
}
