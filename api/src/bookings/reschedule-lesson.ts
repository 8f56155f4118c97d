import { isRefundEligible } from '@lessons/rules';
import { requireBookable, slotTaken } from '../availability/require-bookable.ts';
import { inTransaction } from '../database/transaction.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { writeMovedMails } from '../mails/write-lesson-mails.ts';
import { refused } from '../http/refusal.ts';
import type { LinkedChoice } from '../links/link-addresses.ts';
import { type Booking, lockBooking } from './booking.ts';
import { findOpenChoice, requireOpenChoice, type Choice } from './choice.ts';
import { requireRecipient } from './linked-choice.ts';
import { moveLesson } from './move-lesson.ts';

/**
 * Moves a lesson to a free slot of the same length, in one transaction. Safe to repeat. Throws `Refusal` 422 when
 * the lesson starts within 24 hours or is not going ahead, or when the new slot can't be booked. The 24 hours don't
 * count for a lesson that was called off. With `isCalledOff` only such a lesson is moved: see `requireOpenChoice`; with
 * `link` for the recipient of the mail about this call-off alone.
 */
export async function rescheduleLesson(
  { knex, deploymentId }: MailWriter,
  bookingId: string,
  start: Date,
  now: Date,
  { isCalledOff = false, link }: { isCalledOff?: boolean; link?: LinkedChoice } = {},
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const booking = await lockBooking(trx, bookingId);
    if (link) await requireRecipient(trx, booking, link);
    const choice = isCalledOff
      ? await requireOpenChoice(trx, booking, link?.callOffId)
      : await findOpenChoice(trx, bookingId);
    requireMovable(booking, choice, now);
    // A repeat after a lost response finds the lesson at its new time.
    if (start.getTime() === booking.startsAt.getTime()) {
      if (choice) throw slotTaken();
      return;
    }
    const before = { start: booking.startsAt, end: booking.endsAt };
    const lesson = { start, end: new Date(+start + +before.end - +before.start) };
    await requireBookable(trx, lesson, now);
    const isByLink = link !== undefined;
    const moved = await moveLesson(trx, booking, lesson, { by: booking.playerId, now, choice, isByLink });
    await writeMovedMails({ trx, deploymentId }, moved, before, { by: 'player', isByLink, now });
  });
}

function requireMovable({ status, startsAt }: Booking, choice: Choice | undefined, now: Date): void {
  if (status !== 'confirmed' && status !== 'pending') {
    throw refused('not_movable', 'Only a lesson that is going ahead can be moved.');
  }
  if (!choice && !isRefundEligible(startsAt, now)) {
    throw refused(
      'too_late_to_move',
      'A lesson can be moved until 24 hours before it starts. Please book a new one.',
    );
  }
}
