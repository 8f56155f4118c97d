import type { Knex } from 'knex';
import { Model } from '../database/model.ts';

/** One weekly window, London wall time. */
export class WorkingHours extends Model {
  static override tableName = 'working_hours';

  declare id: string;
  declare dayOfWeek: number;
  declare startTime: string;
  declare endTime: string;
  declare isActive: boolean;
}

/** The week's windows, from Sunday, early to late. */
export async function listWorkingHours(knex: Knex): Promise<WorkingHours[]> {
  return WorkingHours.query(knex).orderBy(['dayOfWeek', 'startTime']);
}
