/*
 * Each movement of money, once: the figures of a year and its spreadsheet both read this, so that they can't differ.
 */

const londonDay = (time: string) => `(${time} at time zone 'Europe/London')::date`;

/** The parts of the sums that movements belong to. `came_back`: a refund has failed, or a dispute was won. */
export type MovementPart =
  'card_in' | 'came_back' | 'by_hand_in' | 'refunds' | 'disputes' | 'fees' | 'by_hand_out';

/** Reads a row by its key. Without the limit PostgreSQL may join, and read the whole table for it. */
const lookUp = (columns: string, from: string) =>
  `left join lateral (select ${columns} from ${from} limit 1) found on true`;

/**
 * The movements, as a table of SQL: `part` is a `MovementPart`; `how` says it in the spreadsheet, and is unique with
 * `id`; `day` is London's, and each of its expressions has an index; `pence` is below nothing for what went out.
 */
export const MOVEMENTS = `(
  select case when cause = 'payment' then 'card_in' when pence > 0 then 'came_back'
      when cause = 'refund' then 'refunds' when cause = 'dispute' then 'disputes' else 'fees' end as part,
    case cause when 'payment' then 'card' when 'fee' then 'stripe_fee' else cause end as how,
    balance_transaction_id as id, ${londonDay('happened_at')} as day, pence,
    found.booking_id as lesson, found.player_id as client, found.id as payment
  from card_movements
  ${lookUp('id, booking_id, player_id', 'payments where payments.payment_intent_id = card_movements.payment_intent_id')}

  union all
  select 'by_hand_in', method, id::text, received_on, amount_pence, booking_id, found.player_id, null
  from hand_payments ${lookUp('player_id', 'bookings where bookings.id = booking_id')}
  where given_back_reason is distinct from 'mistake'

  union all
  select 'by_hand_out', 'given_back', id::text, ${londonDay('given_back_at')}, -amount_pence, booking_id,
    found.player_id, null
  from hand_payments ${lookUp('player_id', 'bookings where bookings.id = booking_id')}
  where given_back_reason <> 'mistake'
) as movements`;

/** The query of the first day on which money moved; null without any. Each minimum is the start of an index. */
export const FIRST_DAY = `select least(
  (select min(${londonDay('happened_at')}) from card_movements),
  (select min(received_on) from hand_payments where given_back_reason is distinct from 'mistake')) as day`;

/**
 * The query of what was corrected once its quarter was over: money by hand that was recorded, or taken back as a mistake,
 * with the day on which it was. The first parameters are the first days of the quarters, and the first and last day of the year.
 */
export const CORRECTIONS = `select width_bucket(received_on, ?::date[]) as quarter, ${londonDay('at')} as day
  from hand_payments, lateral (values (created_at),
    (case given_back_reason when 'mistake' then given_back_at end)) as changed (at)
  where received_on between ?::date and ?::date and at is not null`;
