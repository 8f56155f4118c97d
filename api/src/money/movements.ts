/*
 * Each movement of money, once: the figures of a year and its spreadsheet both read this, so that they can't differ.
 * A card payment that became no lesson has no receipt, and is left out with all that went back of it.
 */

const londonDay = (time: string) => `(${time} at time zone 'Europe/London')::date`;
/** Reads a payment by its key. Without the limit PostgreSQL may join, and read all payments for it. */
const ofPayment = (columns: string, id: string) =>
  `cross join lateral (select ${columns} from payments where payments.id = ${id} limit 1) paid`;
const HAS_RECEIPT = 'exists (select from receipts where receipts.payment_id = payments.id)';

/** The parts of the sums that movements belong to. The first two came in. */
export type MovementPart = 'card_in' | 'by_hand_in' | 'refunds' | 'lost_disputes' | 'by_hand_out';

/**
 * The movements, as a table of SQL: `part` is a `MovementPart`; `how` says it in the spreadsheet, and is unique with
 * `id`; `day` is London's, and each of its expressions has an index.
 */
export const MOVEMENTS = `(
  select 'card_in' as part, 'card' as how, payment_id as id, ${londonDay('paid_at')} as day, paid.pence,
    paid.booking_id as lesson
  from receipts ${ofPayment('amount_pence as pence, booking_id', 'receipts.payment_id')}

  union all
  select 'by_hand_in', method, id, received_on, amount_pence, booking_id
  from hand_payments where given_back_reason is distinct from 'mistake'

  union all
  select 'refunds', 'refund', refunds.id, ${londonDay('coalesce(succeeded_at, created_at)')},
    amount_pence - coalesce(paid.part_refunded_pence, 0), paid.booking_id
  from refunds ${ofPayment('part_refunded_pence, booking_id', 'refunds.payment_id')}
  where status = 'succeeded' and exists (select from receipts where receipts.payment_id = refunds.payment_id)

  union all
  select 'refunds', 'part_refund', id, ${londonDay('part_refunded_at')}, part_refunded_pence, booking_id
  from payments where part_refunded_at is not null and ${HAS_RECEIPT}

  union all
  select 'lost_disputes', 'lost_dispute', id, ${londonDay('dispute_lost_at')}, dispute_lost_pence, booking_id
  from payments where dispute_lost_at is not null and ${HAS_RECEIPT}

  union all
  select 'by_hand_out', case given_back_reason when 'set_off' then 'set_off' else 'given_back' end, id,
    coalesce(given_back_on, ${londonDay('given_back_at')}), amount_pence, booking_id
  from hand_payments where given_back_reason <> 'mistake'
) as movements`;

/** The query of the first day on which money came in; null without any. Each minimum is the start of an index. */
export const FIRST_DAY = `select least(
  (select min(${londonDay('paid_at')}) from receipts),
  (select min(received_on) from hand_payments where given_back_reason is distinct from 'mistake')) as day`;
