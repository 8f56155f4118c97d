import type { Knex } from 'knex';

/** The jobs and what each is told. */
export interface JobPayloads {
  /** Ends a payment that wasn't made in time; books it if it was after all. */
  'close-payment': { paymentId: string };
  /** Asks the provider for a refund, or how it stands. */
  'send-refund': { refundId: string };
  /** Writes a payment's lesson into its intent at the provider. */
  'label-intent': { paymentId: string };
  /** Compares the payment provider with the books. */
  reconcile: Record<string, never>;
  'complete-lessons': Record<string, never>;
  /** Deletes the counters of rate limits whose time is up. */
  'clear-old-counters': Record<string, never>;
  /** Puts a week of working hours that came day by day in place of the old one. */
  'publish-working-hours': Record<string, never>;
}

interface Timing {
  /** Not before; at once unless given. */
  runAt?: Date | undefined;
  /** A second job of the same key replaces the first, so that each thing is done once. */
  key: string;
}

/** Adds a job in the caller's transaction: what was decided and what follows from it are written together or not at all. */
export async function enqueue<Name extends keyof JobPayloads>(
  trx: Knex,
  name: Name,
  payload: JobPayloads[Name],
  { runAt, key }: Timing,
): Promise<void> {
  await trx.raw(
    `select graphile_worker.add_job(?, payload := ?::json, run_at := ?::timestamptz, job_key := ?)`,
    [name, JSON.stringify(payload), runAt?.toISOString() ?? null, key],
  );
}
