import {
  addDays,
  howPaid,
  lessonMoneyOf,
  londonDateOf,
  londonInstant,
  refundEndsAt,
  type HowPaid,
  type LessonMoneyFacts,
} from '@lessons/rules';
import type { Booking } from '../lessons/booking.ts';

const DAYS_TO_CHOOSE = 3;
/** The same if the coach is away, which is known earlier than rain: whatever is closed for more than two days. */
const DAYS_TO_CHOOSE_AWAY = 7;
const DAYS_AT_SHORT_NOTICE = 2;
const HOUR_OF_DEADLINE = '20:00';

/** A lesson as a call-off finds it. */
export type LessonToCallOff = Pick<Booking, 'startsAt'> & LessonMoneyFacts;

/** `paid` is where the money is: the mail offers it back. Until `chooseBy` the player can choose. */
export interface LessonCalledOff<Lesson> {
  lesson: Lesson;
  paid: HowPaid;
  chooseBy: Date;
}

/** When, and for how many days, a time is closed. */
interface ClosedFor {
  spansDays: number;
  now: Date;
}

/** Returns the lessons that are called off now: those that are not over, cancelled, or called off already. */
export function decideCallOff<Lesson extends LessonToCallOff>(
  lessons: readonly Lesson[],
  closed: ClosedFor,
): LessonCalledOff<Lesson>[] {
  const { now } = closed;
  return lessons
    .filter(({ status, endsAt }) => status === 'confirmed' && endsAt > now)
    .map((lesson) => ({
      lesson,
      paid: howPaid({ paymentStatus: lessonMoneyOf(lesson, now), handPayment: lesson.handPayment }),
      chooseBy: chooseByOf(lesson, closed),
    }));
}

/** Whether a lesson is ticked when the coach is asked: it is to come, or less than half over. */
export const isSuggested = ({ startsAt, endsAt }: Pick<Booking, 'startsAt' | 'endsAt'>, now: Date) =>
  +now < (+startsAt + +endsAt) / 2;

/**
 * Returns until when the player of a lesson can choose that is called off now. Whoever hears weeks ahead that the coach is
 * away, for more than two days, has a week, but not longer than until 24 hours before the lesson, unless that is too soon.
 */
export function chooseByOf(
  { startsAt }: Pick<LessonToCallOff, 'startsAt'>,
  { spansDays, now }: ClosedFor,
): Date {
  const soonest = deadlineAfter(DAYS_TO_CHOOSE, now);
  if (spansDays <= DAYS_AT_SHORT_NOTICE) return soonest;
  const last = Math.min(+deadlineAfter(DAYS_TO_CHOOSE_AWAY, now), +refundEndsAt(startsAt));
  return new Date(Math.max(+soonest, last));
}

const deadlineAfter = (days: number, now: Date) =>
  londonInstant(addDays(londonDateOf(now), days), HOUR_OF_DEADLINE);
