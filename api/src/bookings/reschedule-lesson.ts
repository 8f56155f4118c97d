import { isRefundEligible } from '@lessons/rules';
import { requireBookable, slotTaken } from '../availability/require-bookable.ts';
import { inTransaction } from '../database/transaction.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { writeMovedMails } from '../mails/write-lesson-mails.ts';
import { refused } from '../http/refusal.ts';
import type { LinkedChoice } from '../links/link-addresses.ts';
import { requireOpenChoice } from './choice.ts';
import { lockLesson, type Lesson } from './lesson.ts';
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
    const lesson = await lockLesson(trx, bookingId);
    const { playerId, startsAt, endsAt, openChoice } = lesson;
    if (link) await requireRecipient(trx, lesson, link);
    if (isCalledOff) await requireOpenChoice(trx, lesson, link?.callOffId);
    requireMovable(lesson, now);
    // A repeat after a lost response finds the lesson at its new time.
    if (start.getTime() === startsAt.getTime()) {
      if (openChoice) throw slotTaken();
      return;
    }
    const before = { start: startsAt, end: endsAt };
    const time = { start, end: new Date(+start + +endsAt - +startsAt) };
    await requireBookable(trx, time, now);
    const isByLink = link !== undefined;
    const moved = await moveLesson(trx, lesson, time, { by: playerId, now, isByLink });
    await writeMovedMails({ trx, deploymentId }, moved, before, { by: 'player', isByLink, now });
  });
}

function requireMovable({ status, startsAt, openChoice }: Lesson, now: Date): void {
  if (status !== 'confirmed' && status !== 'pending') {
    throw refused('not_movable', 'Only a lesson that is going ahead can be moved.');
  }
  if (!openChoice && !isRefundEligible(startsAt, now)) {
    throw refused(
      'too_late_to_move',
      'A lesson can be moved until 24 hours before it starts. Please book a new one.',
    );
  }
}
