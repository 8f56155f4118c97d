import type { Run } from './run.ts';

interface MailRow {
  id: string;
  event: string;
  recipient: string;
  status: string;
  attempts: number;
}
interface Expected {
  event: string;
  recipient: string;
}

/**
 * The mails that the rows of the database call for, as events and recipients. A lesson that was over
 * when it was cancelled has no mail about that.
 */
const EXPECTED = `
  with coach as (select email from players where is_coach),
  told as (
    select 'booked:' || id as event, player_id, true as to_coach from bookings
    union all
    select 'moved:' || b.id || ':' || version, player_id, true from bookings b,
      generate_series(1, b.calendar_sequence - case b.status when 'cancelled' then 1 else 0 end) version
    union all
    select 'not-booked:' || id, player_id, false from payments where outcome = 'refunded' and booking_id is null
    union all
    select 'refund-' || r.status || ':' || r.id, p.player_id, r.status = 'failed'
      from refunds r join payments p on p.id = r.payment_id where r.status <> 'pending'
  )
  select event, email as recipient from told join players on players.id = player_id
  union all
  select event, coach.email from told, coach where to_coach`;

const OTHERS = `select * from mails where event !~ '^(reminder-|cancelled:)' order by event`;

/** Returns a sentence for each mail that is missing, is too many, or was not sent as it should be. */
export async function checkMails({ world, interleaving, isRestored }: Run): Promise<string[]> {
  const { control, deliveries } = world;
  // A restored database sends again what it has forgotten, and tells nobody what is long past.
  if (isRestored) return [];
  const { rows: expected } = await control.query<Expected>(EXPECTED);
  const { rows: mails } = await control.query<MailRow>(OTHERS);
  const { rows: all } = await control.query<MailRow>(`select * from mails where status = 'sent'`);
  const { rows: late } = await control.query<{ event: string }>(
    `select event from mails where status = 'waiting' and send_at is null`,
  );
  const nameOf = ({ event, recipient }: Expected) => `${event} to ${recipient}`;
  const wanted = new Set(expected.map(nameOf));
  const written = new Set(mails.map(nameOf));
  // Only then may an accepted mail be unrecorded, and be sent again.
  const wasKilled = interleaving.trace.some((line) => / is killed$|^the database restarts$/.test(line));
  return [
    ...[...wanted].filter((name) => !written.has(name)).map((name) => `No mail: ${name}`),
    ...[...written].filter((name) => !wanted.has(name)).map((name) => `A mail too many: ${name}`),
    ...late.map(({ event }) => `Not sent: ${event}`),
    ...all
      .filter(({ id }) => (deliveries.get(id) ?? 0) < 1 || (!wasKilled && deliveries.get(id) !== 1))
      .map((mail) => `${nameOf(mail)} was delivered ${deliveries.get(mail.id) ?? 0} times`),
    ...(await checkCancelled(control)),
    ...(await checkReminders(control)),
  ];
}

/** Checks that a lesson that is cancelled before its end has one mail to its player, and no other lesson has. */
async function checkCancelled(control: Run['world']['control']): Promise<string[]> {
  const { rows } = await control.query<{ id: string; status: string; mails: number }>(
    `select b.id, b.status, count(m.id)::int as mails
       from bookings b left join players p on p.id = b.player_id
       left join mails m on m.event = 'cancelled:' || b.id and m.recipient = p.email
      group by b.id
     having count(m.id) <> (case when b.status = 'cancelled' and b.cancelled_at < b.ends_at then 1 else 0 end)`,
  );
  return rows.map(
    ({ id, status, mails }) => `Lesson ${id} is ${status} and has ${mails} mails about a cancellation`,
  );
}

/** Checks that a waiting reminder is about a lesson as it is now. */
async function checkReminders(control: Run['world']['control']): Promise<string[]> {
  const { rows } = await control.query<{ event: string }>(
    `select event from mails where status = 'waiting' and event ~ '^reminder-' and not exists (
       select from bookings b where b.status <> 'cancelled'
         and mails.event ~ ('^reminder-[^:]+:' || b.id || ':' || b.calendar_sequence || '$'))`,
  );
  return rows.map(({ event }) => `A reminder of a lesson that was moved or cancelled waits: ${event}`);
}
