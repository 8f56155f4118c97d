import type { Knex } from 'knex';

/**
 * For requests that the payment provider refuses: the minimum price, a receipt that can't be sent,
 * a payment that the bank is still processing, and the request for a refund that was sent last.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Not validated: a saved price below 30p stays until the coach sets another. Nobody could ever pay it.
    alter table coach_settings add constraint coach_settings_least_charge
      check (one_hour_pence >= 30 and two_hours_pence >= 30) not valid;

    -- The provider can't send a receipt to the player's address.
    alter table payments add column receipt_refused boolean not null default false;
    -- Since when the provider says that the bank is processing it; null when it is not.
    alter table payments add column processing_since timestamptz;

    -- The number of the idempotency key in use, from 1.
    alter table refunds add column attempt integer not null default 1 check (attempt > 0);
    -- What the request with that key asks for; null before it is first sent.
    alter table refunds add column requested_pence integer check (requested_pence > 0);
    -- The provider's reasons: why it is pending, why it failed.
    alter table refunds add column pending_reason text;
    alter table refunds add column failure_reason text;
    -- A refund that the balance did not cover is not sent again before this.
    alter table refunds add column next_attempt_at timestamptz;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table refunds drop column attempt, drop column requested_pence, drop column pending_reason,
      drop column failure_reason, drop column next_attempt_at;
    alter table payments drop column receipt_refused, drop column processing_since;
    alter table coach_settings drop constraint coach_settings_least_charge;
  `);
}
