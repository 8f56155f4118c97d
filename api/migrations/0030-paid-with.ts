import type { Knex } from 'knex';

/**
 * Records what a lesson was paid with, for its receipt. Null for payments that a release before this one
 * booked, until they are compared with Stripe, and for what Stripe does not tell.
 *
 * The payment of an erased account has no address, and with it loses its card. The trigger does so
 * for a release that does not know the columns, and for a late comparison.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table payments
      -- As Stripe names it, such as visa.
      add column card_brand text,
      add column card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
      -- As Stripe names it, such as apple_pay. Null for a card without a wallet.
      add column card_wallet text;

    create function remove_erased_card() returns trigger language plpgsql as $$
    begin
      new.card_brand := null;
      new.card_last4 := null;
      new.card_wallet := null;
      return new;
    end $$;
    create trigger remove_erased_card before insert or update on payments
      for each row when (new.receipt_email = '') execute function remove_erased_card();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger remove_erased_card on payments;
    drop function remove_erased_card;
    alter table payments drop column card_brand, drop column card_last4, drop column card_wallet;
  `);
}
