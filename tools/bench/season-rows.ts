import type { Knex } from 'knex';

const PLAYERS = 200;
/** Beside them are clients who no longer come: one for so many lessons, and no more than a coach has in a life. */
const LESSONS_A_CLIENT = 25;
const MOST_CLIENTS = 4_000;
/** Players with the last name Regular: a search for it finds as many at every size. */
const REGULARS = 20;
/** The measured player's own. */
const OWN_LESSONS = 12;
const FUTURE_LESSONS = 60;
const CONSTRAINT = 'court_times_no_overlap';

/** Returns the id of a player by their number, a UUID of version 4. */
const idOf = (number: string) =>
  `overlay(overlay(md5('player ' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;

/**
 * Inserts a court's lessons by SQL, always the same: `past` lessons of one hour, one for each hour backwards from now,
 * and 60 to come. The player has 12 of those to come, and the latest past one. The audit log has an entry for each.
 */
export async function insertSeason(knex: Knex, playerId: string, past: number): Promise<void> {
  await knex.transaction(async (trx) => {
    await trx.raw(`set local session_replication_role = replica`);
    // Ids in order are inserted several times faster than random ones.
    // Row by row, the constraint's index would take minutes for a million.
    await trx.raw(`alter table court_times drop constraint ${CONSTRAINT}`);
    await trx.raw(
      `insert into players (id, email, first_name, last_name)
       select ${idOf('i')}, 'player' || i || '@example.com', 'Player',
         case when i <= ${REGULARS} then 'Regular' else 'Number ' || i end
       from generate_series(1, ${PLAYERS} + least(:past::int / ${LESSONS_A_CLIENT}, ${MOST_CLIENTS})) i`,
      { past },
    );
    await trx.raw(
      `create temporary table lessons on commit drop as
       select uuidv7() as court_time_id, uuidv7() as booking_id, uuidv7() as closing_id, i,
         i > 0 and i % 10 = 0 as is_by_hand, i <= 200 as is_late, i > 0 and i % 20 = 7 as is_called_off,
         date_trunc('hour', now()) + make_interval(hours => case when i > 0 then -i else 24 - 3 * i end) as starts_at,
         case when i between ${1 - OWN_LESSONS} and 0 then :playerId::uuid
           else ${idOf(`(1 + abs(i) % ${PLAYERS})`)} end as player_id
       from generate_series(${1 - FUTURE_LESSONS}, :past::int) i`,
      { playerId, past },
    );
    await trx.raw(
      `insert into court_times (id, starts_at, ends_at)
       select court_time_id, starts_at, starts_at + interval '1 hour' from lessons`,
    );
    await trx.raw(
      `insert into bookings (id, player_id, status, starts_at, ends_at, price_pence, location, court_time_id, pay_plan,
         hand_money)
       select booking_id, player_id, case when i > 0 then 'completed' else 'confirmed' end, starts_at,
         starts_at + interval '1 hour', 5000, 'Village Tennis Court', court_time_id,
         case when is_by_hand then 'by_hand' else 'online' end,
         case when is_by_hand and not is_late then 'received' end
       from lessons`,
    );
    await trx.raw(
      `insert into hand_payments (booking_id, amount_pence, method, received_on)
       select booking_id, 5000, 'cash', starts_at::date from lessons where is_by_hand and not is_late`,
    );
    await trx.raw(
      `insert into closings (id, request_digest, reason, from_date, to_date, created_at)
       select closing_id, 'sent', 'rain', starts_at::date, starts_at::date, starts_at from lessons where is_called_off`,
    );
    await trx.raw(
      `insert into choices (booking_id, closing_id, choose_by, outcome, decided_at, decided_by)
       select booking_id, closing_id, starts_at, 'moved', starts_at, 'player' from lessons where is_called_off`,
    );
    await trx.raw(
      `select audit.ensure_partition(now() - make_interval(days => day))
       from generate_series(0, :past::int / 1440 + 28, 28) day`,
      { past },
    );
    await trx.raw(
      `insert into audit_entries (at, action, player_id, booking_id)
       select now() - make_interval(mins => i), 'payment.booked', player_id, booking_id from lessons where i > 0`,
    );
    await trx.raw(
      `insert into payments (player_id, amount_pence, receipt_email, starts_at, ends_at, payment_intent_id,
         outcome, booking_id, created_at, closes_at)
       select player_id, 5000, 'player@example.com', starts_at, starts_at + interval '1 hour',
         'pi_' || booking_id, 'booked', booking_id, starts_at - interval '7 days', starts_at
       from lessons where not is_by_hand`,
    );
    await trx.raw(
      `insert into receipts (number, payment_id, paid_at, seller_name, seller_address)
       select row_number() over (), id, created_at, 'Baseline', '' from payments`,
    );
    await trx.raw(
      `alter table court_times add constraint ${CONSTRAINT}
       exclude using gist (tstzrange(starts_at, ends_at) with &&)`,
    );
  });
  await knex.raw('vacuum analyze');
}

/** Opens every hour of the week for booking, half a year ahead. */
export async function openAllHours({ knex }: { knex: Knex }): Promise<void> {
  await knex('coach_settings').update({ horizon_weeks: 26, notice_hours: 0 });
  await knex('working_hours').delete();
  await knex.raw(
    `insert into working_hours (day_of_week, start_time, end_time)
     select day, '00:00', '24:00' from generate_series(0, 6) day`,
  );
}
