import type { Knex } from 'knex';

const key = `hashtext('lessons:opening')`;

/**
 * Keeps blocks, working hours and booking rules as they are until the end of the transaction. Everybody who checks them
 * and then takes court time holds this lock; takers don't wait for each other.
 */
export async function lockOpeningForTaking(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock_shared(${key})`);
}

/**
 * Waits until nobody is between the check and the taking of court time, and makes others wait until the end of the
 * transaction. So whoever changes the opening sees every hold and lesson that was let in by the old one. It comes before
 * every other lock of its transaction but those of payments and bookings, which a change of the opening never takes.
 */
export async function lockOpeningForChange(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(${key})`);
}
