import type { Knex } from 'knex';

/** The jobs and their payloads. */
export interface JobPayloads {
  /** Ends a payment whose time is up, or books it if it was paid after all. */
  'close-payment': { paymentId: string };
  /** Requests a refund from the provider, or fetches its status. */
  'send-refund': { refundId: string };
  /** Writes a payment's lesson into its intent at the provider. */
  'label-intent': { paymentId: string };
  /** Detaches the card of several payments from its customer, unless the player has saved it. */
  'detach-card': { paymentId: string };
  /** Sends a mail of the outbox. */
  'send-mail': { mailId: string };
  /** Adds a job for each mail that is due. */
  'send-due-mails': Record<string, never>;
  /** Compares the payment provider with the database. */
  reconcile: Record<string, never>;
  'complete-lessons': Record<string, never>;
  /** Refunds lessons that were called off and whose players have not chosen in time. */
  'end-choices': Record<string, never>;
  /** Mails the players whose wish fits a time that fell free, and removes the wishes that are over. */
  'tell-of-free-times': Record<string, never>;
  /** Writes the coaches a mail with the lessons of the day, at 7:00 in London. */
  'summarise-day': Record<string, never>;
  /** Deletes the counters of rate limits whose time is up. */
  'clear-old-counters': Record<string, never>;
  /** Creates the audit log's next partitions, and drops those whose time is up. */
  'keep-audit-partitions': Record<string, never>;
  /** Reads the coach's own calendar, whose busy times block slots. */
  'refresh-coach-calendar': Record<string, never>;
  /** Goes on with the deletion of an account. */
  'delete-account': { playerId: string };
  /** Adds a job for each deletion that is not finished. */
  'continue-deletions': Record<string, never>;
  /** Deletes what is older than the retention times. */
  'enforce-retention': Record<string, never>;
}

/**
 * Adds a job in the caller's transaction. A job with the same name and payload that has not started
 * is replaced, so that naming another time moves it. It runs at once unless `runAt` is given.
 */
export async function enqueue<Name extends keyof JobPayloads>(
  trx: Knex,
  name: Name,
  payload: JobPayloads[Name],
  runAt?: Date,
): Promise<void> {
  await trx.raw(
    'select graphile_worker.add_job(?, payload := ?::json, run_at := ?::timestamptz, job_key := ?)',
    [name, JSON.stringify(payload), runAt ?? null, jobKey(name, payload)],
  );
}

/** Returns the key that all jobs of the same name and payload share. */
export function jobKey<Name extends keyof JobPayloads>(name: Name, payload: JobPayloads[Name]): string {
  return [name, ...Object.values(payload)].join(':');
}
