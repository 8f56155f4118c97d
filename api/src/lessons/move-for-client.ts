import type { ChangedBy } from '../audit/audit-entry.ts';
import { requireAhead } from '../availability/require-bookable.ts';
import { inTransaction } from '../database/transaction.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { writeMovedMails } from './write-lesson-mails.ts';
import { changesTime, decideMove, type MoveTerms } from './decide-move.ts';
import { lockLesson } from './lesson.ts';
import { freeCourts, moveLesson } from './move-lesson.ts';
import { requireTakeable } from './require-takeable.ts';

interface MoveForClient extends MoveTerms {
  bookingId: string;
  start: Date;
  message: string | null;
  /** Whether the coach takes a time that players can't book. */
  anyway: boolean;
}

/**
 * Moves a lesson as coach and client have agreed, until it starts, with the same payment: to another time, length or
 * place. One that was called off can be moved until that is decided.
 * The client gets a mail. A repeat changes nothing.
 *
 * Throws `Refusal` 422 as `decideMove` and `moveLesson` do, `slot_past` for a new time in the past, and `slot_…` as
 * `requireTakeable` does.
 */
export async function moveForClient(
  { knex, deploymentId }: MailWriter,
  { bookingId, start, minutes, place, message, anyway }: MoveForClient,
  { by, now }: ChangedBy,
): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const lesson = await lockLesson(trx, bookingId);
    const move = decideMove(lesson, { by: 'coach', start, minutes, place }, now);
    if (!move) return;
    requireAhead(start, now);
    if (changesTime(move)) await requireTakeable(trx, move.after, { clientId: lesson.playerId, anyway, now });
    await freeCourts(trx, [lesson]);
    const moved = await moveLesson(trx, lesson, move, { by, now });
    await writeMovedMails({ trx, deploymentId }, moved, { by: 'coach', message, now });
  });
}
