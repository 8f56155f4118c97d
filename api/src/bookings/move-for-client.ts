import { lessonAt, MINUTE } from '@lessons/rules';
import type { ChangedBy } from '../audit/audit-entry.ts';
import { requireAhead, slotTaken } from '../availability/require-bookable.ts';
import { inTransaction } from '../database/transaction.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { writeMovedMails } from '../mails/write-lesson-mails.ts';
import { refused } from '../http/refusal.ts';
import { lockLesson } from './lesson.ts';
import { moveLesson } from './move-lesson.ts';
import { requireTakeable } from './require-takeable.ts';

interface Move {
  bookingId: string;
  start: Date;
  message: string | null;
  /** Whether the coach takes a time that players can't book. */
  anyway: boolean;
}

/**
 * Moves a lesson as coach and client have agreed, until it starts, with the same length and payment. One that was
 * called off can be moved until that is decided.
 * The client gets a mail. A repeat changes nothing.
 *
 * Throws `Refusal` 422 `not_movable` for a lesson that has begun or is not going ahead, `slot_past` for
 * a new time in the past, and `slot_…` as `requireTakeable` does.
 */
export async function moveForClient(
  { knex, deploymentId }: MailWriter,
  { bookingId, start, message, anyway }: Move,
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const lesson = await lockLesson(trx, bookingId);
    const { playerId, status, startsAt, endsAt, openChoice } = lesson;
    if (start.getTime() === startsAt.getTime() && !openChoice) return;
    if ((status !== 'confirmed' && status !== 'pending') || (startsAt <= now && !openChoice))
      throw refused('not_movable', 'Only a lesson that has not begun and goes ahead can be moved.');
    if (start.getTime() === startsAt.getTime()) throw slotTaken();
    requireAhead(start, now);
    const before = { start: startsAt, end: endsAt };
    const time = lessonAt(start, (+endsAt - +startsAt) / MINUTE);
    await requireTakeable(trx, time, { clientId: playerId, anyway, now });
    const moved = await moveLesson(trx, lesson, time, { by, now });
    await writeMovedMails({ trx, deploymentId }, moved, before, { by: 'coach', message, now });
  });
}
