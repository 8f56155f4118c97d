import type { Knex } from 'knex';

/** The notes on a guest and on the account that they are joined to may be longer together than what the coach may write. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table client_notes drop constraint client_notes_text_check`);
}

export async function down(knex: Knex): Promise<void> {
  // Longer notes stay.
  await knex.raw(
    `alter table client_notes add constraint client_notes_text_check check (char_length(text) <= 4000) not valid`,
  );
}
