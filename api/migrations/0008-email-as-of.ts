import type { Knex } from 'knex';

/**
 * When the token was issued that a player's e-mail address comes from. Null for earlier players:
 * any token may then update the address.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table players add column email_as_of timestamptz');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table players drop column email_as_of');
}
