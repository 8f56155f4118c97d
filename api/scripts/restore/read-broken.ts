import { formatPounds, formatWhen, poundsOf } from '@lessons/rules';
import type { Knex } from 'knex';
import { readable } from './compare-with-stripe.ts';

/*
 * Reads from the database that was replaced what happened after the backup. `lastEntry` is the id of the newest entry of the
 * audit log in the backup.
 */

interface Person {
  id: string;
  email: string;
}

/** Returns who had a role, lost it after the backup, and has none since. */
export async function findRemovedRoles(broken: Knex, lastEntry: string): Promise<Person[]> {
  const { rows } = await broken.raw<{ rows: Person[] }>(
    `select id, email from players where not is_admin and not is_coach
      and id in (select player_id from audit_entries where action = 'access.removed' and id > ?) order by email`,
    [lastEntry],
  );
  return rows;
}

/** Returns the ids of accounts that were closed after the backup. */
export async function findClosedAccounts(broken: Knex, lastEntry: string): Promise<string[]> {
  const { rows } = await broken.raw<{ rows: { id: string }[] }>(
    `select distinct player_id as id from audit_entries where action = 'account.closed' and id > ?`,
    [lastEntry],
  );
  return rows.map(({ id }) => id);
}

/** Returns the ids of lessons that were called off, and go ahead after all since the backup. */
export async function findResumedLessons(broken: Knex, lastEntry: string): Promise<string[]> {
  const { rows } = await broken.raw<{ rows: { id: string }[] }>(
    `select booking_id as id from choices where outcome = 'resumed'
      and booking_id in (select booking_id from audit_entries where action = 'lesson.resumed' and id > ?)`,
    [lastEntry],
  );
  return rows.map(({ id }) => id);
}

interface HandWork {
  at: Date;
  action: string;
  outcome: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  bookingId: string | null;
  startsAt: Date | null;
  amountPence: number | null;
}

/** Returns what the coach did by hand or called off after the backup, oldest first: they enter it again. */
export async function findHandWork(broken: Knex, lastEntry: string): Promise<HandWork[]> {
  const { rows } = await broken.raw<{ rows: HandWork[] }>(
    `select e.at, e.action, c.outcome, p.first_name as "firstName", p.last_name as "lastName", p.email,
        b.id as "bookingId", b.starts_at as "startsAt", e.amount_pence as "amountPence"
      from audit_entries e left join players p on p.id = e.player_id left join bookings b on b.id = e.booking_id
        left join choices c on c.booking_id = b.id
      where e.id > ? and e.action !~ '^lesson.told' and (e.action ~ 'client|called_off|resumed' or b.pay_plan <> 'online'
        or b.id = any(array(select for_booking_id from payments)))
      order by e.at, e.id`,
    [lastEntry],
  );
  return rows;
}

/** Returns one of {@link findHandWork} as a line. */
export function describeHandWork({
  at,
  action,
  outcome,
  startsAt,
  amountPence,
  ...person
}: HandWork): string {
  const name = [person.firstName, person.lastName].filter(Boolean).join(' ');
  const parts = [
    readable(at),
    action,
    name || person.email,
    startsAt && formatWhen(startsAt),
    amountPence !== null && formatPounds(poundsOf(amountPence)),
    outcome,
  ];
  return `  ${parts.filter(Boolean).join('  ')}`;
}
