import type { Knex } from 'knex';

/**
 * The clock of the season. The database writes the time of creation itself (`default now()`): until
 * `remove`, triggers write the season's time instead.
 */
interface SeasonClock {
  now(): Date;
  set(now: Date): Promise<void>;
  remove(): Promise<void>;
}

const COLUMN = 'created_at';
const CREATE = `
  create schema season_clock;
  create table season_clock.clock (now timestamptz not null);
  create function season_clock.stamp() returns trigger language plpgsql as $$
    begin
      new.${COLUMN} := (select now from season_clock.clock);
      return new;
    end $$;
  do $$
    declare name text;
    begin
      for name in select table_name from information_schema.columns
                   where table_schema = 'public' and column_name = '${COLUMN}' loop
        execute format(
          'create trigger season_clock before insert on %I for each row execute function season_clock.stamp()', name);
      end loop;
    end $$;`;

export async function createSeasonClock(knex: Knex, start: Date): Promise<SeasonClock> {
  await knex.raw(CREATE);
  await knex.raw('insert into season_clock.clock values (?)', [start]);
  let now = start;
  return {
    now: () => now,
    async set(value) {
      now = value;
      await knex.raw('update season_clock.clock set now = ?', [now]);
    },
    async remove() {
      // With the triggers that call its function.
      await knex.raw('drop schema season_clock cascade');
    },
  };
}
