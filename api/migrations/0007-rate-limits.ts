import type { Knex } from 'knex';

/** The table may exist already: earlier releases created it at start. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table if not exists rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      -- Milliseconds since 1970, by the clocks of the API processes.
      expire bigint
    );
    create index if not exists rate_limits_expire on rate_limits (expire);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table rate_limits');
}
