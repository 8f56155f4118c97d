import type { Knex } from 'knex';

const PLAYERS = 200;
/** The measured player's own. */
const OWN_LESSONS = 12;
const FUTURE_LESSONS = 60;
const CONSTRAINT = 'court_times_no_overlap';

/** Returns the id of a player by their number, a UUID of version 4. */
const idOf = (number: string) =>
  `overlay(overlay(md5('player ' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;

/**
 * Inserts a court's lessons by SQL, always the same: `past` lessons of one hour, paid and booked, one
 * for each hour backwards from now, and 60 to come. The player has 12 of those to come.
 */
export async function insertSeason(knex: Knex, playerId: string, past: number): Promise<void> {
  await knex.transaction(async (trx) => {
    await trx.raw(`set local session_replication_role = replica`);
    // Ids in order are inserted several times faster than random ones.
    // Row by row, the constraint's index would take minutes for a million.
    await trx.raw(`alter table court_times drop constraint ${CONSTRAINT}`);
    await trx.raw(
      `insert into players (id, email, first_name, last_name)
       select ${idOf('i')}, 'player' || i || '@example.com', 'Player', 'Number ' || i
       from generate_series(1, ${PLAYERS}) i`,
    );
    await trx.raw(
      `create temporary table lessons on commit drop as
       select uuidv7() as court_time_id, uuidv7() as booking_id, i,
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
      `insert into bookings (id, player_id, status, starts_at, ends_at, price_pence, location, court_time_id)
       select booking_id, player_id, case when i > 0 then 'completed' else 'confirmed' end, starts_at,
         starts_at + interval '1 hour', 5000, 'Village Tennis Court', court_time_id from lessons`,
    );
    await trx.raw(
      `insert into payments (player_id, amount_pence, receipt_email, starts_at, ends_at, payment_intent_id,
         outcome, booking_id, created_at, closes_at)
       select player_id, 5000, 'player@example.com', starts_at, starts_at + interval '1 hour',
         'pi_' || booking_id, 'booked', booking_id, starts_at - interval '7 days', starts_at from lessons`,
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
