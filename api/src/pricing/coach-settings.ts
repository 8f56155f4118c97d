import type { BookingRules, Pricing } from '@lessons/rules';
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

/** Returns today's prices, in pence. */
export async function loadPricing(knex: Knex): Promise<Pricing> {
  const { oneHourPence, twoHoursPence } = await CoachSettings.query(knex).first().throwIfNotFound();
  return { oneHour: oneHourPence, twoHour: twoHoursPence };
}

/** Returns how far ahead, and how long before its start, players can book a lesson. */
export async function loadBookingRules(knex: Knex): Promise<BookingRules> {
  const { horizonWeeks, noticeHours } = await CoachSettings.query(knex).first().throwIfNotFound();
  return { horizonWeeks, noticeHours };
}

/** Sets the rules for what is booked, held or moved from now on. Existing lessons and holds stay. */
export async function saveBookingRules(knex: Knex, rules: BookingRules): Promise<BookingRules> {
  await CoachSettings.query(knex).patch({ ...rules });
  return rules;
}
