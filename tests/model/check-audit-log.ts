import { IS_PAID_LATER } from './read-lessons.ts';
import type { Run } from './run.ts';

/** Entries about money that the rows of the database call for, each of them once. */
const DIFFERENCES = `
  with expected as (
    select 'payment.booked' as action, p.id as payment_id, b.price_pence as pence
      from payments p join bookings b on b.id = p.booking_id
    union all
    select 'refund.decided', payment_id, amount_pence from refunds
    union all
    select 'refund.made', payment_id, amount_pence from refunds where status = 'succeeded'
    union all
    select 'refund.failed', payment_id, amount_pence from refunds where status = 'failed'
  ),
  written as (
    select action, payment_id, amount_pence as pence from audit_entries
      where action in ('payment.booked', 'refund.decided', 'refund.made', 'refund.failed')
  ),
  missing as (select * from expected except all select * from written),
  wrong as (select * from written except all select * from expected)
  select 'has no entry' as what, * from missing union all select 'has an entry too many', * from wrong
  union all
  select 'has no entry', 'payment.cancelled', id, amount_pence from payments p where outcome = 'cancelled'
    and not exists (select from audit_entries e
      where e.payment_id = p.id and e.action = 'payment.cancelled' and e.amount_pence = p.amount_pence)`;

/** The same about lessons. A lesson's price, and whether its debt was let go, are as the last entry says. */
const LESSON_DIFFERENCES = `
  with expected as (
    select 'lesson.booked_for_client' as action, id as booking_id, null::int as pence
      from bookings b where pay_plan <> 'online' or ${IS_PAID_LATER}
    union all
    select 'lesson.cancelled', id, null from bookings where status = 'cancelled'
    union all
    select 'a new version', id, null from bookings,
      generate_series(1, calendar_sequence - case status when 'cancelled' then 1 else 0 end)
    union all
    select 'hand_payment.recorded', booking_id, amount_pence from hand_payments
    union all
    select 'hand_payment.to_give_back', booking_id, amount_pence from hand_payments where to_give_back_at is not null
    union all
    select case given_back_reason when 'mistake' then 'hand_payment.mistake' else 'hand_payment.given_back' end,
      booking_id, amount_pence from hand_payments where given_back_reason in ('mistake', 'returned')
  ),
  entries as (
    select case when action in ('lesson.moved', 'lesson.called_off', 'lesson.resumed') then 'a new version'
        else action end as action, booking_id,
      case when action like 'hand%' then amount_pence end as pence from audit_entries
  ),
  written as (select * from entries where action in (
    'lesson.booked_for_client', 'lesson.cancelled', 'a new version',
    'hand_payment.recorded', 'hand_payment.to_give_back', 'hand_payment.mistake', 'hand_payment.given_back')),
  missing as (select * from expected except all select * from written),
  wrong as (select * from written except all select * from expected)
  select 'has no entry' as what, * from missing union all select 'has an entry too many', * from wrong
  union all
  select 'has another price than in', action, b.id, amount_pence from bookings b cross join lateral (
      select * from audit_entries where booking_id = b.id
         and action in ('lesson.booked_for_client', 'lesson.price_changed') order by id desc limit 1) last
    where amount_pence <> price_pence
  union all
  select 'is not as in', action, b.id, amount_pence from bookings b cross join lateral (
      select * from audit_entries where booking_id = b.id
         and action in ('lesson.waived', 'lesson.unwaived') order by id desc limit 1) last
    where (action = 'lesson.waived') <> (waived_at is not null)
      and not exists (select from players where id = b.player_id and closed_at is not null)`;

interface Difference {
  what: string;
  action: string;
  pence: number | null;
}

/** Returns a sentence for each change of money or of a lesson that the audit log has not, or has once too often. */
export async function checkAuditLog({ world: { control } }: Run): Promise<string[]> {
  const { rows: payments } = await control.query<Difference & { payment_id: string }>(DIFFERENCES);
  const { rows: lessons } = await control.query<Difference & { booking_id: string }>(LESSON_DIFFERENCES);
  return [
    ...payments.map((one) => `Payment ${one.payment_id} ${sentenceOf(one)}`),
    ...lessons.map((one) => `Lesson ${one.booking_id} ${sentenceOf(one)}`),
  ];
}

const sentenceOf = ({ what, action, pence }: Difference) =>
  `${what}: ${action}${pence === null ? '' : ` of ${pence} pence`}`;
