import type pg from 'pg';

/**
 * The database itself checks three rules about holds. No hold may last longer than until the start of
 * its slot. Nobody may release the hold of a payment that the bank is processing, unless the
 * coach blocks its time or gives its day other hours. And no lesson of somebody else may take the place of a hold that lasts.
 */
const RULES = `
  create table model_clock (now timestamptz not null);
  insert into model_clock values (now());
  create table model_faults (sentence text not null);
  alter table court_times add constraint held_until_start check (held_until <= starts_at);
  create function watch_hold() returns trigger language plpgsql as $$
    begin
      insert into model_faults
        select 'The hold of payment ' || payments.id || ' is gone while the bank is processing it'
          from payments
          join payment_sandbox.object intent on intent.id = payments.payment_intent_id
          cross join model_clock
         where payments.player_id = old.holder_id and payments.starts_at = old.starts_at
           and payments.ends_at = old.ends_at and payments.outcome = 'open'
           and processing_since is not null and intent.body->>'status' = 'processing'
           and payments.closes_at > model_clock.now and old.starts_at > model_clock.now
           and not exists (
             select from date_hours where date = (old.starts_at at time zone 'Europe/London')::date)
           and not exists (
             select from blocked_slots block
              where tstzrange(old.starts_at, old.ends_at) && tstzrange(
                (block.date + coalesce(block.start_time, '00:00')::time) at time zone 'Europe/London',
                (block.date + coalesce(block.end_time, '24:00')::time) at time zone 'Europe/London'));
      insert into model_faults
        select 'Lesson ' || bookings.id || ' takes the place of a hold of ' || old.holder_id
          from bookings cross join model_clock
         where old.held_until > model_clock.now and status <> 'cancelled' and player_id <> old.holder_id
           and tstzrange(old.starts_at, old.ends_at) && tstzrange(bookings.starts_at, bookings.ends_at);
      return null;
    end $$;
  create constraint trigger watch_hold after delete on court_times deferrable initially deferred
    for each row when (old.held_until is not null) execute function watch_hold();`;

export async function watchHolds(control: pg.Client): Promise<void> {
  await control.query(RULES);
}

export async function setModelClock(control: pg.Client, now: Date): Promise<void> {
  await control.query('update model_clock set now = $1', [now]);
}

/** Returns a sentence for each breach since the world was reset. */
export async function readHoldFaults(control: pg.Client): Promise<string[]> {
  const { rows } = await control.query<{ sentence: string }>('select sentence from model_faults');
  return rows.map(({ sentence }) => sentence);
}
