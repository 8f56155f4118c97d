import type { Knex } from 'knex';

/**
 * For reconciling: when an open payment expires, up to when the last run compared, and refunds that
 * were made at the provider. A payment names its hold without a foreign key: with one, clearing a
 * hold would lock the court time before the payment, settling a payment the other way round, and
 * they would deadlock.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table payments drop constraint payments_court_time_id_fkey;

    alter table payments add column closes_at timestamptz;
    update payments set closes_at = coalesce(
      (select held_until from court_times where court_times.id = payments.court_time_id),
      created_at + interval '1 hour'
    );
    alter table payments alter column closes_at set not null;
    drop index payments_open;
    create index payments_open on payments (closes_at) where outcome = 'open';
    create index payments_to_look_at on payments (created_at) where problem is not null;

    alter table refunds drop constraint refunds_reason_check;
    alter table refunds add constraint refunds_reason_check check (reason in
      ('slot_lost', 'never_booked', 'cancelled_by_player', 'cancelled_by_coach', 'rejected_by_coach', 'refunded_at_provider'));

    -- One row: what the provider did before this time has been compared.
    create table reconciliation (
      id boolean primary key default true check (id),
      looked_until timestamptz not null
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table reconciliation;
    drop index payments_to_look_at;
    drop index payments_open;
    alter table payments drop column closes_at;
    create index payments_open on payments (created_at) where outcome = 'open';
    update payments set court_time_id = null where court_time_id not in (select id from court_times);
    alter table payments add constraint payments_court_time_id_fkey
      foreign key (court_time_id) references court_times on delete set null;
  `);
}
