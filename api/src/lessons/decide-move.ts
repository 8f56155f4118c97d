import { isRefundEligible, type TimeSpan } from '@lessons/rules';
import { slotTaken } from '../availability/require-bookable.ts';
import { refused } from '../http/refusal.ts';
import type { Booking } from './booking.ts';

/** A lesson as a move finds it. */
export type LessonToMove = Pick<Booking, 'status' | 'startsAt' | 'endsAt'> & { openChoice: object | null };

/**
 * Returns the present time of a lesson and its new one, of the same length, or null for a repeat: the lesson is there
 * already. Whether the new time can be taken is another question. A lesson that was called off can be moved at any
 * time, but not to where it was.
 *
 * Throws `Refusal` 422 `not_movable` for a lesson that is not going ahead, and when the coach moves one that has begun,
 * `too_late_to_move` when a player moves one within 24 hours before it, and `slot_taken`.
 */
export function decideMove(
  { status, startsAt, endsAt, openChoice }: LessonToMove,
  { by, start }: { by: 'player' | 'coach'; start: Date },
  now: Date,
): { before: TimeSpan; after: TimeSpan } | null {
  const isAhead = status === 'confirmed' || status === 'pending';
  const isThere = start.getTime() === startsAt.getTime();
  // The coach's repeat comes perhaps after the start, or after a cancellation.
  if (by === 'coach' && isThere && !openChoice) return null;
  if (by === 'coach' && (!isAhead || (startsAt <= now && !openChoice)))
    throw refused('not_movable', 'Only a lesson that has not begun and goes ahead can be moved.');
  if (!isAhead) throw refused('not_movable', 'Only a lesson that is going ahead can be moved.');
  if (by === 'player' && !openChoice && !isRefundEligible(startsAt, now))
    throw refused(
      'too_late_to_move',
      'A lesson can be moved until 24 hours before it starts. Please book a new one.',
    );
  if (isThere && openChoice) throw slotTaken();
  if (isThere) return null;
  const before = { start: startsAt, end: endsAt };
  return { before, after: { start, end: new Date(+start + +endsAt - +startsAt) } };
}
