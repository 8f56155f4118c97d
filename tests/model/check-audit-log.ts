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

interface Difference {
  what: string;
  action: string;
  payment_id: string;
  pence: number;
}

/** Returns a sentence for each movement of money that the audit log has not, or has once too often. */
export async function checkAuditLog({ world }: Run): Promise<string[]> {
  const { rows } = await world.control.query<Difference>(DIFFERENCES);
  return rows.map(
    ({ what, action, payment_id, pence }) => `Payment ${payment_id} ${what}: ${action} of ${pence} pence`,
  );
}
