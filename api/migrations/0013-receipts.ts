import { coach } from '@lessons/contract/coach';
import type { Knex } from 'knex';

/**
 * Receipts, numbered without gaps, and the business details that they name. Existing bookings get
 * theirs in the order in which they were made, with the seller of today.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table coach_settings
      -- Null: receipts have the coach's name and the court's address.
      add column business_name text,
      add column business_address text,
      -- Without spaces, such as GB980780684.
      add column vat_number text,
      -- Whether VAT at the standard rate is part of the prices.
      add column prices_include_vat boolean not null default false,
      add constraint coach_settings_vat check (vat_number is not null or not prices_include_vat);

    create table receipts (
      number integer primary key check (number > 0),
      payment_id uuid not null unique references payments,
      paid_at timestamptz not null,
      -- The business details of that day. Null for the VAT rate: no VAT is part of the amount.
      seller_name text not null,
      seller_address text not null,
      vat_number text,
      vat_percent integer check (vat_percent > 0),
      check (vat_number is not null or vat_percent is null)
    );

    -- One row. Whoever writes a receipt locks it until the end of the transaction, so no number is lost.
    create table receipt_counter (
      id boolean primary key default true check (id),
      last_number integer not null default 0
    );
  `);
  await knex.raw(
    `insert into receipts (number, payment_id, paid_at, seller_name, seller_address)
     select row_number() over (order by b.created_at, p.id), p.id, b.created_at, ?, ?
     from payments p join bookings b on b.id = p.booking_id`,
    [coach.name, coach.address],
  );
  await knex.raw('insert into receipt_counter (last_number) select count(*) from receipts');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table receipts, receipt_counter;
    alter table coach_settings drop column business_name, drop column business_address, drop column vat_number,
      drop column prices_include_vat;
  `);
}
