import type Stripe from 'stripe';
import { restoreRows } from './backups.ts';
import type { Backup, LostIntent } from './backups.ts';
import { readLessons } from './read-lessons.ts';
import { setMachineTime } from './call-off-commands.ts';
import { killRequests, type Run } from './run.ts';
import { FORGET_VERSIONS } from './watch-lessons.ts';
import type { World } from './world.ts';

/**
 * Ends every process, replaces the database by the backup, and records which intents the backup
 * does not know.
 */
export async function restore(run: Run, backup: Backup): Promise<void> {
  const { world, interleaving, lostIntents } = run;
  await killRequests(run, interleaving.requests);
  for (const [id, intent] of await findLostIntents(world, backup))
    lostIntents.set(id, { ...intent, status: lostIntents.get(id)?.status ?? intent.status });
  await world.control.query('delete from graphile_worker._private_jobs; delete from erased_mails');
  await restoreRows(world.control, backup);
  await world.control.query(FORGET_VERSIONS);
  await setMachineTime(world.control);
  run.comparedAt = null;
  run.isRestored = true;
  // What earlier claims are about may be lost with the database.
  run.claims.length = 0;
  run.blockClaims.length = 0;
  run.acts = [];
  run.restoredLessons = await readLessons(world.control);
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

/** Lets refunds that the backup lacks be requested again: the restored database does not know them. */
function forgetRefusals({ provider }: World, { payments, refunds }: Backup): void {
  const refunded = new Set((JSON.parse(refunds) as { payment_id: string }[]).map((one) => one.payment_id));
  const kept = (JSON.parse(payments) as SavedPayment[]).filter(({ id }) => refunded.has(id));
  for (const id of provider.refusedRefunds)
    if (!kept.some((payment) => payment.payment_intent_id === id)) provider.refusedRefunds.delete(id);
}
