import type { BookingRules } from '@lessons/rules';
import type { Knex } from 'knex';
import { CoachSettings } from '../pricing/coach-settings.ts';

/** How far ahead and how short before its start players can book now. */
export async function loadBookingRules(knex: Knex): Promise<BookingRules> {
  const { horizonWeeks, noticeHours } = await CoachSettings.query(knex).first().throwIfNotFound();
  return { horizonWeeks, noticeHours };
}

/** Sets the rules for whatever is booked, held or moved from now on. Lessons and holds that exist stay. */
export async function saveBookingRules(knex: Knex, rules: BookingRules): Promise<BookingRules> {
  await CoachSettings.query(knex).patch({ ...rules });
  return rules;
}
