import type { Knex } from 'knex';

/**
 * Problems of a restored database whose lesson was moved after the backup, with the time that the
 * provider knows, and Stripe's early fraud warnings.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table payment_problems drop constraint payment_problems_kind_check;
    alter table payment_problems add constraint payment_problems_kind_check check (kind in (
      'refunded_by_hand', 'refunded_in_part', 'amount_differs', 'never_paid', 'refund_failed', 'refund_refused',
      'refund_delayed', 'dispute', 'fraud_warning', 'not_settled', 'not_booked', 'moved', 'still_payable',
      'no_deployment_id', 'other_deployment', 'other'));
    -- When the lesson starts by its intent. Null for all other kinds.
    alter table payment_problems add column moved_to timestamptz;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from payment_problems where kind in ('fraud_warning', 'moved');
    alter table payment_problems drop column moved_to;
    alter table payment_problems drop constraint payment_problems_kind_check;
    alter table payment_problems add constraint payment_problems_kind_check check (kind in (
      'refunded_by_hand', 'refunded_in_part', 'amount_differs', 'never_paid', 'refund_failed', 'refund_refused',
      'refund_delayed', 'dispute', 'not_settled', 'not_booked', 'still_payable', 'no_deployment_id',
      'other_deployment', 'other'));
  `);
}
