import {
  formatDay,
  lastBookableDate,
  noticeInWords,
  obstacleTo,
  startOfLondonDay,
  type BookingRules,
  type Obstacle,
  type TimeSpan,
} from '@lessons/rules';
import type { Knex } from 'knex';
import { refused, type Refusal } from '../refusal/refusal.ts';
import { loadOpening } from './load-opening.ts';
import { lockOpeningForTaking } from './lock-opening.ts';

const sentences = {
  past: 'This time has already started.',
  'outside-hours': 'This time is outside the working hours.',
  'off-grid': 'Lessons start on the hour of the working hours.',
  blocked: 'The coach is not available at this time.',
  taken: 'This slot has been taken. Please choose another one.',
};

export const slotTaken = () => refused('slot_taken', sentences.taken);

/**
 * Checks a lesson that a player books, holds or moves to. Working hours, blocks and booking rules stay as they are until
 * the end of the transaction. Whether somebody else has the time is not checked: the insert decides.
 *
 * @throws Refusal 422 `slot_…` when the lesson starts in the past or off the grid, lies outside the working hours or
 *   across a block, beyond the booking horizon or within the notice.
 */
export async function requireBookable(trx: Knex.Transaction, lesson: TimeSpan, now: Date): Promise<void> {
  await lockOpeningForTaking(trx);
  const opening = await loadOpening(trx, lesson);
  const obstacle = obstacleTo(lesson, { ...opening, busy: [], now });
  if (obstacle) throw refusalOf(obstacle, opening.rules, now);
}

/**
 * Whether a lesson that was held before can still be booked. The booking rules were met when it was held, so only the
 * clock, working hours and blocks count. Those stay as they are until the end of the transaction.
 */
export async function isStillOpen(trx: Knex.Transaction, lesson: TimeSpan, now: Date): Promise<boolean> {
  await lockOpeningForTaking(trx);
  const { workingHours, blocks } = await loadOpening(trx, lesson);
  return obstacleTo(lesson, { workingHours, blocks, busy: [], now }) === null;
}

function refusalOf(obstacle: Obstacle, rules: BookingRules, now: Date): Refusal {
  switch (obstacle) {
    case 'too-far-ahead': {
      const last = formatDay(startOfLondonDay(lastBookableDate(now, rules)));
      return refused(
        'slot_too_far_ahead',
        `Lessons can be booked until ${last}. Please choose an earlier day.`,
      );
    }
    case 'too-soon':
      return refused(
        'slot_too_soon',
        `Lessons have to be booked at least ${noticeInWords(rules)} before they start. Please choose a later time.`,
      );
    default:
      return refused(`slot_${obstacle.replace('-', '_')}`, sentences[obstacle]);
  }
}
