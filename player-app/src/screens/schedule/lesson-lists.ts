import type { Booking } from '@lessons/contract';
import { formatMonth, goesAhead, soonestFirst } from '@lessons/rules';
import { waitingLessons } from '../../lessons/called-off.ts';

const MAX_SHOWN = 10;

interface LessonLists {
  /** Wait for the player's choice of a new time or a refund, soonest first. */
  calledOff: Booking[];
  /** Start in the future and go ahead, soonest first. */
  upcoming: Booking[];
  /** Have begun and went ahead, newest first: the last 10, and those that are owed. */
  recent: Booking[];
  /** The last cancelled first: 10 of them, and those that are owed. */
  cancelled: Booking[];
  /** Whether Clear Activity has anything to clear: a lesson that is over or cancelled, and whose money is settled. */
  hasActivity: boolean;
}

/** Sorts a player's lessons into the schedule's lists, as they stand at `now`. */
export function lessonLists(bookings: readonly Booking[], now: Date): LessonLists {
  const inOrder = soonestFirst(bookings);
  const newestFirst = inOrder.toReversed();
  const isAhead = ({ startTime }: Booking) => Date.parse(startTime) > now.getTime();
  const isOver = ({ endTime }: Booking) => Date.parse(endTime) <= now.getTime();
  return {
    calledOff: waitingLessons(bookings),
    upcoming: inOrder.filter((lesson) => goesAhead(lesson) && isAhead(lesson)),
    recent: newestFirst.filter((lesson) => goesAhead(lesson) && !isAhead(lesson)).filter(isShown),
    cancelled: lastCancelledFirst(newestFirst.filter(isCancelled)).filter(isShown),
    hasActivity: bookings.some((lesson) => !isOpen(lesson) && (isCancelled(lesson) || isOver(lesson))),
  };
}

const lastCancelledFirst = (lessons: readonly Booking[]) =>
  lessons.toSorted(
    (one, other) => Date.parse(other.cancelledAt ?? '') - Date.parse(one.cancelledAt ?? '') || 0,
  );

/** Whether a lesson of a list is shown at its place: a debt stands there however old it is. */
function isShown({ paymentStatus }: Booking, place: number): boolean {
  return place < MAX_SHOWN || paymentStatus === 'owes';
}

/** Groups lessons by the month of their start, both in the order of the lessons. */
export function byMonth(lessons: readonly Booking[]): [month: string, lessons: Booking[]][] {
  const months = new Map<string, Booking[]>();
  for (const lesson of lessons) {
    const month = formatMonth(lesson.startTime);
    months.set(month, [...(months.get(month) ?? []), lesson]);
  }
  return [...months];
}

/** The server leaves it in the list: the player owes it, gets money back, or chooses a new time. */
function isOpen({ paymentStatus, calledOff }: Booking): boolean {
  return Boolean(calledOff) || paymentStatus === 'owes' || paymentStatus === 'to_give_back';
}

function isCancelled({ status }: Booking): boolean {
  return status === 'cancelled';
}
