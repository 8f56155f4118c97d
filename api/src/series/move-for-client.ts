import type { ChangedBy } from '../audit/audit-entry.ts';
import { requireAhead } from '../availability/require-bookable.ts';
import { closePaymentsForLength } from '../checkout/close-payment.ts';
import { inTransaction } from '../database/transaction.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { changesTime, decideMove, type MoveTerms } from '../lessons/decide-move.ts';
import { lockLesson } from '../lessons/lesson.ts';
import { freeCourts, moveLesson } from '../lessons/move-lesson.ts';
import { requireTakeable } from '../lessons/require-takeable.ts';
import { writeMovedMails } from '../lessons/write-lesson-mails.ts';

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
 * Throws `Refusal` 422 as `closePaymentsForLength`, `decideMove` and `moveLesson` do, `slot_past` for a new time in the past, and `slot_…` as
 * `requireTakeable` does.
 */
export async function moveForClient(
  context: PaymentContext,
  { bookingId, start, minutes, place, message, anyway }: MoveForClient,
  { by, now }: ChangedBy,
): Promise<void> {
  await closePaymentsForLength(context, [{ id: bookingId, minutes }]);
  await inTransaction(context.knex, async (trx) => {
    const lesson = await lockLesson(trx, bookingId);
    const move = decideMove(lesson, { by: 'coach', start, minutes, place }, now);
    if (!move) return;
    requireAhead(start, now);
    if (changesTime(move)) await requireTakeable(trx, move.after, { clientId: lesson.playerId, anyway, now });
    await freeCourts(trx, [lesson]);
    const moved = await moveLesson(trx, lesson, move, { by, now });
    await writeMovedMails(trx, moved, { by: 'coach', message, now });
  });
}
