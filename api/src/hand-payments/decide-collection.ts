import { MAX_DAYS_SINCE_RECEIVED, type HandMethod } from '@lessons/contract';
import { DAY, londonDateOf } from '@lessons/rules';
import { refused, type Refusal } from '../http/refusal.ts';
import type { Booking } from '../lessons/booking.ts';
import { alreadyPaid } from '../lessons/require-unpaid.ts';
import type { HandPayment } from '../payments/hand-payment.ts';
import type { SeenLesson } from './lock-seen.ts';

/** A lesson as the coach finds it who has received its price, or has to take that back. */
export type LessonToCollect = Pick<
  Booking,
  'status' | 'pricePence' | 'payPlan' | 'owesCancelled' | 'waivedAt'
> & {
  payment: object | null;
  handPayment: Pick<HandPayment, 'amountPence' | 'toGiveBackAt' | 'givenBackAt'> | null;
  openChoice: object | null;
};

/** How and when money was received. `receivedOn` is a London day, by default today. */
export interface Received {
  method: HandMethod;
  receivedOn?: string | undefined;
}

export interface Collection {
  amountPence: number;
  method: HandMethod;
  /** A London day. */
  receivedOn: string;
}

/**
 * Returns the payment by hand that is recorded for a lesson: its whole price. Returns null for a repeat: the lesson is
 * paid by hand already. A debt that was waived can be collected.
 *
 * Throws `Refusal` 422 `already_paid` for a lesson with a payment by card, `called_off` for one that waits for a choice,
 * `nothing_due` for one that is free or was cancelled without debt, and `wrong_day` for a day that is to come or long
 * past.
 */
export function decideCollection(
  lesson: LessonToCollect,
  { method, receivedOn }: Received,
  now: Date,
): Collection | null {
  const day = requireDay(receivedOn, now);
  if (!lesson.payment && isHeld(lesson.handPayment)) return null;
  const obstacle = obstacleTo(lesson);
  if (obstacle) throw obstacle;
  return { amountPence: lesson.pricePence, method, receivedOn: day };
}

/**
 * Returns the payments by hand that are recorded for several lessons at once, each as `decideCollection` decides, and in
 * their order. All of them are unpaid, as the coach saw them.
 *
 * Throws `Refusal` 422 `money_changed` if the money of one is not as seen, also if it is called off or its debt waived
 * meanwhile, and `wrong_day` as `decideCollection` does.
 */
export function decideSettling<Lesson extends LessonToCollect>(
  lessons: readonly SeenLesson<Lesson>[],
  { method, receivedOn }: Received,
  now: Date,
): (Collection & { lesson: Lesson })[] {
  const day = requireDay(receivedOn, now);
  const isAsSeen = lessons.every(
    ({ lesson, seenPence }) => !obstacleTo(lesson) && !lesson.waivedAt && lesson.pricePence === seenPence,
  );
  if (!isAsSeen) throw moneyChanged();
  return lessons.map(({ lesson, seenPence: amountPence }) => ({
    lesson,
    amountPence,
    method,
    receivedOn: day,
  }));
}

const moneyChanged = () =>
  refused('money_changed', 'The money of these lessons has changed meanwhile. Nothing was recorded.');

/**
 * Whether payments that were recorded together are taken back now, as mistakes. False for a repeat: all of them were
 * taken back. Throws `Refusal` 422 `money_changed` once one of them has ended, or is to be given back.
 */
export function decideTakingBack(
  payments: readonly Pick<HandPayment, 'toGiveBackAt' | 'givenBackAt' | 'givenBackReason'>[],
): boolean {
  if (payments.every(({ givenBackReason }) => givenBackReason === 'mistake')) return false;
  if (payments.some(({ toGiveBackAt, givenBackAt }) => toGiveBackAt || givenBackAt))
    throw refused(
      'money_changed',
      'Some of this money was given back meanwhile, or is to be given back. Nothing was undone.',
    );
  return true;
}

/**
 * Whether a payment by hand ends now: `mistake` if it was never received, `returned` if the client got it back. False
 * for a repeat: the last payment of the lesson has ended so.
 *
 * Throws `Refusal` 422 `not_paid_by_hand` without a payment, and `lesson_stands` when it is returned for a lesson that
 * is not cancelled.
 */
export function decideEnd(
  { status, handPayment }: Pick<LessonToCollect, 'status' | 'handPayment'>,
  reason: 'returned' | 'mistake',
  lastEnded: HandPayment['givenBackReason'],
): boolean {
  if (!handPayment || handPayment.givenBackAt) {
    if (lastEnded === reason) return false;
    throw refused('not_paid_by_hand', 'No payment in person is recorded for this lesson.');
  }
  if (reason === 'returned' && status !== 'cancelled')
    throw refused('lesson_stands', 'Cancel the lesson first: it is paid, and goes ahead.');
  return true;
}

/** Returns the London day on which money was received. Throws `Refusal` 422 `wrong_day` for one to come or long past. */
function requireDay(receivedOn: string | undefined, now: Date): string {
  const today = londonDateOf(now);
  const earliest = londonDateOf(new Date(now.getTime() - MAX_DAYS_SINCE_RECEIVED * DAY));
  const day = receivedOn ?? today;
  if (day > today || day < earliest)
    throw refused('wrong_day', 'The money was received today or in the past year.');
  return day;
}

/** Returns why no money can be received for a lesson. Null if it can. */
function obstacleTo({
  status,
  payPlan,
  owesCancelled,
  payment,
  handPayment,
  openChoice,
}: LessonToCollect): Refusal | null {
  if (payment) return alreadyPaid('by card');
  if (openChoice)
    return refused('called_off', 'This lesson is called off. It can be paid once its client has a new time.');
  if (handPayment || payPlan !== 'by_hand' || (status === 'cancelled' && !owesCancelled))
    return refused('nothing_due', 'Nothing is due for this lesson.');
  return null;
}

const isHeld = <Payment extends Pick<HandPayment, 'givenBackAt'>>(
  payment: Payment | null,
): payment is Payment => payment !== null && !payment.givenBackAt;
