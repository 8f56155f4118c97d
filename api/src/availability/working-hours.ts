import type { AvailableSlot } from '@lessons/contract';
import type { Knex } from 'knex';
import { Model } from '../database/model.ts';
import { refused } from '../refusal/refusal.ts';

/** One weekly window, in London wall time. */
export class WorkingHours extends Model {
  static override tableName = 'working_hours';

  declare id: string;
  declare dayOfWeek: number;
  declare startTime: string;
  declare endTime: string;
  declare isActive: boolean;
}

/** Returns the windows of the week from Sunday on, the earliest of a day first. */
export async function listWorkingHours(knex: Knex): Promise<WorkingHours[]> {
  return WorkingHours.query(knex).orderBy(['dayOfWeek', 'startTime']);
}

/** Throws `Refusal` 422 for hours that end before they start. */
export function requireOrder({ startTime, endTime }: Pick<AvailableSlot, 'startTime' | 'endTime'>): void {
  if (startTime >= endTime)
    throw refused('hours_out_of_order', `${startTime} to ${endTime}: the end must come after the start.`);
}
