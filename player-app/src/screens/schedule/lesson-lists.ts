import type { Booking } from '@lessons/contract';

const MAX_SHOWN = 10;

export interface LessonLists {
  /** Start in the future and go ahead, soonest first. */
  upcoming: Booking[];
  /** Have begun and weren't cancelled, newest first, at most 10. */
  recent: Booking[];
  /** Newest first, at most 10. */
  cancelled: Booking[];
  /** Whether Clear Activity has anything to clear: a lesson that is over or cancelled, and whose money is settled. */
  hasActivity: boolean;
}

/** Sorts a player's lessons into the schedule's three lists, as they stand at `now`. */
export function lessonLists(bookings: readonly Booking[], now: Date): LessonLists {
  const soonestFirst = bookings.toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
  const newestFirst = soonestFirst.toReversed();
  const isAhead = ({ startTime }: Booking) => Date.parse(startTime) > now.getTime();
  const isOver = ({ endTime }: Booking) => Date.parse(endTime) <= now.getTime();
  return {
    upcoming: soonestFirst.filter((lesson) => !isCancelled(lesson) && isAhead(lesson)),
    recent: newestFirst.filter((lesson) => !isCancelled(lesson) && !isAhead(lesson)).slice(0, MAX_SHOWN),
    cancelled: newestFirst.filter(isCancelled).slice(0, MAX_SHOWN),
    hasActivity: bookings.some((lesson) => !isOpen(lesson) && (isCancelled(lesson) || isOver(lesson))),
  };
}

/** The server leaves it in the list: the player owes it, or gets money back. */
function isOpen({ paymentStatus }: Booking): boolean {
  return paymentStatus === 'owes' || paymentStatus === 'to_give_back';
}

function isCancelled({ status }: Booking): boolean {
  return status === 'cancelled';
}
