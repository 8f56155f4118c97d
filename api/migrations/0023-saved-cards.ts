import type { Knex } from 'knex';

/**
 * The provider's customer of a player, to whom cards are saved, and the deployment that created it:
 * a copy of the database must not use it. A payment keeps the customer that its intent was
 * requested with.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table players add column stripe_customer_id text, add column stripe_customer_deployment text;
    alter table payments add column stripe_customer_id text;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table payments drop column stripe_customer_id;
    alter table players drop column stripe_customer_id, drop column stripe_customer_deployment;
  `);
}
