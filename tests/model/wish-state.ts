import type pg from 'pg';
import {
  dayOfWeek,
  earliestBookableStart,
  lastBookableDate,
  lessonAt,
  londonDateOf,
  londonInstant,
  type BookingRules,
  type TimeSpan,
} from '@lessons/rules';

/** A time that players can't book: a lesson, a hold, a block, or what is outside other hours. */
interface Closed extends TimeSpan {
  /** Names the row and its version. */
  key: string;
  /** Whose hold it is. Null for everything else. */
  holderId: string | null;
}

export interface WishRow {
  id: string;
  player_id: string;
  /** YYYY-MM-DD. */
  date: string;
  from_time: string;
  to_time: string;
  minutes: 60 | 120;
  told_at: Date | null;
  told_starts: Date[];
}

/** A mail about a free time. */
interface TimeFreeMail {
  id: string;
  event: string;
  player_id: string;
  facts: { wishId: string; minutes: number; times: { startsAt: string }[] };
}

/** What decides who is told of a free time, at one moment. */
export interface WishState {
  now: Date;
  rules: BookingRules;
  /** Moves with every change of the court, its blocks and other hours, also with one that is not committed yet. */
  changes: string;
  closed: Closed[];
  /** The slots that somebody held without paying until ten minutes ago, or still does. */
  unpaid: TimeSpan[];
  /** The accounts that may not be written to, with the version of the row. */
  unreachable: { id: string; key: string }[];
  closedAccounts: string[];
  /** The players' days on which they have a lesson, as `player date`. */
  lessonDays: Set<string>;
  wishes: WishRow[];
  mails: TimeFreeMail[];
}

/** One run of the job that tells whoever waits for a time. Others may have been under way. */
export interface Tell {
  before: WishState;
  after: WishState;
  /** The number of rules that the coach had set until its end. */
  rules: number;
}

const CLOSED = `
  select 'court ' || id || ' ' || xmin as key, starts_at as start, ends_at as end, holder_id as "holderId"
    from court_times where held_until is null or held_until > (select now from model_clock)
  union all
  select 'block ' || id || ' ' || xmin, (date + coalesce(start_time, '00:00')::time) at time zone 'Europe/London',
      (date + coalesce(end_time, '24:00')::time) at time zone 'Europe/London', null from blocked_slots
  union all
  -- A date has one window in the model.
  select 'before ' || id || ' ' || xmin, date at time zone 'Europe/London',
      (date + start_time::time) at time zone 'Europe/London', null from date_hours
  union all
  select 'after ' || id || ' ' || xmin, (date + end_time::time) at time zone 'Europe/London',
      (date + 1) at time zone 'Europe/London', null from date_hours`;

/** Counts the changes of what is free, and finds what no lesson and no payment has. */
const WATCH = `
  create sequence model_changes;
  create function count_change() returns trigger language plpgsql as $$
    begin
      perform nextval('model_changes');
      return null;
    end $$;
  create trigger count_change after insert or update or delete on court_times for each statement execute function count_change();
  create trigger count_change after insert or update or delete on blocked_slots for each statement execute function count_change();
  create trigger count_change after insert or update or delete on date_hours for each statement execute function count_change();`;

export async function watchChanges(control: pg.Client): Promise<void> {
  await control.query(WATCH);
}

export async function readWishState(control: pg.Client): Promise<WishState> {
  const select = async <T extends pg.QueryResultRow>(sql: string) => (await control.query<T>(sql)).rows;
  const [clock] = await select<{ now: Date; changes: string; rules: BookingRules }>(
    `select now, (select last_value::text from model_changes) as changes,
        (select json_build_object('horizonWeeks', horizon_weeks, 'noticeHours', notice_hours) from coach_settings) as rules
       from model_clock`,
  );
  if (!clock) throw new Error('No clock');
  const days = await select<{ day: string }>(
    `select distinct player_id || ' ' || to_char(starts_at at time zone 'Europe/London', 'YYYY-MM-DD') as day
       from bookings where status in ('confirmed', 'pending')`,
  );
  return {
    ...clock,
    closed: await select<Closed>(CLOSED),
    unpaid: await select<TimeSpan>(
      `select starts_at as start, ends_at as end from payments where held_from is not null
          and outcome in ('open', 'cancelled') and closes_at > (select now from model_clock) - interval '10 minutes'
          and starts_at is not null`,
    ),
    unreachable: await select(
      `select id, xmin::text as key from players where closed_at is not null or has_account and not email_verified or email = ''`,
    ),
    closedAccounts: (await select<{ id: string }>('select id from players where closed_at is not null')).map(
      ({ id }) => id,
    ),
    lessonDays: new Set(days.map(({ day }) => day)),
    wishes: await select<WishRow>(`select *, to_char(date, 'YYYY-MM-DD') as date from wishes order by id`),
    mails: await select<TimeFreeMail>(`select * from all_mails where kind = 'time-free' order by id`),
  };
}

/**
 * Returns whether a time could not be booked at any moment from one to the other. `exceptFor`: somebody whose own hold does
 * not count.
 */
export function wasClosed(before: WishState, after: WishState, span: TimeSpan, exceptFor?: string): boolean {
  const keys = new Set(closedIn(after, span).map(({ key }) => key));
  return closedIn(before, span).some(
    ({ key, holderId }) => keys.has(key) && (exceptFor === undefined || holderId !== exceptFor),
  );
}

/** Returns whether a player could book a time then. Notice and horizon are the coach's. */
export function isFree(state: WishState, { start, end }: TimeSpan, exceptFor?: string): boolean {
  const { now, rules } = state;
  return (
    start > now &&
    start >= earliestBookableStart(now, rules) &&
    londonDateOf(start) <= lastBookableDate(now, rules) &&
    closedIn(state, { start, end }).every(({ holderId }) => exceptFor !== undefined && holderId === exceptFor)
  );
}

const closedIn = ({ closed }: WishState, span: TimeSpan): Closed[] =>
  closed.filter(({ start, end }) => start < span.end && span.start < end);

/** Returns the lessons that a wish is for, of the hours of `INSERT_OPENING_HOURS`. All times are in winter. */
export function lessonsFor({
  date,
  from_time: from,
  to_time: to,
  minutes,
}: Pick<WishRow, 'date' | 'from_time' | 'to_time' | 'minutes'>): TimeSpan[] {
  const isWorkingDay = dayOfWeek(date) >= 1 && dayOfWeek(date) <= 5;
  const hours = minutes / 60;
  const timeOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  return Array.from({ length: isWorkingDay ? 9 - hours : 0 }, (_, index) => 9 + index)
    .filter((hour) => timeOf(hour) >= from && timeOf(hour + hours) <= to)
    .map((hour) => lessonAt(londonInstant(date, timeOf(hour)), minutes));
}
