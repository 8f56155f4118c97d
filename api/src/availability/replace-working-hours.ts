import type { AvailableSlot } from '@lessons/contract';
import type { Knex } from 'knex';
import { refused } from '../refusal/refusal.ts';
import { lockOpeningForChange } from './lock-opening.ts';
import { WorkingHours } from './working-hours.ts';

/** Replaces the whole week. Readers see the old week until the transaction ends. */
export async function writeWorkingHours(
  trx: Knex.Transaction,
  windows: readonly AvailableSlot[],
): Promise<void> {
  // A second replacement waits here: two interleaved would leave both weeks.
  await lockOpeningForChange(trx);
  await WorkingHours.query(trx).delete();
  for (const window of windows) await WorkingHours.query(trx).insert(window);
}

/** @throws Refusal 422 for a window that ends before it starts. */

export function requireOrder({ startTime, endTime }: Pick<AvailableSlot, 'startTime' | 'endTime'>): void {
  if (startTime >= endTime)
    throw refused('hours_out_of_order', `${startTime} to ${endTime}: the end must come after the start.`);
}
