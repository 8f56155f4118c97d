import type { CallOffReason } from '@lessons/contract';
import {
  addDays,
  givenNameOf,
  isRefundEligible,
  londonDateOf,
  londonInstant,
  type HowPaid,
  type TimeSpan,
} from '@lessons/rules';
import type { Knex } from 'knex';
import type { Player } from '../players/player.ts';
import { dropMails, Mail, writeMails } from '../mails/outbox.ts';
import type { CancelledMoney, FactsOf } from '../mails/mail-facts.ts';
import { dropReminders, lessonFacts } from './write-lesson-mails.ts';
import {
  findPlayerOf,
  mailTo,
  playerFacts,
  slotFacts,
  writeToCoaches,
  writeToPlayer,
} from '../mails/recipients.ts';
import type { Booking } from './booking.ts';
import type { Choice } from './choice.ts';
import { endUndoWait } from './undoable-mails.ts';

/** The London time of the day before the deadline at which the player is reminded to choose. */
const HOUR_OF_REMINDER = '18:00';

type ChoiceRow = Pick<Choice, 'bookingId' | 'closingId' | 'chooseBy'>;
type ToldChoice = Pick<Choice, 'bookingId' | 'closingId' | 'mailLessonId'>;

interface CalledOff {
  closingId: string;
  reason: CallOffReason;
  message: string | null;
  /** The mail waits until then, so that the coach can undo. */
  sendAt: Date;
}

/** A lesson that is called off, with what its player is told of it. `booking` is the row after. */
export interface ToldLesson {
  booking: Booking;
  chooseBy: Date;
  paid: HowPaid;
  freeSlots: readonly TimeSpan[];
}

/**
 * Tells a player later that lessons of theirs are called off, all in one mail, and drops the lessons' reminders. Other
 * mails remind them to choose, one for each lesson. Soonest first: the mail is named after the first lesson.
 */
export async function writeCalledOffMails(
  trx: Knex.Transaction,
  lessons: readonly ToldLesson[],
  { closingId, reason, message, sendAt }: CalledOff,
): Promise<void> {
  const [first, ...others] = lessons;
  if (!first) return;
  for (const { booking } of lessons) await dropReminders(trx, booking.id, booking.calendarSequence - 1);
  const player = await findPlayerOf(first.booking, trx);
  const choiceOf = ({ booking, chooseBy }: ToldLesson) => ({ bookingId: booking.id, closingId, chooseBy });
  const [calledOff] = eventsOf(choiceOf(first));
  const facts: FactsOf<'lesson-called-off' | 'lessons-called-off'> =
    others.length === 0
      ? {
          kind: 'lesson-called-off',
          ...callOffFacts(first.booking, player, choiceOf(first)),
          ...moneyAndTimesOf(first),
          reason,
          message,
        }
      : {
          kind: 'lessons-called-off',
          greetingName: givenNameOf(player),
          closingId,
          isGuest: !player.hasAccount,
          reason,
          message,
          lessons: lessons.map((told) => ({
            ...lessonFacts(told.booking),
            chooseBy: told.chooseBy.toISOString(),
            ...moneyAndTimesOf(told),
          })),
        };
  await writeMails(trx, [
    { ...mailTo(player, calledOff, facts), sendAt },
    ...lessons.map((told) => choiceReminderOf(told.booking, player, choiceOf(told))),
  ]);
}

const moneyAndTimesOf = ({ paid, freeSlots }: ToldLesson) => ({ paid, freeSlots: freeSlots.map(slotFacts) });

/**
 * Writes the reminder to choose anew for a lesson that has another player now, who may choose in another way. There is
 * none once its time has passed.
 */
export async function renewChoiceReminder(
  trx: Knex.Transaction,
  booking: Booking,
  choice: ChoiceRow,
  now: Date,
): Promise<void> {
  const reminder = choiceReminderOf(booking, await findPlayerOf(booking, trx), choice);
  await dropMails(trx, reminder);
  if (reminder.sendAt > now) await writeMails(trx, [reminder]);
}

function choiceReminderOf(booking: Booking, player: Player, choice: ChoiceRow) {
  const [, reminder] = eventsOf(choice);
  return {
    ...mailTo(player, reminder, {
      kind: 'choice-reminder',
      ...callOffFacts(booking, player, choice),
    }),
    sendAt: londonInstant(addDays(londonDateOf(choice.chooseBy), -1), HOUR_OF_REMINDER),
    notAfter: choice.chooseBy,
  };
}

