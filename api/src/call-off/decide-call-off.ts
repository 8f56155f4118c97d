import {
  addDays,
  howPaid,
  lessonMoneyOf,
  londonDateOf,
  londonInstant,
  refundEndsAt,
  type HowPaid,
  type LessonMoneyFacts,
  type TimeSpan,
} from '@lessons/rules';
import { refused } from '../http/refusal.ts';
import type { Booking } from '../lessons/booking.ts';
import type { CallOff } from '../lessons/choice.ts';

const DAYS_TO_CHOOSE = 3;
/** The same for lessons that are called off because the coach will be away, which is known earlier than rain. */
const DAYS_TO_CHOOSE_AWAY = 7;
const HOUR_OF_DEADLINE = '20:00';

/** A lesson as a call-off finds it. */
export type LessonToCallOff = Pick<Booking, 'startsAt'> & LessonMoneyFacts;

export interface CallOffDecision<Lesson> {
  /** `paid` is where the money is: the mail offers it back. Until `chooseBy` the player can choose. */
  calledOff: { lesson: Lesson; paid: HowPaid; chooseBy: Date }[];
  leftOut: { lesson: Lesson; why: 'over' | 'cancelled' | 'waits_already' }[];
  /** From the first lesson's start to the last one's end. */
  span: TimeSpan;
}

/**
 * Decides which lessons are called off now. Those that are over, cancelled, or called off already are left out.
 * Throws `Refusal` 422 `nothing_to_call_off` if none is left.
 */
export function decideCallOff<Lesson extends LessonToCallOff>(
  lessons: readonly Lesson[],
  { reason, now }: { reason: CallOff['reason']; now: Date },
): CallOffDecision<Lesson> {
  const calledOff: CallOffDecision<Lesson>['calledOff'] = [];
  const leftOut: CallOffDecision<Lesson>['leftOut'] = [];
  for (const lesson of lessons) {
    const why = obstacleOf(lesson, now);
    if (why) leftOut.push({ lesson, why });
    else {
      const paid = howPaid({ paymentStatus: lessonMoneyOf(lesson, now), handPayment: lesson.handPayment });
      calledOff.push({ lesson, paid, chooseBy: chooseByOf(lesson, { reason, now }) });
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
  };
}

/** Returns until when the players of lessons can choose at least that are called off now. */
export const soonestChooseBy = (now: Date) => deadlineAfter(DAYS_TO_CHOOSE, now);

/**
 * Returns until when the player of a lesson can choose that is called off now. Whoever hears weeks ahead that the coach is
 * away has a week, but not longer than until 24 hours before the lesson, unless that is too soon.
 */
export function chooseByOf(
  { startsAt }: Pick<LessonToCallOff, 'startsAt'>,
  { reason, now }: { reason: CallOff['reason']; now: Date },
): Date {
  const soonest = soonestChooseBy(now);
  if (reason !== 'away') return soonest;
  const last = Math.min(+deadlineAfter(DAYS_TO_CHOOSE_AWAY, now), +refundEndsAt(startsAt));
  return new Date(Math.max(+soonest, last));
}

const deadlineAfter = (days: number, now: Date) =>
  londonInstant(addDays(londonDateOf(now), days), HOUR_OF_DEADLINE);

/** Whether a lesson still goes ahead, so that it can be called off. */
export const goesAhead = (lesson: LessonToCallOff, now: Date) => obstacleOf(lesson, now) === null;

function obstacleOf({ status, endsAt }: LessonToCallOff, now: Date) {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'pending') return 'waits_already';
  return status === 'completed' || endsAt <= now ? 'over' : null;
}
