import type { Knex } from 'knex';

/**
 * Lets one transaction at a time change roles, over all API processes: two players who ask first must not both become admin, and two
 * admins who remove each other must not leave the site without one. Released when the transaction ends.
 */
export async function lockRoles(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('lessons:roles'))`);
}
