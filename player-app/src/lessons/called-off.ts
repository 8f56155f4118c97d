import type { Booking } from '@lessons/contract';
import { formatPounds, howPaid, soonestFirst, waitsForChoice } from '@lessons/rules';
import { givesBack, nothingCharged, refundNote } from './lesson-labels.ts';

type CallOff = NonNullable<Booking['calledOff']>;
/** A lesson that the coach has called off, and that waits for its player's choice of a new time or a refund. */
export type WaitingLesson = Booking & { calledOff: CallOff };

/** Returns the lessons that wait for the player's choice, soonest first. */
export function waitingLessons(bookings: readonly Booking[]): WaitingLesson[] {
  return soonestFirst(bookings.filter((lesson) => waitsForChoice(lesson)));
}

const reasons: Record<string, string> = {
  rain: 'rain',
  ill: 'illness',
  court: 'the court can’t be used',
  away: 'the coach is away',
};

/** Returns why a lesson is called off: "Called off: rain". Another reason, or one of a later release, is not named. */
export function calledOffLabel({ reason }: CallOff): string {
  const words = reasons[reason];
  return words ? `Called off: ${words}` : 'Called off';
}

/** Whether the player gets money back if they choose no new time. */
export function isPaid(lesson: Booking): boolean {
  const paid = howPaid(lesson);
  return paid === 'card' || paid === 'by_hand';
}

/** Returns what happens by itself if the player chooses nothing. */
export function atDeadline(lesson: WaitingLesson): string {
  if (howPaid(lesson) === 'card') return 'you are refunded automatically';
  return isPaid(lesson) ? givesBack(formatPounds(lesson.price)) : 'the lesson is cancelled';
}

/** Returns what becomes of the money of a lesson that is cancelled. */
export function moneyWords(lesson: Booking): string {
  const price = formatPounds(lesson.price);
  if (lesson.paymentStatus === 'refunded' || lesson.paymentStatus === 'given_back')
    return `You have had your ${price} back.`;
  if (lesson.paymentStatus === 'to_give_back') return givesBack(price);
  return refundNote(lesson) ?? nothingCharged;
}
