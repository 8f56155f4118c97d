import type pg from 'pg';
import type Stripe from 'stripe';

const TABLES = [
  'players',
  'client_notes',
  'wishes',
  'time_requests',
  'coach_settings',
  'coach_first_steps',
  'coach_photos',
  'coach_profile',
  'working_hours',
  'date_hours',
  'closings',
  'blocked_slots',
  'calendar_busy_times',
  'court_times',
  'bookings',
  'choices',
  'hand_payments',
  'payments',
  'refunds',
  'card_movements',
  'receipts',
  'receipt_counter',
  'payment_problems',
  'reconciliation',
  'mails',
  'audit_entries',
  'account_deletions',
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

/** Replaces all rows. Triggers and foreign keys are off meanwhile, and generated columns are left out, as in pg_restore. */
export async function restoreRows(client: pg.Client, backup: Backup): Promise<void> {
  await client.query(
    `begin; set local session_replication_role = replica; ${TABLES.map((table) => `delete from ${table};`).join(' ')}`,
  );
  for (const table of TABLES) {
    const { rows } = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const columns = rows[0]?.columns;
    await client.query(
      `insert into ${table} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [backup[table]],
    );
  }
  await client.query('commit');
}
