import { requireBookable } from '../availability/require-bookable.ts';
import { loadCoachProfile } from '../coach-profile/coach-profile.ts';
import { isElsewhere } from '../court/is-elsewhere.ts';
import { inTransaction } from '../database/transaction.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { writeMovedMails } from './write-lesson-mails.ts';
import type { LinkedChoice } from '../links/link-addresses.ts';
import { decideChoice } from './decide-choice.ts';
import { decideMove } from './decide-move.ts';
import { lockLesson } from './lesson.ts';
import { requireRecipient } from './linked-choice.ts';
import { freeCourts, moveLesson } from './move-lesson.ts';

/**
 * Moves a lesson to a free slot of the same length, in one transaction. Safe to repeat. With `isCalledOff` only a
 * lesson that was called off is moved: see `decideChoice`; with `link` for the recipient of the mail about this
 * call-off alone. Throws `Refusal` 422 as `decideMove` does, or when the new slot can't be booked.
 */
export async function rescheduleLesson(
  { knex }: MailWriter,
  bookingId: string,
  start: Date,
  now: Date,
  { isCalledOff = false, link }: { isCalledOff?: boolean; link?: LinkedChoice } = {},
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const lesson = await lockLesson(trx, bookingId);
    if (link) await requireRecipient(trx, lesson, link);
    // A repeat after a lost response finds the lesson at its new time.
    if (isCalledOff && !decideChoice(lesson, { start }, link?.closingId)) return;
    const coachName = isElsewhere(lesson) ? (await loadCoachProfile(trx)).name : undefined;
    const move = decideMove(lesson, { by: 'player', start, coachName }, now);
    if (!move) return;
    await requireBookable(trx, move.after, now);
    const isByLink = link !== undefined;
    await freeCourts(trx, [lesson]);
    const moved = await moveLesson(trx, lesson, move, { by: lesson.playerId, now, isByLink });
    await writeMovedMails(trx, moved, { by: 'player', isByLink, now });
  });
}
