import type { HandMethod } from '@lessons/contract';
import { fullNameOf, greetingNameOf, isRefundEligible } from '@lessons/rules';
import { Player } from '../players/player.ts';
import { writeMails, type Outbox } from './outbox.ts';
import {
  findRecipients,
  lessonFacts,
  mailTo,
  playerFacts,
  remindersOf,
  type LessonRow,
} from './write-lesson-mails.ts';

/**
 * Tells the client that the coach booked a lesson for them, and the other coaches, and plans its
 * reminders. `message` is what the coach wrote to the client.
 */
export async function writeBookedForMails(
  outbox: Outbox,
  booking: LessonRow,
  { by, message, now }: { by: string; message: string | null; now: Date },
): Promise<void> {
  const event = `booked-for:${booking.id}`;
  const lesson = lessonFacts(booking);
  const { player, coaches } = await findRecipients(outbox.trx, booking.playerId);
  const coach = await Player.query(outbox.trx).findById(by).throwIfNotFound();
  const toClient = {
    kind: 'lesson-booked-for',
    greetingName: greetingNameOf(player),
    lesson,
    message,
    isTooLateToCancel: !isRefundEligible(booking.startsAt, now),
    isGuest: !player.hasAccount,
  } as const;
  const toCoach = {
    kind: 'coach-lesson-booked',
    lesson,
    player: playerFacts(player),
    bookedBy: fullNameOf(coach),
  } as const;
  await writeMails(outbox, [
    mailTo(player, event, toClient),
    ...coaches.filter(({ id }) => id !== by).map((other) => mailTo(other, event, toCoach)),
    ...remindersOf(booking, player, now),
  ]);
}

/** Tells the client at `sendAt` that the coach has received their payment by hand. */
export async function writeHandPaymentMail(
  outbox: Outbox,
  booking: LessonRow,
  payment: { id: string; amountPence: number; method: HandMethod; receivedOn: string },
  sendAt: Date,
): Promise<void> {
  const { amountPence, method, receivedOn } = payment;
  const player = await Player.query(outbox.trx).findById(booking.playerId).throwIfNotFound();
  const facts = {
    kind: 'hand-payment-received',
    greetingName: greetingNameOf(player),
    lesson: lessonFacts(booking),
    amountPence,
    method,
    receivedOn,
  } as const;
  await writeMails(outbox, [{ ...mailTo(player, handPaidEvent(payment), facts), sendAt }]);
}

export const handPaidEvent = ({ id }: { id: string }) => `hand-paid:${id}`;
