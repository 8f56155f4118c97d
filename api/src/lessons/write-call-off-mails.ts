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
import { dropMails, Mail, writeMails, type MailWriter, type Outbox } from '../mails/outbox.ts';
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

type ChoiceRow = Pick<Choice, 'bookingId' | 'callOffId' | 'chooseBy'>;

interface CalledOff {
  callOffId: string;
  reason: CallOffReason;
  message: string | null;
  chooseBy: Date;
  paid: HowPaid;
  freeSlots: readonly TimeSpan[];
  /** The mail waits until then, so that the coach can undo. */
  sendAt: Date;
}

/**
 * Tells the player later that a lesson is called off, and drops its reminders. Another mail reminds them to choose.
 * `booking` is the row after.
 */
export async function writeCalledOffMails(
  outbox: Outbox,
  booking: Booking,
  { callOffId, reason, message, chooseBy, paid, freeSlots, sendAt }: CalledOff,
): Promise<void> {
  await dropReminders(outbox.trx, booking.id, booking.calendarSequence - 1);
  const player = await findPlayerOf(booking, outbox);
  const choice = { bookingId: booking.id, callOffId, chooseBy };
  const [calledOff] = eventsOf(choice);
  await writeMails(outbox, [
    {
      ...mailTo(player, calledOff, {
        kind: 'lesson-called-off',
        ...callOffFacts(booking, player, choice),
        paid,
        reason,
        message,
        freeSlots: freeSlots.map(slotFacts),
      }),
      sendAt,
    },
    choiceReminderOf(booking, player, choice),
  ]);
}

/**
 * Writes the reminder to choose anew for a lesson that has another player now, who may choose in another way. There is
 * none once its time has passed.
 */
export async function renewChoiceReminder(
  outbox: Outbox,
  booking: Booking,
  choice: ChoiceRow,
  now: Date,
): Promise<void> {
  const reminder = choiceReminderOf(booking, await findPlayerOf(booking, outbox), choice);
  await dropMails(outbox.trx, reminder);
  if (reminder.sendAt > now) await writeMails(outbox, [reminder]);
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

const callOffFacts = (booking: Booking, player: Player, { callOffId, chooseBy }: ChoiceRow) => ({
  greetingName: givenNameOf(player),
  lesson: lessonFacts(booking),
  callOffId,
  chooseBy: chooseBy.toISOString(),
  isGuest: !player.hasAccount,
});

/** Drops the mails that ask for a choice. Returns whether the player has been told that the lesson is called off. */
export async function dropCallOffMails(trx: Knex, choice: Omit<ChoiceRow, 'chooseBy'>): Promise<boolean> {
  const [calledOff, reminder] = eventsOf(choice);
  await dropMails(trx, { event: reminder });
  const dropped = await dropMails(trx, { event: calledOff });
  // After an attempt to send it, it may be there, or on its way.
  return dropped.every(({ attempts }) => attempts > 0);
}

/** Whether another deployment has told the player that the lesson is called off: the database is a copy of its. */
export async function isToldByAnother(
  { knex, deploymentId }: MailWriter,
  choice: Omit<ChoiceRow, 'chooseBy'>,
): Promise<boolean> {
  const [event] = eventsOf(choice);
  return (await Mail.query(knex).findOne({ event }).whereNot({ deploymentId })) !== undefined;
}

const eventsOf = ({ bookingId, callOffId }: Omit<ChoiceRow, 'chooseBy'>) =>
  [`called-off:${bookingId}:${callOffId}`, `choice-reminder:${bookingId}:${callOffId}`] as const;

export type EndedCallOff = Pick<CalledOff, 'reason' | 'message'>;

/**
 * Tells the player that a lesson which was called off is cancelled, with its refund, and the coaches if the player
 * chose that. `booking` is the row after, `reason` the coach's text about the cancellation.
 */
export async function writeCallOffEndedMails(
  outbox: Outbox,
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
  await endUndoWait(outbox, [booking], { now });
  const player = await findPlayerOf(booking, outbox);
  const lesson = lessonFacts(booking);
  const event = `cancelled:${booking.id}`;
  const greetingName = givenNameOf(player);
  await writeToPlayer(outbox, player, event, {
    kind: 'called-off-ended',
    greetingName,
    lesson,
    by,
    reason: endedCallOff.reason,
    message: reason ?? endedCallOff.message,
    ...money,
  });
  if (by !== 'player') return;
  await writeToCoaches(outbox, event, {
    kind: 'coach-lesson-cancelled',
    lesson,
    player: playerFacts(player),
    ...money,
  });
}

/** Tells the player that a lesson goes ahead which was called off. `booking` is the row after. */
export async function writeOnAgainMail(outbox: Outbox, booking: Booking, now: Date): Promise<void> {
  const player = await findPlayerOf(booking, outbox);
  await writeToPlayer(outbox, player, `on-again:${booking.id}:${booking.calendarSequence}`, {
    kind: 'lesson-on-again',
    greetingName: givenNameOf(player),
    lesson: lessonFacts(booking),
    isTooLateToCancel: !isRefundEligible(booking.startsAt, now),
  });
}
