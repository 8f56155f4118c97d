import { isRefundEligible } from '@lessons/rules';
import { BEING_PAID } from './collecting.ts';
import { isWaiting, ok, refuse, SLOT, type Lesson, type Move, type Outcome } from './lesson.ts';
import { isWithinHours } from './slots.ts';

const MINUTE = 60_000;

/** A player moves a lesson, or chooses a new time for one that was called off. */
export function rescheduleOutcomes(lesson: Lesson, to: string, now: Date): Outcome[] {
  const isRepeat = to === lesson.start;
  const waits = isWaiting(lesson);
  if (lesson.isCancelled) return refuse(lesson, 'not_movable');
  // A job marks it as completed some time after its end.
  const notAhead = !waits && new Date(lesson.end) <= now ? refuse(lesson, 'not_movable') : [];
  if (!waits && !isRefundEligible(new Date(lesson.start), now))
    return [...refuse(lesson, 'too_late_to_move'), ...notAhead];
  if (isRepeat) return waits ? refuse(lesson, SLOT) : ok(lesson);
  const end = endOf(to, minutesOf(lesson));
  if (new Date(to) <= now || !isWithinHours(to, end)) return refuse(lesson, SLOT);
  return [...movedTo(lesson, { start: to, end }, 'player'), ...refuse(lesson, SLOT)];
}

/** The coach moves a lesson, or one of a series. */
export function moveOutcomes(lesson: Lesson, move: Move, now: Date): Outcome[] {
  const { start, minutes = minutesOf(lesson), anyway, isOfSeries } = move;
  const hasOtherLength = minutes !== minutesOf(lesson);
  const isOtherTime = start !== lesson.start || hasOtherLength;
  const waits = isWaiting(lesson);
  // What is open is closed first if the length changes, of this lesson or another of the series.
  const mayBePaid = move.minutes === undefined ? [] : refuse(lesson, ...BEING_PAID);
  const notAll = isOfSeries ? refuse(lesson, SLOT, 'already_paid', 'not_movable', 'called_off') : [];
  const refusals = [...mayBePaid, ...notAll];
  if (isOfSeries && waits) return refusals;
  if (!isOtherTime) return [...(waits ? refuse(lesson, SLOT) : ok(lesson)), ...refusals];
  if (lesson.isCancelled || (new Date(lesson.start) <= now && !waits))
    return [...refuse(lesson, 'not_movable'), ...refusals];
  if (hasOtherLength && lesson.money !== 'none') return [...refuse(lesson, 'already_paid'), ...refusals];
  const end = endOf(start, minutes);
  const isOutside = !anyway && !isWithinHours(start, end);
  if (new Date(start) <= now || isOutside) return [...refuse(lesson, SLOT), ...refusals];
  return [...movedTo(lesson, { start, end }, 'coach'), ...refuse(lesson, SLOT), ...refusals];
}

function movedTo(lesson: Lesson, to: Pick<Lesson, 'start' | 'end'>, by: 'player' | 'coach'): Outcome[] {
  const chosen = isWaiting(lesson) && ({ choice: `moved by ${by}` } as const);
  return ok(lesson, { ...to, sequence: lesson.sequence + 1, ...chosen });
}

const minutesOf = ({ start, end }: Lesson) => (Date.parse(end) - Date.parse(start)) / MINUTE;

const endOf = (start: string, minutes: number) =>
  new Date(Date.parse(start) + minutes * MINUTE).toISOString();
