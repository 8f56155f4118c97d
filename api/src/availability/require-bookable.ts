import { obstacleTo } from '@lessons/rules';
import type { Obstacle, TimeSpan } from '@lessons/rules';
import type { Knex } from 'knex';
import { refused } from '../http/errors.ts';
import { loadOpening } from './load-opening.ts';

const sentences: Record<Obstacle, string> = {
  past: 'This time has already started.',
  'outside-hours': 'This time is outside the working hours.',
  'off-grid': 'Lessons start on the hour of the working hours.',
  blocked: 'The coach is not available at this time.',
  taken: 'This slot has been taken. Please choose another one.',
};

export const slotTaken = () => refusedBy('taken');

/** Refuses a lesson that starts in the past, off the grid, outside the working hours or across a block. Whether somebody has it, the insert decides. */
export async function requireBookable(knex: Knex, lesson: TimeSpan, now: Date): Promise<void> {
  const opening = await loadOpening(knex, lesson);
  const obstacle = obstacleTo(lesson, { ...opening, busy: [], now });
  if (obstacle) throw refusedBy(obstacle);
}

function refusedBy(obstacle: Obstacle) {
  return refused(`slot_${obstacle.replace('-', '_')}`, sentences[obstacle]);
}
