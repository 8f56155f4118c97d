import { UNDO_MS, type HoldsDecision } from '@lessons/contract';
import { addDays, howPaid, londonDateOf, londonInstant, type TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { BlockedSlot } from '../availability/availability.ts';
import { loadNearestSlots } from '../availability/next-slots.ts';
import type { CourtTime } from '../court/court-time.ts';
import { inTransaction } from '../database/transaction.ts';
import { notFound, refused } from '../http/refusal.ts';
import type { MailWriter, Outbox } from '../mails/outbox.ts';
import { writeCalledOffMails } from '../lessons/write-call-off-mails.ts';
import { closePaymentsFor } from '../payments/payment.ts';
import { Booking, nextCalendarSequence } from '../lessons/booking.ts';
import { CallOff, Choice } from '../lessons/choice.ts';
import { resumeLocked } from './confirm-lesson.ts';
import { giveUpBlock, keepClosed, type ClosedTime } from './keep-closed.ts';
import { lockLessons, type Lesson } from '../lessons/lesson.ts';
import { moneyOf } from '../lessons/present-booking.ts';

const DAYS_TO_CHOOSE = 3;
const HOUR_OF_DEADLINE = '20:00';

interface LessonsToCallOff {
  bookingIds: readonly string[];
  reason: CallOff['reason'];
  message: string | null;
  closed: ClosedTime | null;
  /** Decides about slots in that time that somebody is paying for. */
  holds: HoldsDecision;
}

/** Returns until when the players of lessons can choose that are called off now. */
export const chooseByOf = (now: Date) =>
  londonInstant(addDays(londonDateOf(now), DAYS_TO_CHOOSE), HOUR_OF_DEADLINE);

/** Selects the lessons that can be called off: they go ahead and are not over. */
function callableLessons(knex: Knex, now: Date) {
  return Booking.query(knex).modify('goingAhead').where('endsAt', '>', now);
}

/** Whether a lesson is one of those that `callableLessons` selects. */
function canCallOff({ status, endsAt, openChoice }: Lesson, now: Date): boolean {
  return (status === 'confirmed' || status === 'pending') && !openChoice && endsAt > now;
}

/** Returns the lessons that can be called off within a time span, soonest first. */
export async function previewCallOff(knex: Knex, { start, end }: TimeSpan, now: Date) {
  const lessons = await callableLessons(knex, now)
    .where('endsAt', '>', start)
    .where('startsAt', '<', end)
    .orderBy('startsAt')
    .modify('withMoneyAndPlayer');
  return lessons.map((booking) => {
    const half = (+booking.startsAt + +booking.endsAt) / 2;
    return { booking, isSuggested: +now < half };
  });
}

/**
 * Calls lessons off. First keeps the time closed, in a transaction of its own. Then the lessons, all in one: each is
 * `pending` until its player has chosen, and keeps its court and its payment. Lessons that can't be called off, or
 * are called off already, are left out. `id` is null if nothing was done, since the coach has to decide about `holds`.
 *
 * Throws `Refusal` 422 `nothing_to_call_off`, and as `blockTime` does.
 */
export async function callOffLessons(
  { knex, deploymentId }: MailWriter,
  { bookingIds, reason, message, closed, holds: decision }: LessonsToCallOff,
  { by, now }: ChangedBy,
): Promise<{ id: string | null; holds: CourtTime[] }> {
  const ids = [...bookingIds];
  const repeated = await findRepeated(knex, ids, now);
  if (repeated) return { id: repeated, holds: [] };
  const block = closed && (await keepClosed(knex, closed, reason, { decision, by, now }));
  if (block && !block.isClosed) return { id: null, holds: block.holds };
  const id = await inTransaction(knex, async (trx) => {
    const lessons = (await lockLessons(trx, ids)).filter((lesson) => canCallOff(lesson, now));
    const [first] = lessons;
    // The coach may have opened the time again meanwhile.
    const kept = block?.id ? await BlockedSlot.query(trx).findById(block.id).forShare() : null;
    const blockId = kept?.id ?? null;
    if (!first) {
      const sameId = await findRepeated(trx, ids, now);
      // Of two calls at once, one may have closed the time and the other called the lessons off.
      if (sameId && blockId)
        await CallOff.query(trx).findById(sameId).whereNull('blockId').patch({ blockId });
      return sameId;
    }
    const callOff = await CallOff.query(trx)
      .insert({
        calledBy: by,
        reason,
        message,
        startsAt: first.startsAt,
        endsAt: new Date(Math.max(...lessons.map(({ endsAt }) => +endsAt))),
        blockId,
        createdAt: now,
      })
      .returning('*');
    const nearestTo = await loadNearestSlots(trx, { start: callOff.startsAt, end: callOff.endsAt }, now);
    for (const lesson of lessons) {
      const freeSlots = nearestTo({ start: lesson.startsAt, end: lesson.endsAt });
      await callOffLesson({ trx, deploymentId }, lesson, callOff, { freeSlots, by, now });
    }
    return callOff.id;
  });
  return { id, holds: block?.holds ?? [] };
}

/**
 * Returns the call-off under which lessons wait already, or null if one of them can be called off. One statement, since
 * a player may choose meanwhile. Throws `Refusal` 422 if none of them waits or goes ahead.
 */
async function findRepeated(knex: Knex, ids: string[], now: Date): Promise<string | null> {
  const callable = callableLessons(knex, now).findByIds(ids).select(knex.raw('true')).limit(1);
  const callOff = Choice.query(knex).modify('open').whereIn('bookingId', ids).select('callOffId').limit(1);
  const { isCallable, callOffId } = await knex.first<{ isCallable: true | null; callOffId: string | null }>(
    callable.toKnexQuery().as('isCallable'),
    callOff.toKnexQuery().as('callOffId'),
  );
  if (isCallable) return null;
  if (callOffId) return callOffId;
  throw refused('nothing_to_call_off', 'None of these lessons goes ahead any more.');
}

async function callOffLesson(
  outbox: Outbox,
  lesson: Lesson,
  callOff: CallOff,
  { freeSlots, by, now }: ChangedBy & { freeSlots: readonly TimeSpan[] },
): Promise<void> {
  const { trx } = outbox;
  const { id: bookingId, playerId, pricePence: amountPence } = lesson;
  await lesson.$query(trx).patchAndFetch({ status: 'pending', calendarSequence: nextCalendarSequence() });
  const chooseBy = chooseByOf(now);
  await Choice.query(trx)
    .insert({
      bookingId,
      callOffId: callOff.id,
      chooseBy,
      outcome: 'open',
      decidedAt: null,
      decidedBy: null,
    })
    .onConflict('bookingId')
    .merge();
  await closePaymentsFor(trx, { forBookingId: bookingId });
  await writeAuditEntry(trx, {
    at: now,
    action: 'lesson.called_off',
    actorId: by,
    playerId,
    bookingId,
    amountPence,
    details: { callOffId: callOff.id, reason: callOff.reason },
  });
  await writeCalledOffMails(outbox, lesson, {
    callOffId: callOff.id,
    reason: callOff.reason,
    message: callOff.message,
    chooseBy,
    paid: howPaid({ paymentStatus: moneyOf(lesson, now), handPayment: lesson.handPayment }),
    freeSlots,
    sendAt: undoUntilOf(callOff),
  });
}

/**
 * Takes a call-off back: the lessons that still wait go ahead, without mails, and the time that it has closed is open
 * again, unless another call-off keeps it closed. A repeat changes nothing. Throws `Refusal` 404 for an unknown one, and
 * 422 `too_late_to_undo` once its mails may have been sent.
 */
export async function undoCallOff(
  { knex, deploymentId }: MailWriter,
  id: string,
  { by, now }: ChangedBy,
): Promise<void> {
  const callOff = await CallOff.query(knex).findById(id);
  if (!callOff) throw notFound('This call-off is not known here.');
  if (now >= undoUntilOf(callOff))
    throw refused(
      'too_late_to_undo',
      'The players are being told already. Each lesson can still go ahead after all.',
    );
  await inTransaction(knex, async (trx) => {
    const waiting = await Choice.query(trx).modify('open').where({ callOffId: id });
    const ids = waiting.map(({ bookingId }) => bookingId);
    for (const lesson of await lockLessons(trx, ids)) {
      const { openChoice } = lesson;
      // Its player may have chosen meanwhile.
      if (openChoice?.callOffId === id)
        await resumeLocked({ trx, deploymentId }, lesson, openChoice, { by, now });
    }
  });
  if (callOff.blockId) await giveUpBlock(knex, { id, blockId: callOff.blockId }, { by, now });
}

/** Returns until when a call-off can be undone. Its mails wait until then. */
export const undoUntilOf = ({ createdAt }: Pick<CallOff, 'createdAt'>) =>
  new Date(createdAt.getTime() + UNDO_MS);
