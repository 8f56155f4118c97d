import {
  addDays,
  londonDateOf,
  type BlockedTime,
  type BookingRules,
  type TimeSpan,
  type WorkingHours as Window,
} from '@lessons/rules';
import type { Knex } from 'knex';
import { BlockedSlot } from './blocked-slot.ts';
import { loadBookingRules } from './booking-rules.ts';
import { WorkingHours } from './working-hours.ts';

/** When the coach teaches: the week's windows, the blocks that may touch `span`, and the rules for booking. */
export interface Opening {
  workingHours: Window[];
  blocks: BlockedTime[];
  rules: BookingRules;
}

export async function loadOpening(knex: Knex, span: TimeSpan): Promise<Opening> {
  // One after the other: in a transaction there is one connection.
  const workingHours = await WorkingHours.query(knex);
  const blocks = await BlockedSlot.query(knex)
    .modify('withDateAsText')
    // A day more on either side: a London day can begin before, and end after, its UTC namesake.
    .whereBetween('date', [addDays(londonDateOf(span.start), -1), addDays(londonDateOf(span.end), 1)]);
  const rules = await loadBookingRules(knex);
  return { workingHours, blocks, rules };
}
