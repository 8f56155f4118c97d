import type { Knex } from 'knex';

/**
 * Problems of payments that the coach has to decide about, with their history. They replace the
 * sentence in `payments.problem`, which stays for older releases. Also marks payments that were
 * restored from the provider, and the coach who decided on a refund that no program may send.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payment_problems (
      id uuid primary key default gen_random_uuid(),
      -- Null when the intent has no payment in this database.
      payment_id uuid references payments on delete cascade,
      payment_intent_id text,
      kind text not null check (kind in (
        'refunded_by_hand', 'refunded_in_part', 'amount_differs', 'never_paid', 'refund_failed', 'refund_refused',
        'refund_delayed', 'dispute', 'not_settled', 'not_booked', 'still_payable', 'no_deployment_id',
        'other_deployment', 'other')),
      sentence text not null,
      -- The cause. A problem that the coach has settled is not reported again for the same cause.
      cause text not null,
      provider_reason text,
      -- What the coach can do about it, besides marking it as settled.
      actions text[] not null default '{}',
      -- For an intent without a payment; otherwise the payment says so.
      amount_pence integer,
      player_email text,
      created_at timestamptz not null default now(),
      resolved_at timestamptz,
      resolved_by uuid references players,
      resolution text,
      check (payment_id is not null or payment_intent_id is not null),
      check ((resolved_at is null) = (resolution is null))
    );
    create unique index payment_problems_open on payment_problems (coalesce(payment_id::text, payment_intent_id), kind)
      where resolved_at is null;
    create index payment_problems_by_payment on payment_problems (payment_id);
    create index payment_problems_by_intent on payment_problems (payment_intent_id);

    insert into payment_problems (payment_id, payment_intent_id, kind, sentence, cause)
    select id, payment_intent_id, 'other', problem, problem from payments where problem is not null;

    -- When the payment was restored from the provider's intent.
    alter table payments add column restored_at timestamptz;
    -- The coach who decided on the refund although the intent names no deployment.
    alter table refunds add column approved_by uuid references players;
    alter table refunds drop constraint refunds_reason_check;
    alter table refunds add constraint refunds_reason_check check (reason in
      ('slot_lost', 'never_booked', 'cancelled_by_player', 'cancelled_by_coach', 'rejected_by_coach',
       'refunded_at_provider', 'lesson_begun', 'sent_by_coach'));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table refunds drop column approved_by;
    alter table payments drop column restored_at;
    drop table payment_problems;
  `);
}
