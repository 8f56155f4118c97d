import { UNDO_MS, type HoldsDecision } from '@lessons/contract';
import type { BlockedTime, TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { BlockedSlot, lockAvailabilityExclusive } from '../availability/availability.ts';
import { loadNearestSlots } from '../availability/next-slots.ts';
import type { CourtTime } from '../court/court-time.ts';
import { lockRequest, requestDigest } from '../database/request-digest.ts';
import { inTransaction } from '../database/transaction.ts';
import { idUsed, notFound, refused } from '../http/refusal.ts';
import { Booking, nextCalendarSequence } from '../lessons/booking.ts';
import { CallOff, Choice } from '../lessons/choice.ts';
import { isElsewhere } from '../court/is-elsewhere.ts';
import { lockLessons, type Lesson } from '../lessons/lesson.ts';
import { writeCalledOffMails, type ToldLesson } from '../lessons/write-call-off-mails.ts';
import type { MailWriter, Outbox } from '../mails/outbox.ts';
import { blockTime, unblock } from '../opening-hours/change-availability.ts';
import { closePaymentsFor } from '../payments/payment.ts';
import { Away, endAway } from './away.ts';
import { confirmLocked } from './confirm-lesson.ts';
import { decideCallOff, type CallOffDecision } from './decide-call-off.ts';

/** The reason that the coach reads on the block that keeps the time closed. */
export const BLOCK_REASONS = {
  rain: 'Rain',
  ill: 'Ill',
  court: 'Court',
  away: 'Away',
  other: 'Called off',
} as const;

interface CallOffRequest {
  /** The client's, so that a repeat is known. */
  id: string;
  bookingIds: readonly string[];
  reason: CallOff['reason'];
  message: string | null;
  /** The time to keep closed. Without times the whole day. */
  closed: BlockedTime | null;
  /** Decides about slots in that time that somebody is paying for. */
  holds: HoldsDecision;
}

/** Returns the lessons that can be called off within a time span, soonest first. */
export async function previewCallOff(knex: Knex, { start, end }: TimeSpan, now: Date) {
  const lessons = await Booking.query(knex)
    .where({ status: 'confirmed' })
    .where('endsAt', '>', now)
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
 * Calls lessons off as `decideCallOff` decides, and keeps the time closed: each is `pending` until its player has chosen,
 * and keeps its court and its payment. An exact repeat changes nothing. Returns the held slots about which the coach has
 * to decide first: nothing is done then.
 *
 * Throws `Refusal` 422 as `decideCallOff` does, and `id_used` if another call-off has the id.
 */
export async function callOffLessons(
  { knex, deploymentId }: MailWriter,
  request: CallOffRequest,
  { by, now }: ChangedBy,
): Promise<CourtTime[]> {
  const { id, bookingIds, reason, message, closed, holds: decision } = request;
  const digest = requestDigest(request);
  return inTransaction(knex, async (trx) => {
    await lockRequest(trx, id);
    const repeated = await CallOff.query(trx).findById(id);
    if (repeated && repeated.requestDigest !== digest) throw idUsed();
    if (repeated) return [];
    const lessons = await lockLessons(trx, bookingIds);
    const decided = decideCallOff(lessons, { reason, now });
    const kept = await keepClosed(trx, closed, reason, { decision, by, now });
    if ('holds' in kept) return kept.holds;
    const { blockId } = kept;
    const facts = { id, requestDigest: digest, reason, message, blockId };
    await callOffLocked({ trx, deploymentId }, decided, facts, { by, now });
    return [];
  });
}

/** Calls off locked lessons as it was decided, and tells their players after the time to undo. */
export async function callOffLocked(
  outbox: Outbox,
  { calledOff, span }: CallOffDecision<Lesson>,
  facts: Pick<CallOff, 'id' | 'requestDigest' | 'reason' | 'message' | 'blockId'>,
  { by, now }: ChangedBy,
): Promise<void> {
  const { trx } = outbox;
  const { start: startsAt, end: endsAt } = span;
  const callOff = await CallOff.query(trx)
    .insert({ ...facts, calledBy: by, startsAt, endsAt, createdAt: now })
    .returning('*');
  const nearestTo = await loadNearestSlots(trx, span, now);
  for (const ofPlayer of Map.groupBy(calledOff, ({ lesson }) => lesson.playerId).values()) {
    const mailLessonId = ofPlayer.length > 1 ? (ofPlayer[0]?.lesson.id ?? null) : null;
    const told: ToldLesson[] = [];
    for (const { lesson, paid, chooseBy } of ofPlayer) {
      await callOffLesson(trx, lesson, { callOff, chooseBy, mailLessonId }, { by, now });
      // For a lesson at another place than the court, the player calls the coach.
      const freeSlots = isElsewhere(lesson) ? [] : nearestTo({ start: lesson.startsAt, end: lesson.endsAt });
      told.push({ booking: lesson, chooseBy, paid, freeSlots });
    }
    const { id: callOffId, reason, message } = callOff;
    await writeCalledOffMails(outbox, told, { callOffId, reason, message, sendAt: undoUntilOf(callOff) });
  }
}

/**
 * Blocks the time, and returns the block if it belongs to the call-off: also that of another one, but not one of the
 * coach's own. Returns held slots instead if the coach has to decide about them first.
 */
async function keepClosed(
  trx: Knex.Transaction,
  closed: BlockedTime | null,
  reason: CallOff['reason'],
  decided: ChangedBy & { decision: HoldsDecision },
): Promise<{ blockId: string | null } | { holds: CourtTime[] }> {
  if (!closed) return { blockId: null };
  await lockAvailabilityExclusive(trx);
  const known = await BlockedSlot.query(trx).findOne(closed).forKeyShare();
  if (known) {
    const isShared = await CallOff.query(trx).findOne({ blockId: known.id });
    return { blockId: isShared ? known.id : null };
  }
  const { written, holds } = await blockTime(trx, { ...closed, reason: BLOCK_REASONS[reason] }, decided);
  return written ? { blockId: written.id } : { holds };
}

async function callOffLesson(
  trx: Knex.Transaction,
  lesson: Lesson,
  { callOff, chooseBy, mailLessonId }: Pick<Choice, 'chooseBy' | 'mailLessonId'> & { callOff: CallOff },
  { by, now }: ChangedBy,
): Promise<void> {
  const { id: bookingId, playerId, pricePence: amountPence } = lesson;
  await lesson.$query(trx).patchAndFetch({ status: 'pending', calendarSequence: nextCalendarSequence() });
  await Choice.query(trx)
    .insert({
      bookingId,
      callOffId: callOff.id,
      chooseBy,
      outcome: 'open',
      decidedAt: null,
      decidedBy: null,
      mailLessonId,
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
  await inTransaction(knex, async (trx) => {
    const callOff = await CallOff.query(trx).findById(id);
    if (!callOff) throw notFound('This call-off is not known here.');
    if (now >= undoUntilOf(callOff))
      throw refused(
        'too_late_to_undo',
        'The players are being told already. Each lesson can still go ahead after all.',
      );
    await takeBack({ trx, deploymentId }, callOff, { by, now });
  });
}

/** Takes a call-off back, with the time that it has closed. */
export async function takeBack(outbox: Outbox, callOff: CallOff, { by, now }: ChangedBy): Promise<void> {
  const { trx } = outbox;
  const { id, blockId } = callOff;
  const waiting = await Choice.query(trx).modify('open').where({ callOffId: id });
  const ids = waiting.map(({ bookingId }) => bookingId);
  for (const lesson of await lockLessons(trx, ids)) {
    const { openChoice } = lesson;
    // Its player may have chosen meanwhile.
    if (openChoice?.callOffId === id) await confirmLocked(outbox, lesson, openChoice, { by, now });
  }
  if (blockId) await giveUpBlock(trx, callOff, blockId, { by, now });
  const away = await Away.query(trx).findOne({ callOffId: id });
  if (away) await endAway(trx, away.id, 'away.undone', { by, now });
}

async function giveUpBlock(
  trx: Knex.Transaction,
  callOff: CallOff,
  blockId: string,
  changed: ChangedBy,
): Promise<void> {
  // Locked first, so that of two undos at once the second sees what the first has given up.
  const block = await BlockedSlot.query(trx).findById(blockId).forUpdate();
  await callOff.$query(trx).patch({ blockId: null });
  const isNeeded = await CallOff.query(trx).findOne({ blockId });
  if (block && !isNeeded) await unblock(trx, block, changed);
}

/** Returns until when a call-off can be undone. Its mails wait until then. */
export const undoUntilOf = ({ createdAt }: Pick<CallOff, 'createdAt'>) =>
  new Date(createdAt.getTime() + UNDO_MS);
