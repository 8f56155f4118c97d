import type { Pricing } from '@lessons/rules';
import type { Knex } from 'knex';
import { Model } from '../database/model.ts';

/** What the coach has set, in one row: two prices in pence, and the booking rules. */
export class CoachSettings extends Model {
  static override tableName = 'coach_settings';

  declare oneHourPence: number;
  declare twoHoursPence: number;
  declare horizonWeeks: number;
  declare noticeHours: number;
}

/** Today's prices, in pence. */
export async function loadPricing(knex: Knex): Promise<Pricing> {
  const { oneHourPence, twoHoursPence } = await CoachSettings.query(knex).first().throwIfNotFound();
  return { oneHour: oneHourPence, twoHour: twoHoursPence };
}
