import { LEASE_MS } from '../../api/src/mails/send-mail.ts';
import { IS_MAIL_OF_CANCELLED, IS_PAID_LATER } from './read-lessons.ts';
import type { Run } from './run.ts';
import type { Delivery } from './world.ts';

interface MailRow {
  id: string;
  event: string;
  player_id: string;
  status: string;
  attempts: number;
}
interface Expected {
  event: string;
  player_id: string;
}

/** The coach took back what the mail would have told: nobody hears of that either. */
const IS_UNDONE = `m.status = 'dropped' and m.attempts = 0`;

/**
 * The mails that the rows of the database call for, as events and the players who get them. The coach hears nothing of
 * what the coach did. A series has one mail, of its first lesson, when it is booked and when it is moved, and so have a client's lessons that are called off at once. A lesson that was over when it was cancelled, or when the coach entered it, has no mail about
 * that.
 */
const EXPECTED = `
  with coach as (select id from players where is_coach),
  versions as (
    select e.id as entry_id, e.player_id as client_id, e.booking_id, action, b.player_id, actor_id = e.player_id as is_own, details->>'closingId' as closing_id,
      details->>'to' as moved_to, transaction, sequence as version, lag(details->>'closingId') over of_lesson as former_id,
      max(sequence) filter (where action = 'lesson.moved') over (
        of_lesson rows between unbounded preceding and 1 preceding) as former_move
      from bookings b join audit_entries e on e.booking_id = b.id
      join model_versions v on v.booking_id = b.id and v.transaction = e.xmin::text
     where action in ('lesson.moved', 'lesson.called_off', 'lesson.resumed')
    window of_lesson as (partition by e.booking_id order by e.id)
  ),
  told as (
    select 'booked:' || id as event, player_id, true as to_coach from bookings b
     where pay_plan = 'online' and not ${IS_PAID_LATER}
    union all
    select 'paid:' || id, player_id, false from payments where for_booking_id = booking_id
    union all
    select * from (
      select distinct on (coalesce(series_id, b.id)) 'booked-for:' || b.id, b.player_id, false
        from bookings b join audit_entries e on booking_id = b.id
       where action = 'lesson.booked_for_client' and at < (details->>'startsAt')::timestamptz
       order by coalesce(series_id, b.id), details->>'startsAt') first
    union all
    select * from (
      select distinct on (transaction) 'moved:' || booking_id || ':' || version, player_id, is_own from versions
       where action = 'lesson.moved' and (is_own or not exists (
         select from all_mails m, jsonb_array_elements(coalesce(facts->'lessons', jsonb_build_array(facts->'lesson'))) told
          where m.kind in ('lesson-moved', 'lessons-moved') and ${IS_UNDONE}
            and told->>'bookingId' = booking_id::text and (told->>'sequence')::int = former_move))
       order by transaction, moved_to) first
    union all
    select * from (
      select distinct on (transaction, client_id) 'called-off:' || booking_id || ':' || closing_id, player_id, false
        from versions where action = 'lesson.called_off' order by transaction, client_id, entry_id) first
    union all
    select 'choice-reminder:' || booking_id || ':' || closing_id, player_id, false
      from versions where action = 'lesson.called_off'
    union all
    select 'on-again:' || booking_id || ':' || version, player_id, false from versions
     where action = 'lesson.resumed' and exists (
       select from all_mails where kind in ('lesson-called-off', 'lessons-called-off') and facts->>'closingId' = former_id
         and (status <> 'dropped' or attempts > 0) and coalesce(facts->'lessons', jsonb_build_array(facts->'lesson'))
           @> jsonb_build_array(jsonb_build_object('bookingId', booking_id)))
    union all
    select distinct 'hand-paid:' || coalesce(together_id, h.id), player_id, false from hand_payments h join bookings b on b.id = booking_id
    union all
    select 'hand-given-back:' || h.id, player_id, false from hand_payments h join bookings b on b.id = booking_id
     where given_back_reason = 'returned'
    union all
    -- What the client has been told by mistake is taken back, together as it is undone.
    select distinct 'hand-mistake:' || coalesce(details->>'togetherId', h.id::text), b.player_id, false
      from hand_payments h join bookings b on b.id = h.booking_id
      join audit_entries e on e.booking_id = b.id and action = 'hand_payment.mistake' and e.xmin::text = h.xmin::text
      join mails told on told.event = 'hand-paid:' || coalesce(h.together_id, h.id) and told.status = 'sent'
     where told.xmin::text::bigint < h.xmin::text::bigint
    union all
    -- Otherwise the mail about the cancellation says it.
    select 'hand-to-give-back:' || h.id, b.player_id, false
      from hand_payments h join bookings b on b.id = h.booking_id
      join audit_entries later on later.booking_id = b.id and later.action = 'hand_payment.to_give_back'
     where to_give_back_at is not null and not exists (
       select from audit_entries e
        where e.booking_id = b.id and e.action = 'lesson.cancelled' and e.xmin::text = later.xmin::text
          and (e.at < b.ends_at or exists (select from all_mails mails where ${IS_MAIL_OF_CANCELLED})))
    union all
    select 'joined:' || (details->>'guestId'), player_id, false from audit_entries
     where action = 'client.merged' and actor_id <> player_id
    union all
    select 'not-booked:' || id, player_id, false from payments where outcome = 'refunded' and booking_id is null
    union all
    select 'refund-' || r.status || ':' || r.id, p.player_id, r.status = 'failed'
      from refunds r join payments p on p.id = r.payment_id where r.status <> 'pending'
  )
  select event, player_id from told
  union all
  select event, coach.id from told, coach where to_coach`;

