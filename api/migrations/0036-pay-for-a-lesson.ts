import type { Knex } from 'knex';

const REASONS = [
  'slot_lost',
  'never_booked',
  'cancelled_by_player',
  'cancelled_by_coach',
  'rejected_by_coach',
  'refunded_at_provider',
  'lesson_begun',
  'sent_by_coach',
];

/**
 * Payments for a lesson that exists. An older release takes such a payment for one that books a new
 * lesson: the triggers make it fail with the code of a lock that is not available, after which jobs,
 * webhook and browser try again until this release settles it.
 */
export async function up(knex: Knex): Promise<void> {
  await allowReasons(knex, [...REASONS, 'called_off', 'paid_already', 'lesson_cancelled']);
  await knex.raw(`
    alter table payments add column for_booking_id uuid references bookings on delete set null;
    create index payments_by_for_booking on payments (for_booking_id) where for_booking_id is not null;
    -- A restored one may be open beside the one of the backup.
    create unique index payments_one_open_a_lesson on payments (for_booking_id)
      where outcome = 'open' and restored_at is null;

    create function keep_lesson_of_payment() returns trigger language plpgsql as $$
    begin
      raise exception 'The payment % is for the lesson %', new.id, new.for_booking_id
        using errcode = 'lock_not_available';
    end $$;
    create trigger keep_lesson_of_payment before insert or update on payments
      for each row when (new.booking_id <> new.for_booking_id) execute function keep_lesson_of_payment();

    create function keep_payment_for_lesson() returns trigger language plpgsql as $$
    begin
      if exists (select from payments where id = new.payment_id and for_booking_id is not null) then
        raise exception 'The payment % is for a lesson that exists', new.payment_id
          using errcode = 'lock_not_available';
      end if;
      return new;
    end $$;
    create trigger keep_payment_for_lesson before insert on refunds
      for each row when (new.reason in ('slot_lost', 'lesson_begun', 'never_booked'))
      execute function keep_payment_for_lesson();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger keep_payment_for_lesson on refunds;
    drop trigger keep_lesson_of_payment on payments;
    drop function keep_payment_for_lesson, keep_lesson_of_payment;
    alter table payments drop column for_booking_id;
  `);
  await allowReasons(knex, REASONS);
}

async function allowReasons(knex: Knex, reasons: readonly string[]): Promise<void> {
  await knex.raw(`
    alter table refunds
      drop constraint refunds_reason_check,
      add constraint refunds_reason_check check (reason in (${reasons.map((reason) => `'${reason}'`).join(', ')}))`);
}
