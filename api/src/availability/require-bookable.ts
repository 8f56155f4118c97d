import {
  addDays,
  formatDay,
  formatNotice,
  lastBookableDate,
  londonDateOf,
  obstacleTo,
  startOfLondonDay,
  type BookingRules,
  type Court,
  type Obstacle,
  type TimeSpan,
} from '@lessons/rules';
import type { Knex } from 'knex';
import { refused, type Refusal } from '../http/refusal.ts';
import { loadAvailability, lockAvailabilityShared, type Availability } from './availability.ts';

const messages = {
  past: 'This time has already started.',
  'outside-hours': 'This time is outside the working hours.',
  'off-grid': 'Lessons start on the hour of the working hours.',
  blocked: 'The coach is not available at this time.',
  taken: 'This slot has been taken. Please choose another one.',
};

/** The names of obstacles in the API. */
export const OBSTACLE_CODES = {
  past: 'past',
  'too-soon': 'too_soon',
  'too-far-ahead': 'too_far_ahead',
  'outside-hours': 'outside_hours',
  'off-grid': 'off_grid',
  blocked: 'blocked',
  taken: 'taken',
} as const satisfies Record<Obstacle, string>;

export const slotTaken = () => refused('slot_taken', messages.taken);

/** Throws `Refusal` 422 `slot_past` for a time that has begun. */
export function requireAhead(start: Date, now: Date): void {
  if (start <= now) throw refused('slot_past', messages.past);
}

/** Throws `Refusal` 422 `slot_over_midnight` for a lesson that goes on after the London day on which it starts. */
export function requireOneDay({ start, end }: TimeSpan): void {
  if (end > startOfLondonDay(addDays(londonDateOf(start), 1)))
    throw refused(
      'slot_over_midnight',
      'A lesson ends on the day on which it starts, at 24:00 at the latest.',
    );
}

/**
 * Throws `Refusal` 422 `slot_…` unless a player can book, hold or move to this lesson: it lies in
 * the future, on the hour, within the working hours and the booking rules, and under no block. None
 * of these changes until the end of the transaction. Other lessons are not checked: `takeCourt`
 * decides.
 */
export async function requireBookable(trx: Knex.Transaction, lesson: TimeSpan, now: Date): Promise<void> {
  refuseUnbookable(lesson, await lockAvailability(trx, lesson), now);
}

/**
 * Returns what decides whether a lesson can be booked. None of it changes until the end of the
 * transaction.
 */
export async function lockAvailability(trx: Knex.Transaction, lesson: TimeSpan): Promise<Availability> {
  // The lock has a statement of its own: one that waits and reads would return the rows from before it waited.
  await lockAvailabilityShared(trx);
  return loadAvailability(trx, lesson);
}

/** Throws `Refusal` 422 `slot_…` as `requireBookable` does. The coach books from any start, players on the hour. */
export function refuseUnbookable(
  lesson: TimeSpan,
  availability: Availability & Pick<Court, 'allowsAnyStart'>,
  now: Date,
): void {
  const obstacle = obstacleTo(lesson, { ...availability, busy: [], now });
  if (obstacle === 'outside-hours') throw outsideHours(lesson, availability, now);
  if (obstacle) throw refusalOf(obstacle, availability.rules, now);
}

/** Says of a lesson outside the hours whether it is for the dark alone. */
function outsideHours(lesson: TimeSpan, { dayEnds = [], ...availability }: Availability, now: Date): Refusal {
  const dayEnd = dayEnds.find(({ date }) => date === londonDateOf(lesson.start));
  const inLight = obstacleTo(lesson, { ...availability, allowsAnyStart: true, busy: [], now });
  return refused(
    'slot_outside_hours',
    dayEnd && inLight !== 'outside-hours'
      ? `It is dark by then. Lessons on that day end by ${dayEnd.endTime}.`
      : messages['outside-hours'],
  );
}

/**
 * Whether a lesson that was held before can still be booked. The booking rules and the dark do not count, since
 * they were decided when it was held. Working hours and blocks do not change until the end of the
 * transaction.
 */
export async function isStillAvailable(trx: Knex.Transaction, lesson: TimeSpan, now: Date): Promise<boolean> {
  const { rules: _rules, dayEnds: _dayEnds, ...availability } = await lockAvailability(trx, lesson);
  return obstacleTo(lesson, { ...availability, busy: [], now }) === null;
}

function refusalOf(obstacle: Obstacle, rules: BookingRules, now: Date): Refusal {
  const code = `slot_${OBSTACLE_CODES[obstacle]}` as const;
  switch (obstacle) {
    case 'too-far-ahead': {
      const last = formatDay(lastBookableDate(now, rules));
      return refused(code, `Lessons can be booked until ${last}. Please choose an earlier day.`);
    }
    case 'too-soon':
      return refused(
        code,
        `Lessons have to be booked at least ${formatNotice(rules)} before they start. Please choose a later time.`,
      );
    default:
      return refused(code, messages[obstacle]);
  }
}
