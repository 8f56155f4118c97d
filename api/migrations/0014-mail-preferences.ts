import type { Knex } from 'knex';

/** Which optional mails a player receives. Mails about a lesson's booking and money are always sent. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table players
      add column reminder_mails boolean not null default true,
      add column two_hour_reminder_mails boolean not null default false,
      add column news_mails boolean not null default false
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table players drop column reminder_mails, drop column two_hour_reminder_mails, drop column news_mails
  `);
}
