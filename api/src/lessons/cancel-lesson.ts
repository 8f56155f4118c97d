import type { CancelResponse } from '@lessons/contract';
import { hoursUntil, poundsOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { writeAuditEntry } from '../audit/audit-entry.ts';
import { CourtTime } from '../court/court-time.ts';
import { inTransaction } from '../database/transaction.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { writeCallOffEndedMails } from './write-call-off-mails.ts';
import { leaveReceivedMail, writeGoesBackMail } from './write-hand-money-mails.ts';
import { writeCancelledMails } from './write-lesson-mails.ts';
import { closePaymentsFor, recordRefund } from '../payments/payment.ts';
import { nextCalendarSequence } from './booking.ts';
import type { Closing } from '../availability/closing.ts';
import { decideChoice } from './decide-choice.ts';
import { decideCancellation, type CancellationDecision, type CancelledBy } from './decide-cancellation.ts';
import { lockLesson, type Lesson } from './lesson.ts';
import { recordChoice } from './record-choice.ts';

export interface Cancellation {
  bookingId: string;
  now: Date;
  by: CancelledBy;
  /** Only a lesson that was called off and still waits is cancelled: see `decideChoice`. */
  isCalledOff?: boolean;
}

/**
 * Cancels a lesson as `decideCancellation` decides, in one transaction: frees the court, records what goes back, and
 * tells whoever has to know. Safe to repeat. Throws `Refusal` 422 as `decideCancellation` does.
 */
export async function cancelLesson(
  { knex }: MailWriter,
  { bookingId, now, by, isCalledOff = false }: Cancellation,
): Promise<CancelResponse> {
  return inTransaction(knex, async (trx) => {
    const lesson = await lockLesson(trx, bookingId);
    const closingId = by.who === 'deadline' ? by.closingId : undefined;
    // A repeat goes on, and finds the lesson cancelled.
    if (isCalledOff) decideChoice(lesson, 'refund', closingId);
    const cancelled = await cancelLocked(trx, lesson, { by, now });
    await writeCancellationMails(trx, cancelled, { by, now });
    return responseOf(cancelled, now);
  });
}

export interface Cancelled {
  /** The row after. The refund of its payment is as it was found. */
  lesson: Lesson;
  decision: CancellationDecision;
  /** The call-off whose choice the lesson waited for. */
  endedCallOff: Closing | undefined;
}

/** Decides what a cancellation does with a locked lesson, and writes it, but for the mails. */
export async function cancelLocked(
  trx: Knex.Transaction,
  lesson: Lesson,
  { by, now }: Pick<Cancellation, 'by' | 'now'>,
): Promise<Cancelled> {
  const { payment, handPayment, openChoice } = lesson;
  const decision = decideCancellation(lesson, by, now);
  const { isNew, refund, givesBack, owes, choice } = decision;
  const decided = { by: actorOf(by, lesson), at: now };
  if (isNew) {
    await cancel(trx, lesson, now);
    await audit('lesson.cancelled', lesson.pricePence, { isStillOwed: owes });
  }
  if (payment && refund) await recordRefund(trx, payment, { reason: refund, ...decided });
  if (handPayment && givesBack) {
    await handPayment.$query(trx).patch({ toGiveBackAt: now });
    await leaveReceivedMail(trx, handPayment, 'returned');
    await audit('hand_payment.to_give_back', handPayment.amountPence);
  }
  if (owes !== lesson.owesCancelled) await lesson.$query(trx).patch({ owesCancelled: owes });
  // Its player may have cleared it when nothing was to go back.
  if (!isNew && (refund || givesBack)) await lesson.$query(trx).patch({ hiddenFromPlayerAt: null });
  if (openChoice && choice) await recordChoice(trx, openChoice, { outcome: choice, by: deciderOf(by), now });
  return { lesson, decision, endedCallOff: openChoice?.closing };

  function audit(
    action: 'lesson.cancelled' | 'hand_payment.to_give_back',
    amountPence: number,
    details: { isStillOwed?: boolean } = {},
  ): Promise<void> {
    const { id: bookingId, playerId } = lesson;
    const about = { playerId, bookingId, amountPence, details };
    return writeAuditEntry(trx, { at: now, action, actorId: decided.by, ...about });
  }
}

/** Tells the player what has become of a lesson, and the coaches if the player cancelled it. */
export async function writeCancellationMails(
  trx: Knex.Transaction,
  { lesson, decision, endedCallOff }: Cancelled,
  { by, now }: Pick<Cancellation, 'by' | 'now'>,
): Promise<void> {
  const { money, news } = decision;
  const facts = { money, reason: by.who === 'coach' ? (by.reason ?? null) : null };
  if (endedCallOff) await writeCallOffEndedMails(trx, lesson, { by: by.who, ...facts, endedCallOff, now });
  else if (news === 'cancelled' && by.who !== 'deadline')
    await writeCancelledMails(trx, lesson, { by: by.who, ...facts }, now);
  else if (news === 'goes_back' && lesson.handPayment)
    await writeGoesBackMail(trx, lesson, lesson.handPayment, { isGivenBack: false });
}

function responseOf({ lesson, decision }: Cancelled, now: Date): CancelResponse {
  const { refundPence, isEligibleForRefund } = decision;
  const status = lesson.payment?.refund?.status ?? 'pending';
  return {
    refund: refundPence === null ? null : { amount: poundsOf(refundPence), status },
    isEligibleForRefund,
    hoursUntilLesson: hoursUntil(lesson.startsAt, now),
  };
}

async function cancel(trx: Knex.Transaction, lesson: Lesson, now: Date): Promise<void> {
  const { id: forBookingId, courtTimeId } = lesson;
  await lesson.$query(trx).patchAndFetch({
    status: 'cancelled',
    cancelledAt: now,
    courtTimeId: null,
    calendarSequence: nextCalendarSequence(),
  });
  if (courtTimeId) await CourtTime.query(trx).deleteById(courtTimeId);
  await closePaymentsFor(trx, { forBookingId });
}

const deciderOf = (by: CancelledBy) => (by.who === 'player' && by.isDeletion === true ? 'deletion' : by.who);

function actorOf(by: CancelledBy, { playerId }: Lesson): string | null {
  if (by.who === 'deadline') return null;
  return by.who === 'coach' ? by.coachId : playerId;
}
