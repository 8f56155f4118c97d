import type { Knex } from 'knex';

/** Provider and database have clocks of their own, and a request may be under way for a while. */
const OVERLAP_MINUTES = 60;
/** For the first look of all: as long as Stripe keeps its events, https://docs.stripe.com/api/events. */
const FIRST_LOOK_DAYS = 30;

/** When a look at the provider begins, by the database's clock: the one that all processes share. */
export async function startLook(knex: Knex): Promise<Date> {
  const { rows } = await knex.raw<{ rows: { now: Date }[] }>('select now()');
  return rows[0]?.now ?? new Date();
}

/** Since when the provider's doings may be unknown here. */
export async function lookedUntil(knex: Knex): Promise<Date> {
  const { rows } = await knex.raw<{ rows: { since: Date }[] }>(
    `select coalesce(
       (select looked_until - make_interval(mins => ?) from reconciliation),
       now() - make_interval(days => ?)
     ) as since`,
    [OVERLAP_MINUTES, FIRST_LOOK_DAYS],
  );
  return rows[0]?.since ?? new Date(0);
}

/** Two looks may end in another order than they began. */
export async function recordLook(knex: Knex, until: Date): Promise<void> {
  await knex.raw(
    `insert into reconciliation (looked_until) values (?)
     on conflict (id) do update set looked_until = greatest(reconciliation.looked_until, excluded.looked_until)`,
    [until],
  );
}
