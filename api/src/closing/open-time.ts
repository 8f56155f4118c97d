import { londonDateOf, overlaps, spanOfBlock, type BlockedTime } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { lockAvailabilityExclusive } from '../availability/availability.ts';
import { BlockedSlot, Closing } from '../availability/closing.ts';
import { inTransaction } from '../database/transaction.ts';
import { notFound, refused } from '../http/refusal.ts';
import { Choice } from '../lessons/choice.ts';
import { lockLessons } from '../lessons/lesson.ts';
import { afterUndo } from '../lessons/undoable-mails.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { blocksOf } from './close-time.ts';
import { confirmLocked } from './confirm-lesson.ts';

/**
 * Takes a closing back: its days are open, and the lessons that still wait go ahead, without mails but to those who know
 * already that they were called off. A repeat changes nothing. Returns whether its time is open: another closing may close some of it. Throws `Refusal` 404 for an unknown one,
 * and 422 `too_late_to_undo` once its mails may have been sent.
 */
export async function undoClosing(
  { knex }: MailWriter,
  id: string,
  { by, now }: ChangedBy,
): Promise<boolean> {
  return inTransaction(knex, async (trx) => {
    const closing = await findClosing(trx, id);
    if (now >= afterUndo(closing.createdAt))
      throw refused(
        'too_late_to_undo',
        'The time to undo is over. You can still remove the entry, and have each lesson go ahead after all.',
      );
    const waiting = await Choice.query(trx).modify('open').where({ closingId: id });
    const ids = waiting.map(({ bookingId }) => bookingId);
    for (const lesson of await lockLessons(trx, ids)) {
      const { openChoice } = lesson;
      // Its player may have chosen meanwhile.
      if (openChoice?.closingId === id) await confirmLocked(trx, lesson, openChoice, { by, now });
    }
    return openDays(trx, closing, 'closing.undone', { by, now });
  });
}

/**
 * Opens the days of a closing from today on. Its lessons stay called off. A repeat changes nothing. Returns whether they
 * are open, and throws, as `undoClosing`.
 */
export async function removeClosing(knex: Knex, id: string, changed: ChangedBy): Promise<boolean> {
  return inTransaction(knex, async (trx) =>
    openDays(trx, await findClosing(trx, id), 'closing.removed', changed),
  );
}

async function openDays(
  trx: Knex.Transaction,
  { id: closingId, fromDate: from, toDate: to, startTime, endTime }: Closing,
  action: 'closing.undone' | 'closing.removed',
  { by, now }: ChangedBy,
): Promise<boolean> {
  await lockAvailabilityExclusive(trx);
  const today = londonDateOf(now);
  const opened = await BlockedSlot.query(trx).delete().where({ closingId }).where('date', '>=', today);
  const details = { from, to, startTime, endTime };
  if (opened > 0) await writeAuditEntry(trx, { at: now, action, actorId: by, details });
  return isOpen(
    trx,
    blocksOf(details).filter(({ date }) => date >= today),
  );
}

/** Opens one day of a closing, or its hours. Returns whether it is open, as `undoClosing`; null if it was not closed. */
export async function openDay(knex: Knex, blockId: string, { by, now }: ChangedBy): Promise<boolean | null> {
  return inTransaction(knex, async (trx) => {
    await lockAvailabilityExclusive(trx);
    const [block] = await BlockedSlot.query(trx).delete().where({ id: blockId }).returning('*');
    if (!block) return null;
    const { date, startTime, endTime } = block;
    const details = { date, startTime, endTime };
    await writeAuditEntry(trx, { at: now, action: 'closing.day_opened', actorId: by, details });
    return isOpen(trx, [block]);
  });
}

async function isOpen(trx: Knex.Transaction, times: readonly BlockedTime[]): Promise<boolean> {
  const dates = times.map(({ date }) => date);
  const closed = (await BlockedSlot.query(trx).whereIn('date', dates)).map(spanOfBlock);
  return !times.map(spanOfBlock).some((time) => closed.some((other) => overlaps(time, other)));
}

async function findClosing(trx: Knex.Transaction, id: string): Promise<Closing> {
  const closing = await Closing.query(trx).findById(id);
  if (!closing) throw notFound('This closing is not known here.');
  return closing;
}
