import type { Pricing } from '@lessons/rules';
import type { Knex } from 'knex';
import { Model } from '../database/model.ts';

/** The coach's two prices, in pence: one row. */
export class CoachSettings extends Model {
  static override tableName = 'coach_settings';

  declare oneHourPence: number;
  declare twoHoursPence: number;
}

/** Today's prices, in pence. */
export async function loadPricing(knex: Knex): Promise<Pricing> {
  const { oneHourPence, twoHoursPence } = await CoachSettings.query(knex).first().throwIfNotFound();
  return { oneHour: oneHourPence, twoHour: twoHoursPence };
}
