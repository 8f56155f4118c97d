import type pg from 'pg';
import type Stripe from 'stripe';
import type { Run } from './run.ts';
import type { World } from './world.ts';

const TABLES = [
  'players',
  'coach_settings',
  'working_hours',
  'blocked_slots',
  'court_times',
  'bookings',
  'payments',
  'hold_times',
  'refunds',
  'payment_problems',
  'reconciliation',
] as const;

/** The rows of each table, as JSON. */
export type Backup = Record<(typeof TABLES)[number], string>;

/** State of an intent at the provider when the database lost the history of its payment. */
export interface LostIntent {
  status: Stripe.PaymentIntent.Status;
  refunds: number;
}

/** Reads all tables in one statement, so that the backup is consistent. Jobs are not part of it. */
export async function backUp(client: pg.Client): Promise<Backup> {
  const selects = TABLES.map(
    (table) => `(select coalesce(json_agg(t), '[]')::text from ${table} t) as ${table}`,
  );
  const { rows } = await client.query<Backup>(`select ${selects.join(', ')}`);
  if (!rows[0]) throw new Error('No backup');
  return rows[0];
}

/** Replaces all rows. Triggers and foreign keys are off meanwhile, as in pg_restore. */
export async function restoreRows(client: pg.Client, backup: Backup): Promise<void> {
  await client.query(
    `begin; set local session_replication_role = replica; ${TABLES.map((table) => `delete from ${table};`).join(' ')}`,
  );
  for (const table of TABLES) {
    await client.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
      [backup[table]],
    );
  }
  await client.query('commit');
}

/**
 * Ends every process, replaces the database by the backup, and records which intents the backup
 * does not know.
 */
export async function restore(run: Run, backup: Backup): Promise<void> {
  const { world, interleaving, lostIntents } = run;
  for (const request of interleaving.requests) request.isKilled = true;
  await world.connections.endThoseOf(interleaving.requests);
  for (const [id, intent] of await findLostIntents(world, backup))
    lostIntents.set(id, { ...intent, status: lostIntents.get(id)?.status ?? intent.status });
  await world.control.query('delete from graphile_worker._private_jobs');
  await restoreRows(world.control, backup);
  run.isRestored = true;
  // What earlier claims are about may be lost with the database.
  run.claims.length = 0;
  run.blockClaims.length = 0;
  run.rules.push(rulesIn(backup));
  forgetRefusals(world, backup);
}

interface SavedPayment {
  id: string;
  outcome: string;
  payment_intent_id: string | null;
}

/**
 * Returns intents without a row in the backup, and intents that are open there although their
 * lesson was booked.
 */
async function findLostIntents({ control }: World, { payments }: Backup): Promise<[string, LostIntent][]> {
  const saved = new Map((JSON.parse(payments) as SavedPayment[]).map((payment) => [payment.id, payment]));
  const { rows } = await control.query<{ body: Stripe.PaymentIntent; refunds: number }>(
    `select body, (select count(*)::int from payment_sandbox.object refund
        where refund.kind = 'refund' and refund.body->>'payment_intent' = intent.id) as refunds
       from payment_sandbox.object intent where kind = 'payment_intent'`,
  );
  return rows
    .filter(({ body: { metadata } }) => {
      const payment = saved.get(metadata['payment_id'] ?? '');
      return !payment || (payment.outcome === 'open' && metadata['booking_id']);
    })
    .map(({ body, refunds }) => [body.id, { status: body.status, refunds }]);
}

function rulesIn({ coach_settings: settings }: Backup): Run['rules'][number] {
  const [row] = JSON.parse(settings) as { horizon_weeks: number; notice_hours: number }[];
  if (!row) throw new Error('No settings');
  return { horizonWeeks: row.horizon_weeks, noticeHours: row.notice_hours };
}

/**
 * The restored database does not know a refund that the backup lacks, so it may request it again.
 */
function forgetRefusals({ provider }: World, { payments, refunds }: Backup): void {
  const refunded = new Set((JSON.parse(refunds) as { payment_id: string }[]).map((one) => one.payment_id));
  const kept = (JSON.parse(payments) as SavedPayment[]).filter(({ id }) => refunded.has(id));
  for (const id of provider.refusedRefunds)
    if (!kept.some((payment) => payment.payment_intent_id === id)) provider.refusedRefunds.delete(id);
}
