import { fullNameOf, givenNameOf, isRefundEligible } from '@lessons/rules';
import type { Knex } from 'knex';
import type { CancelledMoney } from '../mails/mail-facts.ts';
import { Player } from '../players/player.ts';
import { writeMails } from '../mails/outbox.ts';
import type { CancellationDecision } from './decide-cancellation.ts';
import type { EndedCallOff } from './write-call-off-mails.ts';
import {
  dropReminders,
  lessonFacts,
  movedEvent,
  remindersOf,
  writeMovedMails,
  type Moved,
} from './write-lesson-mails.ts';
import { findPlayerOf, findRecipients, mailTo, playerFacts, writeToPlayer } from '../mails/recipients.ts';
import type { Booking } from './booking.ts';
import { afterUndo, endUndoWait, isBookingOf, isMoveBackOf } from './undoable-mails.ts';

/**
 * Tells the client that the coach booked a lesson for them, or weekly ones, and the other coaches, each in
 * one mail once it can't be undone any more, and plans their reminders. `message` is what the coach wrote to the client.
 */
export async function writeBookedForMails(
  trx: Knex.Transaction,
  bookings: readonly Booking[],
  { by, message, now }: { by: string; message: string | null; now: Date },
): Promise<void> {
  const [first] = bookings;
  if (!first) return;
  const event = `booked-for:${first.id}`;
  const { player, coaches } = await findRecipients(trx, first.playerId);
  const coach = await Player.query(trx).findById(by).throwIfNotFound();
  const toClient = { greetingName: givenNameOf(player), message, isGuest: !player.hasAccount };
  const toCoach = { player: playerFacts(player), bookedBy: fullNameOf(coach) };
  const lesson = lessonFacts(first);
  const lessons = bookings.map(lessonFacts);
  const isTooLateToCancel = !isRefundEligible(first.startsAt, now);
  const isOne = bookings.length === 1;
  const news = [
    mailTo(
      player,
      event,
      isOne
        ? { kind: 'lesson-booked-for', lesson, isTooLateToCancel, ...toClient }
        : { kind: 'lessons-booked-for', lessons, ...toClient },
    ),
    ...coaches
      .filter(({ id }) => id !== by)
      .map((other) =>
        mailTo(
          other,
          event,
          isOne
            ? { kind: 'coach-lesson-booked', lesson, ...toCoach }
            : { kind: 'coach-lessons-booked', lessons, ...toCoach },
        ),
      ),
  ];
  await writeMails(trx, [
    ...news.map((mail) => ({ ...mail, sendAt: afterUndo(now) })),
    ...bookings.flatMap((booking) => remindersOf(booking, player, now)),
  ]);
}

/**
 * Tells the client in one mail, once it can't be undone any more, that the coach has moved lessons of a series, soonest
 * first, and moves their reminders. Nobody is told of those that are back from a move that the client was not told of.
 */
export async function writeSeriesMovedMail(
  trx: Knex.Transaction,
  moved: readonly Moved[],
  { message, now }: { message: string | null; now: Date },
): Promise<void> {
  const [one, ...others] = moved;
  if (!one) return;
  if (others.length === 0) return writeMovedMails(trx, one, { by: 'coach', message, now });
  const lessons = moved.map(({ lesson }) => lesson);
  const player = await findPlayerOf(one.lesson, trx);
  for (const lesson of lessons) await dropReminders(trx, lesson.id, lesson.calendarSequence - 1);
  const untold = await endUndoWait(trx, lessons, { isUndone: isMoveBackOf(lessons), now });
  const named = moved.filter(({ lesson }) => !untold.has(lesson.id));
  const [first] = named;
  const facts = {
    kind: 'lessons-moved',
    greetingName: givenNameOf(player),
    lessons: named.map(({ lesson, former: before }) => ({ ...lessonFacts(lesson), before })),
    message,
  } as const;
  await writeMails(trx, [
    ...(first ? [{ ...mailTo(player, movedEvent(first.lesson), facts), sendAt: afterUndo(now) }] : []),
    ...lessons.flatMap((lesson) => remindersOf(lesson, player, now)),
  ]);
}

interface CancelledOfSeries {
  /** The row after. */
  lesson: Booking;
  decision: Pick<CancellationDecision, 'money' | 'news'>;
  /** The call-off whose choice it waited for. */
  endedCallOff: EndedCallOff | undefined;
}

/**
 * Tells the client in one mail that the coach has cancelled lessons of a series, soonest first, and drops their
 * reminders. Lessons that are over are named only if the client was still to choose a new time for them, or gets money
 * back.
 */
export async function writeSeriesCancelledMail(
  trx: Knex.Transaction,
  cancelled: readonly CancelledOfSeries[],
  { reason, now }: { reason: string | null; now: Date },
): Promise<void> {
  for (const { lesson } of cancelled) await dropReminders(trx, lesson.id, lesson.calendarSequence - 1);
  const undone = cancelled.filter(({ decision }) => decision.money.paid === 'nothing_due');
  const untold = await endUndoWait(
    trx,
    cancelled.map(({ lesson }) => lesson),
    { isUndone: isBookingOf(undone.map(({ lesson }) => lesson)), now },
  );
  const named = cancelled.filter(
    ({ lesson, decision, endedCallOff }) =>
      endedCallOff || decision.news === 'goes_back' || (lesson.endsAt > now && !untold.has(lesson.id)),
  );
  const [first] = named;
  if (!first) return;
  const player = await findPlayerOf(first.lesson, trx);
  const sumOf = (isOfSum: (money: CancelledMoney) => boolean) =>
    named
      .filter(({ decision }) => isOfSum(decision.money))
      .map(({ lesson, decision: { money } }) => money.refundPence ?? money.keptPence ?? lesson.pricePence)
      .reduce((sum, pence) => sum + pence, 0);
  await writeToPlayer(trx, player, `cancelled:${first.lesson.id}`, {
    kind: 'lessons-cancelled-by-coach',
    greetingName: givenNameOf(player),
    lessons: named.map(({ lesson }) => lessonFacts(lesson)),
    refundPence: sumOf(({ refundPence }) => refundPence !== null),
    toGiveBackPence: sumOf(({ paid, refundPence }) => paid === 'returned' && refundPence === null),
    owedPence: sumOf(({ paid }) => paid === 'unpaid'),
    keptPence: sumOf(({ keptPence }) => keptPence !== null),
    reason,
  });
}
