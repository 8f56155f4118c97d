import { isRefundEligible, lessonAt, type TimeSpan } from '@lessons/rules';
import { slotTaken } from '../availability/require-bookable.ts';
import { isElsewhere } from '../court/is-elsewhere.ts';
import { refused } from '../http/refusal.ts';
import { minutesOf, type Booking } from './booking.ts';
import { isAt, type NewPlace } from './place.ts';
import { requireAgreedUnpaid } from './require-unpaid.ts';

/** A lesson as a move finds it. */
export type LessonToMove = Pick<
  Booking,
  'status' | 'startsAt' | 'endsAt' | 'location' | 'placeAddress' | 'payPlan'
> &
  Record<'openChoice' | 'payment' | 'handPayment', object | null>;

/** Changes of the coach to a lesson beside its start. It stays as it is where it is undefined. */
export interface MoveTerms {
  minutes?: number | undefined;
  /** Null for the court. */
  place?: NewPlace | null | undefined;
}

type WantedMove =
  /** `coachName`: whom a player calls about a lesson at another place. */
  { by: 'player'; start: Date; coachName?: string | undefined } | ({ by: 'coach'; start: Date } & MoveTerms);

export interface Move {
  before: TimeSpan;
  after: TimeSpan;
  /** Set if the place changes. */
  place?: NewPlace | null;
}

/**
 * Returns the present time of a lesson and its new one, or null for a repeat: the lesson is there already. A player keeps
 * its length and its place. Whether the new time can be taken is another question. A lesson that was called off can be
 * moved at any time, but not to just where it was.
 *
 * Throws `Refusal` 422 `not_movable` for a lesson that is not going ahead, and when the coach moves one that has begun,
 * `elsewhere` when a player moves one at another place than the court, `too_late_to_move` when a player moves one within
 * 24 hours before it, `already_paid` for another length of one that is paid, and `slot_taken`.
 */
export function decideMove(lesson: LessonToMove, wanted: WantedMove, now: Date): Move | null {
  const { status, startsAt, endsAt, openChoice } = lesson;
  const { by, start } = wanted;
  const { minutes, place } = by === 'coach' ? wanted : {};
  const isAhead = status === 'confirmed' || status === 'pending';
  const hasOtherLength = minutes !== undefined && minutes !== minutesOf(lesson);
  const isOtherPlace = place !== undefined && !isAt(lesson, place);
  const isThere = start.getTime() === startsAt.getTime() && !hasOtherLength && !isOtherPlace;
  // The coach's repeat comes perhaps after the start, or after a cancellation.
  if (by === 'coach' && isThere && !openChoice) return null;
  if (by === 'coach' && (!isAhead || (startsAt <= now && !openChoice)))
    throw refused('not_movable', 'Only a lesson that has not begun and goes ahead can be moved.');
  if (!isAhead) throw refused('not_movable', 'Only a lesson that is going ahead can be moved.');
  if (by === 'player') {
    if (isElsewhere(lesson)) throw elsewhere(wanted.coachName);
    if (!openChoice && !isRefundEligible(startsAt, now))
      throw refused(
        'too_late_to_move',
        'A lesson can be moved until 24 hours before it starts. Please book a new one.',
      );
  }
  if (isThere && openChoice) throw slotTaken();
  if (isThere) return null;
  if (hasOtherLength) requireAgreedUnpaid(lesson);
  return {
    before: { start: startsAt, end: endsAt },
    after: lessonAt(start, minutes ?? minutesOf(lesson)),
    ...(isOtherPlace && { place }),
  };
}

const elsewhere = (coachName = 'your coach') =>
  refused('elsewhere', `This lesson is at another place. Call ${coachName} for a new time.`);

/** Whether a move changes the length of a lesson. */
export function changesLength({ before, after }: Move): boolean {
  return +before.end - +before.start !== +after.end - +after.start;
}

/** Whether a lesson takes another time than before. It may stay where it is already, whatever the hours say by now. */
export function changesTime({ before, after }: Move): boolean {
  return +before.start !== +after.start || +before.end !== +after.end;
}
