import type { Knex } from 'knex';

/**
 * Records what was refunded of a payment by hand in the provider's dashboard, and since when that is
 * known here, for its receipt. A refund of all of it has a row in `refunds`.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table payments
      -- Null for nothing.
      add column part_refunded_pence integer check (part_refunded_pence > 0),
      add column part_refunded_at timestamptz;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`alter table payments drop column part_refunded_pence, drop column part_refunded_at`);
}
