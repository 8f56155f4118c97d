import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

/**
 * Returns the secret for signed links of a start without `LINK_SECRET`. It is kept in the database,
 * so that links survive a restart and open at every process.
 */
export function readLinkSecret(knex: Knex): Promise<string> {
  return knex.transaction(async (trx) => {
    // Two processes that start at once would both create the table.
    await trx.raw(`select pg_advisory_xact_lock(hashtext('lessons:link-secret'))`);
    await trx.raw(`
      create schema if not exists link_sandbox;
      create table if not exists link_sandbox.secret (
        id boolean primary key default true check (id),
        secret text not null
      );
    `);
    const secrets = trx('secret').withSchema('link_sandbox');
    await secrets
      .clone()
      .insert({ secret: randomBytes(32).toString('hex') })
      .onConflict('id')
      .ignore();
    const kept: { secret: string } = await secrets.clone().first('secret');
    return kept.secret;
  });
}
