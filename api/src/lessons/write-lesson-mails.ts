import {
  addDays,
  givenNameOf,
  HOUR,
  isRefundEligible,
  londonDateOf,
  londonInstant,
  londonTimeOf,
} from '@lessons/rules';
import type { Knex } from 'knex';
import type { Player } from '../players/player.ts';
import type { CancelledMoney, FormerFacts, LessonFacts } from '../mails/mail-facts.ts';
import { dropMails, writeMails, type NewMail } from '../mails/outbox.ts';
import {
  findPlayerOf,
  findRecipients,
  mailTo,
  playerFacts,
  spanFacts,
  writeToCoaches,
  writeToPlayer,
} from '../mails/recipients.ts';
import type { Booking } from './booking.ts';
import { afterUndo, endUndoWait, isBookingOf, isMoveBackOf } from './undoable-mails.ts';

/** Tells player and coaches that a lesson is booked, and plans its reminders. */
export async function writeBookedMails(trx: Knex.Transaction, booking: Booking, now: Date): Promise<void> {
  const event = `booked:${booking.id}`;
  const lesson = lessonFacts(booking);
  const { player, coaches } = await findRecipients(trx, booking.playerId);
  const greetingName = givenNameOf(player);
  const isTooLateToCancel = !isRefundEligible(booking.startsAt, now);
  const toCoach = { kind: 'coach-lesson-booked', lesson, player: playerFacts(player) } as const;
  await writeMails(trx, [
    mailTo(player, event, { kind: 'lesson-booked', greetingName, lesson, isTooLateToCancel }),
    ...coaches.map((coach) => mailTo(coach, event, toCoach)),
    ...remindersOf(booking, player, now),
  ]);
}

export interface Moved {
  /** The row after. */
  lesson: Booking;
  former: FormerFacts;
}

/**
 * Tells the player that a lesson was moved, and the coaches if the player moved it, and moves its
 * reminders. A move by the coach is told once it can't be undone any more, and not at all if it was.
 * `isByLink`: by whoever has the link of a mail.
 */
export async function writeMovedMails(
  trx: Knex.Transaction,
  { lesson: booking, former: before }: Moved,
  {
    by,
    isByLink = false,
    message = null,
    now,
  }: { by: 'player' | 'coach'; isByLink?: boolean; message?: string | null; now: Date },
): Promise<void> {
  const event = movedEvent(booking);
  const lesson = lessonFacts(booking);
  const { player, coaches } = await findRecipients(trx, booking.playerId);
  const greetingName = givenNameOf(player);
  const isTooLateToCancel = !isRefundEligible(booking.startsAt, now);
  const toCoach = { kind: 'coach-lesson-moved', lesson, before, player: playerFacts(player) } as const;
  await dropReminders(trx, booking.id, booking.calendarSequence - 1);
  const untold = await endUndoWait(trx, [booking], {
    isUndone: isMoveBackOf(by === 'coach' ? [booking] : []),
    now,
  });
  const toPlayer = mailTo(player, event, {
    kind: 'lesson-moved',
    greetingName,
    lesson,
    before,
    isTooLateToCancel,
    ...(by === 'coach' && { movedByCoach: { message } }),
    ...(isByLink && { isByLink }),
  });
  await writeMails(trx, [
    ...(untold.has(booking.id) ? [] : [{ ...toPlayer, ...(by === 'coach' && { sendAt: afterUndo(now) }) }]),
    ...(by === 'player' ? coaches.map((coach) => mailTo(coach, event, toCoach)) : []),
    ...remindersOf(booking, player, now),
  ]);
}

export const movedEvent = ({ id, calendarSequence }: Booking) => `moved:${id}:${calendarSequence}`;

/**
 * Writes the reminders of a lesson anew, and drops those of its former sequence: it has another player or
 * plan now, or a new time that the player knows. `booking` is the row after.
 */
