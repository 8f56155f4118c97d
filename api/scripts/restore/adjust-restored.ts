import type { Knex } from 'knex';
import type { PaymentContext } from '../../src/payments/payment-context.ts';
import { compareWithStripe } from './compare-with-stripe.ts';

interface Restored {
  /** A day before the backup. */
  since: Date;
  /** When the dump was restored, by the database's clock. What was written later is not from the backup. */
  restoredAt: Date;
}

/**
 * Brings a restored database to what happened outside of it since the backup: no mail is sent twice, and every payment at
 * Stripe is booked again, refunded, or listed. Moves no money. Safe to repeat, also after a part of it. Returns what is left,
 * as lines.
 *
 * @throws an error when Stripe can't be reached, or something of it could not be settled: nobody may book before.
 */
export async function catchUp(context: PaymentContext, { since, restoredAt }: Restored): Promise<string[]> {
  const { knex } = context;
  await dropDueMails(knex, restoredAt);
  await removeLabelJobs(knex, restoredAt);
  const { lines, isComplete } = await compareWithStripe(context, since);
  if (!isComplete)
    throw new Error(
      [...lines, 'Not all payments could be compared. Run it again: it goes on from here.'].join('\n'),
    );
  await dropRefundMails(knex);
  return lines;
}

/** Drops the mails that were due: they were sent after the backup. Reminders for later stay, and what was written since. */
async function dropDueMails(knex: Knex, restoredAt: Date): Promise<void> {
  await knex('mails')
    .where({ status: 'waiting' })
    .where('createdAt', '<=', restoredAt)
    .whereRaw('coalesce(send_at, created_at) <= now()')
    .update({ status: 'dropped' });
}

/** Removes the jobs that write a lesson's time into its payment at Stripe, which may have a newer one. */
async function removeLabelJobs(knex: Knex, restoredAt: Date): Promise<void> {
  await knex.raw(
    `select graphile_worker.remove_job(key) from graphile_worker.jobs
      where task_identifier = 'label-intent' and created_at <= ?`,
    [restoredAt],
  );
}

/** Drops the mails about refunds that the comparison has found: the players have had them. */
async function dropRefundMails(knex: Knex): Promise<void> {
  await knex('mails').where({ status: 'waiting' }).whereLike('kind', 'refund%').update({ status: 'dropped' });
}
