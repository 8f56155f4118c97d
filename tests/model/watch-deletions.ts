import type pg from 'pg';

/**
 * The database itself checks that nobody is erased who still has to do with money or a lesson. What an erased player
 * was written is kept here, so that it can be checked all the same.
 */
const RULES = `
  create table erased_mails (like mails);
  create view all_mails as select * from mails union all select * from erased_mails;
  create function keep_erased_mail() returns trigger language plpgsql as $$
    begin
      insert into erased_mails select old.*;
      return null;
    end $$;
  create trigger keep_erased_mail after delete on mails for each row execute function keep_erased_mail();
  create function watch_erased() returns trigger language plpgsql as $$
    begin
      insert into model_faults
        select 'Player ' || new.player_id || ' is erased, and has ' || what from (
          select 'an open payment' as what from payments where player_id = new.player_id and outcome = 'open'
          union all
          select 'a refund on its way' from refunds r join payments p on p.id = r.payment_id
           where p.player_id = new.player_id and r.status = 'pending'
          union all
          select 'an open choice' from choices c join bookings b on b.id = c.booking_id
           where b.player_id = new.player_id and c.outcome = 'open'
          union all
          select 'a lesson to come' from bookings cross join model_clock
           where player_id = new.player_id and status <> 'cancelled' and starts_at > now) left_over;
      return null;
    end $$;
  create constraint trigger watch_erased after update on account_deletions deferrable initially deferred
    for each row when (new.state = 'erased' and old.state <> 'erased') execute function watch_erased();`;

export async function watchDeletions(control: pg.Client): Promise<void> {
  await control.query(RULES);
}