export async function renewReminders(
  trx: Knex.Transaction,
  booking: Booking,
  now: Date,
  formerSequence = booking.calendarSequence,
): Promise<void> {
  const player = await findPlayerOf(booking, trx);
  await dropReminders(trx, booking.id, formerSequence);
  await writeMails(trx, remindersOf(booking, player, now));
}

interface CancelledLesson {
  by: 'player' | 'coach';
  money: CancelledMoney;
  /** The coach's text to the player. */
  reason: string | null;
}

/**
 * Tells the player that a lesson is cancelled, and the coaches if the player cancelled it, and drops
 * its reminders. `booking` is the row after. A lesson that is over has no such mail: money that
 * goes back has its own. Nor has one that the coach has just booked, and whose player was not told of it.
 */
export async function writeCancelledMails(
  trx: Knex.Transaction,
  booking: Booking,
  { by, money, reason }: CancelledLesson,
  now: Date,
): Promise<void> {
  await dropReminders(trx, booking.id, booking.calendarSequence - 1);
  const isUndone = by === 'coach' && money.paid === 'nothing_due';
  const untold = await endUndoWait(trx, [booking], {
    isUndone: isBookingOf(isUndone ? [booking] : []),
    now,
  });
  if (booking.endsAt <= now || untold.has(booking.id)) return;
  const event = `cancelled:${booking.id}`;
  const lesson = lessonFacts(booking);
  const player = await findPlayerOf(booking, trx);
  const toPlayer = { greetingName: givenNameOf(player), lesson, ...money };
  if (by === 'coach') {
    await writeToPlayer(trx, player, event, { kind: 'lesson-cancelled-by-coach', ...toPlayer, reason });
    return;
  }
  await writeToPlayer(trx, player, event, { kind: 'lesson-cancelled-by-player', ...toPlayer });
  await writeToCoaches(trx, event, {
    kind: 'coach-lesson-cancelled',
    lesson,
    player: playerFacts(player),
    ...money,
  });
}

/**
 * Returns the reminders of a lesson, for later. There is none whose time has passed. The switches of
 * the player are read when it is sent.
 */
export function remindersOf(booking: Booking, player: Player, now: Date): NewMail[] {
  const { startsAt, calendarSequence } = booking;
  const twoHoursBefore = new Date(startsAt.getTime() - 2 * HOUR);
  const reminders = [
    { kind: 'reminder-24h', sendAt: dayBefore(startsAt), notAfter: twoHoursBefore },
    { kind: 'reminder-2h', sendAt: twoHoursBefore, notAfter: startsAt },
  ] as const;
  const facts = {
    greetingName: givenNameOf(player),
    playerId: player.id,
    lesson: lessonFacts(booking),
  };
  return reminders
    .filter(({ sendAt }) => sendAt > now)
    .map(({ kind, ...times }) => ({
      ...mailTo(player, `${kind}:${booking.id}:${calendarSequence}`, { kind, ...facts }),
      ...times,
    }));
}

/** Returns the same time of the day before by London's clock: 23 or 25 hours earlier when clocks change in between. */
function dayBefore(startsAt: Date): Date {
  return londonInstant(addDays(londonDateOf(startsAt), -1), londonTimeOf(startsAt));
}

/** Drops the reminders of a lesson's version. */
export async function dropReminders(trx: Knex, bookingId: string, sequence: number): Promise<void> {
  for (const kind of ['reminder-24h', 'reminder-2h'])
    await dropMails(trx, { event: `${kind}:${bookingId}:${sequence}` });
}

/** Returns where and when a lesson is that is about to move. */
export function formerFacts(booking: Booking): FormerFacts {
  const { location, placeAddress } = booking;
  return { ...spanFacts(booking), place: { location, placeAddress } };
}

export function lessonFacts(booking: Booking): LessonFacts {
  const { id: bookingId, calendarSequence: sequence, location, placeAddress, pricePence, payPlan } = booking;
  return { bookingId, sequence, location, placeAddress, pricePence, payPlan, ...spanFacts(booking) };
}