const callOffFacts = (booking: Booking, player: Player, { closingId, chooseBy }: ChoiceRow) => ({
  greetingName: givenNameOf(player),
  lesson: lessonFacts(booking),
  closingId,
  chooseBy: chooseBy.toISOString(),
  isGuest: !player.hasAccount,
});

/**
 * Drops the mails that ask for a choice. One about several lessons no longer asks about this one. Returns whether the
 * player has been told that the lesson is called off.
 */
export async function dropCallOffMails(trx: Knex.Transaction, choice: ToldChoice): Promise<boolean> {
  const [, reminder] = eventsOf(choice);
  await dropMails(trx, { event: reminder });
  const waiting = await Mail.query(trx)
    .whereIn('event', mailsAbout(choice))
    .where({ status: 'waiting' })
    .forUpdate();
  for (const mail of waiting) {
    const facts = mail.facts.kind === 'lessons-called-off' ? leaveOut(mail.facts, choice, mail) : null;
    await mail.$query(trx).patch(facts ? { facts } : { status: 'dropped', lastError: null });
  }
  // After an attempt to send it, it may be there, or on its way.
  return waiting.every(({ attempts }) => attempts > 0);
}

/** Returns the facts of a mail about several lessons without one of them; null if it asks about no other. */
function leaveOut(
  facts: FactsOf<'lessons-called-off'>,
  { bookingId }: ToldChoice,
  { attempts }: Mail,
): FactsOf<'lessons-called-off'> | null {
  const isAbout = (lesson: { bookingId: string }) => lesson.bookingId === bookingId;
  const lessons =
    attempts > 0
      ? facts.lessons.map((lesson) => (isAbout(lesson) ? { ...lesson, isDecided: true } : lesson))
      : facts.lessons.filter((lesson) => !isAbout(lesson));
  return lessons.some(({ isDecided }) => !isDecided) ? { ...facts, lessons } : null;
}

/** Returns the events of the mails that may tell that a lesson is called off: its own, and one about several. */
function mailsAbout({ bookingId, closingId, mailLessonId }: ToldChoice): string[] {
  const ids = [bookingId, ...(mailLessonId === null ? [] : [mailLessonId])];
  return ids.map((id) => eventsOf({ bookingId: id, closingId })[0]);
}

const eventsOf = ({ bookingId, closingId }: Omit<ChoiceRow, 'chooseBy'>) =>
  [`called-off:${bookingId}:${closingId}`, `choice-reminder:${bookingId}:${closingId}`] as const;

export type EndedCallOff = Pick<CalledOff, 'reason' | 'message'>;

/**
 * Tells the player that a lesson which was called off is cancelled, with its refund, and the coaches if the player
 * chose that. `booking` is the row after, `reason` the coach's text about the cancellation.
 */
export async function writeCallOffEndedMails(
  trx: Knex.Transaction,
  booking: Booking,
  {
    by,
    money,
    reason,
    endedCallOff,
    now,
  }: {
    by: FactsOf<'called-off-ended'>['by'];
    money: CancelledMoney;
    reason: string | null;
    endedCallOff: EndedCallOff;
    now: Date;
  },
): Promise<void> {
  await endUndoWait(trx, [booking], { now });
  const player = await findPlayerOf(booking, trx);
  const lesson = lessonFacts(booking);
  const event = `cancelled:${booking.id}`;
  const greetingName = givenNameOf(player);
  await writeToPlayer(trx, player, event, {
    kind: 'called-off-ended',
    greetingName,
    lesson,
    by,
    reason: endedCallOff.reason,
    message: reason ?? endedCallOff.message,
    ...money,
  });
  if (by !== 'player') return;
  await writeToCoaches(trx, event, {
    kind: 'coach-lesson-cancelled',
    lesson,
    player: playerFacts(player),
    ...money,
  });
}

/** Tells the player that a lesson goes ahead which was called off. `booking` is the row after. */
export async function writeOnAgainMail(trx: Knex.Transaction, booking: Booking, now: Date): Promise<void> {
  const player = await findPlayerOf(booking, trx);
  await writeToPlayer(trx, player, `on-again:${booking.id}:${booking.calendarSequence}`, {
    kind: 'lesson-on-again',
    greetingName: givenNameOf(player),
    lesson: lessonFacts(booking),
    isTooLateToCancel: !isRefundEligible(booking.startsAt, now),
  });
}
