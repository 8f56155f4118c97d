import {
  addDays,
  londonDateOf,
  type BlockedTime,
  type BookingRules,
  type TimeSpan,
  type WorkingHours as Window,
} from '@lessons/rules';
import type { Knex } from 'knex';
import { loadBookingRules } from '../pricing/coach-settings.ts';
import { BlockedSlot } from './blocked-slot.ts';
import { WorkingHours } from './working-hours.ts';

/** When the coach teaches: the weekly windows, the blocks near a time span, and the booking rules. */
export interface Availability {
  workingHours: Window[];
  blocks: BlockedTime[];
  rules: BookingRules;
}

/** Returns the availability with all blocks that can touch `span`. */
export async function loadAvailability(knex: Knex, span: TimeSpan): Promise<Availability> {
  // One after the other: a transaction has one connection.
  const workingHours = await WorkingHours.query(knex);
  const blocks = await BlockedSlot.query(knex)
    .modify('withDateAsText')
    // One day more on either side, since a London day and the UTC day of the same date differ.
    .whereBetween('date', [addDays(londonDateOf(span.start), -1), addDays(londonDateOf(span.end), 1)]);
  const rules = await loadBookingRules(knex);
  return { workingHours, blocks, rules };
}

const LOCK_KEY = `hashtext('lessons:opening')`;

/**
 * Keeps working hours and blocks unchanged until the end of the transaction. Whoever checks them and
 * then takes court time holds this shared lock, so those transactions do not wait for each other.
 */
export async function lockAvailabilityShared(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock_shared(${LOCK_KEY})`);
}

/**
 * Waits until no transaction is between its check and its taking of court time, and keeps others waiting
 * until this one ends: a change sees every hold and lesson that the old availability allowed. Take it
 * before all other locks except those on payments and bookings, which no such change takes.
 */
export async function lockAvailabilityExclusive(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(${LOCK_KEY})`);
}
