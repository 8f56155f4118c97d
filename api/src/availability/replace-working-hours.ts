import type { AvailableSlot } from '@lessons/contract';
import type { Knex } from 'knex';
import { refused } from '../http/errors.ts';
import { WorkingHours } from './working-hours.ts';

/**
 * Puts a whole week in place of the old one, in one transaction: a reader sees the one or the other.
 *
 * @throws Refusal 422 for a window that ends before it starts.
 */
export async function replaceWorkingHours(knex: Knex, windows: readonly AvailableSlot[]): Promise<void> {
  for (const window of windows) requireOrder(window);
  await knex.transaction(async (trx) => {
    // A second replacement waits here: two interleaved would leave both weeks.
    await trx.raw('lock table working_hours in exclusive mode');
    await WorkingHours.query(trx).delete();
    for (const window of windows) await WorkingHours.query(trx).insert(window);
  });
}

export function requireOrder({ startTime, endTime }: Pick<AvailableSlot, 'startTime' | 'endTime'>): void {
  if (startTime >= endTime)
    throw refused('hours_out_of_order', `${startTime} to ${endTime}: the end must come after the start.`);
}