/** Money by hand that the coach handled once the account was erased: nobody can be told. */
const TO_NOBODY = `
  select unnest(array[h.id, h.together_id]) as id from hand_payments h join bookings b on b.id = h.booking_id
   where exists (
     select from audit_entries erased
       join audit_entries later on later.booking_id = b.id and later.action like 'hand_payment.%' and later.id > erased.id
      where erased.player_id = b.player_id and erased.action = 'account.erased')`;

const OTHERS = `select * from all_mails where event !~ '^(reminder-|cancelled:|not-now:)' order by event`;

/** The mail that it takes back may have been sent at the same moment. */
const MAY_BE_TOLD = /^hand-mistake:/;

/** Waiting mails that are due, and mails about money, and that a lesson is called off, that nobody sends. */
const NOT_SENT = `
  select event from mails where status = 'waiting' and (send_at is null or send_at <= (select now from model_clock))
  union all
  select event from mails join hand_payments h on event = 'hand-paid:' || coalesce(h.together_id, h.id)
   where mails.status = 'dropped' and to_give_back_at is null and given_back_reason is null
  union all
  select event from mails join choices on event = 'called-off:' || coalesce(mail_lesson_id, booking_id) || ':' || closing_id
   where status = 'dropped' and outcome = 'open'`;

/** A guest's mails go to the guest's address, and are the account's once the two are merged. */
const WRONG_ADDRESS = `
  select event from mails join players p on p.id = player_id
   where recipient <> email and not exists (select from players guest where guest.merged_into = p.id)`;

/** Returns a sentence for each mail that is missing, is too many, or was not sent as it should be. */
export async function checkMails({ world, isRestored }: Run): Promise<string[]> {
  const { control, deliveries } = world;
  // A restored database sends again what it has forgotten, and tells nobody what is long past.
  if (isRestored) return [];
  const { rows: expected } = await control.query<Expected>(EXPECTED);
  const { rows: untold } = await control.query<{ id: string | null }>(TO_NOBODY);
  const isUntold = (name: string) => untold.some(({ id }) => id !== null && name.includes(id));
  const { rows: mails } = await control.query<MailRow>(OTHERS);
  const { rows: all } = await control.query<MailRow>(`select * from all_mails where status = 'sent'`);
  const { rows: late } = await control.query<{ event: string }>(NOT_SENT);
  const { rows: misdirected } = await control.query<{ event: string }>(WRONG_ADDRESS);
  const nameOf = ({ event, player_id }: Expected) => `${event} to ${player_id}`;
  const wanted = new Set(expected.map(nameOf));
  const written = new Set(mails.map(nameOf));
  return [
    ...[...wanted].filter((name) => !written.has(name) && !isUntold(name)).map((name) => `No mail: ${name}`),
    ...[...written]
      .filter((name) => !wanted.has(name) && !MAY_BE_TOLD.test(name))
      .map((name) => `A mail too many: ${name}`),
    ...late.map(({ event }) => `Not sent: ${event}`),
    ...misdirected.map(({ event }) => `To a wrong address: ${event}`),
    ...all
      .filter(({ id }) => !isDeliveredRight(deliveries.get(id) ?? []))
      .map((mail) => `${nameOf(mail)} was delivered so: ${JSON.stringify(deliveries.get(mail.id) ?? [])}`),
    ...(await checkCancelled(control)),
    ...(await checkReminders(control)),
  ];
}

/** Whether a mail was delivered, and again only if nothing was recorded until the lease of the attempt before had ended. */
function isDeliveredRight(deliveries: readonly Delivery[]): boolean {
  const times = deliveries.map(({ begunAt }) => begunAt.getTime()).toSorted((one, other) => one - other);
  const haveLeases = times.every((time, index) => time >= (times[index - 1] ?? -Infinity) + LEASE_MS);
  return times.length > 0 && haveLeases && deliveries.every(({ status }) => status !== 'sent');
}

/**
 * Checks that a lesson that is cancelled before its end, or that was called off, has one mail to its player, and no other
 * lesson has. One whose booking by the coach was never told needs none.
 */
async function checkCancelled(control: Run['world']['control']): Promise<string[]> {
  const { rows } = await control.query<{ id: string; status: string; mails: number }>(
    `select b.id, b.status, count(mails.id)::int as mails
       from bookings b left join all_mails mails on ${IS_MAIL_OF_CANCELLED}
      group by b.id
     having count(mails.id) <> (case when b.status = 'cancelled' and (b.cancelled_at < b.ends_at or exists (
       select from choices where booking_id = b.id and outcome in ('refunded', 'dropped'))) then 1 else 0 end)
        and not (b.status = 'cancelled' and count(mails.id) = 0 and exists (
          select from all_mails m where m.player_id = b.player_id and ${IS_UNDONE}
             and m.kind in ('lesson-booked-for', 'lessons-booked-for') and m.facts::text like '%' || b.id || '%'))`,
  );
  return rows.map(
    ({ id, status, mails }) => `Lesson ${id} is ${status} and has ${mails} mails about a cancellation`,
  );
}

/** Checks that a waiting reminder is about a lesson as it is now. */
async function checkReminders(control: Run['world']['control']): Promise<string[]> {
  const { rows } = await control.query<{ event: string }>(
    `select event from mails where status = 'waiting' and event ~ '^reminder-' and not exists (
       select from bookings b where b.status <> 'cancelled' and not exists (
         select from choices where booking_id = b.id and outcome = 'open') and b.player_id = mails.player_id
         and mails.event ~ ('^reminder-[^:]+:' || b.id || ':' || b.calendar_sequence || '$'))`,
  );
  return rows.map(({ event }) => `A reminder of a lesson that was moved or cancelled waits: ${event}`);
}
