import {
  addDays,
  howPaid,
  lessonMoneyOf,
  londonDateOf,
  londonInstant,
  type HowPaid,
  type LessonMoneyFacts,
  type TimeSpan,
} from '@lessons/rules';
import { refused } from '../http/refusal.ts';
import type { Booking } from '../lessons/booking.ts';

const DAYS_TO_CHOOSE = 3;
const HOUR_OF_DEADLINE = '20:00';

/** A lesson as a call-off finds it. */
export type LessonToCallOff = Pick<Booking, 'startsAt'> & LessonMoneyFacts;

export interface CallOffDecision<Lesson> {
  /** `paid` is where the money is: the mail offers it back. */
  calledOff: { lesson: Lesson; paid: HowPaid }[];
  leftOut: { lesson: Lesson; why: 'over' | 'cancelled' | 'waits_already' }[];
  /** From the first lesson's start to the last one's end. */
  span: TimeSpan;
  /** Until when the players can choose. */
  chooseBy: Date;
}

/**
 * Decides which lessons are called off now. Those that are over, cancelled, or called off already are left out.
 * Throws `Refusal` 422 `nothing_to_call_off` if none is left.
 */
export function decideCallOff<Lesson extends LessonToCallOff>(
  lessons: readonly Lesson[],
  now: Date,
): CallOffDecision<Lesson> {
  const calledOff: CallOffDecision<Lesson>['calledOff'] = [];
  const leftOut: CallOffDecision<Lesson>['leftOut'] = [];
  for (const lesson of lessons) {
    const why = obstacleOf(lesson, now);
    if (why) leftOut.push({ lesson, why });
    else {
      const paid = howPaid({ paymentStatus: lessonMoneyOf(lesson, now), handPayment: lesson.handPayment });
      calledOff.push({ lesson, paid });
    }
  }
  if (calledOff.length === 0)
    throw refused('nothing_to_call_off', 'None of these lessons goes ahead any more.');
  return {
    calledOff,
    leftOut,
    span: {
      start: new Date(Math.min(...calledOff.map(({ lesson }) => +lesson.startsAt))),
      end: new Date(Math.max(...calledOff.map(({ lesson }) => +lesson.endsAt))),
    },
    chooseBy: chooseByOf(now),
  };
}

/** Returns until when the players of lessons can choose that are called off now. */
export const chooseByOf = (now: Date) =>
  londonInstant(addDays(londonDateOf(now), DAYS_TO_CHOOSE), HOUR_OF_DEADLINE);

function obstacleOf({ status, endsAt }: LessonToCallOff, now: Date) {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'pending') return 'waits_already';
  return status === 'completed' || endsAt <= now ? 'over' : null;
}
