import { Gauge, Registry } from 'prom-client';
import type { DatabaseSnapshot } from './database-snapshot.ts';

/**
 * Returns what the database says, as Prometheus reads it. With null, the database is away: only
 * that is told. The registry is new each time, so that nothing is left of an earlier snapshot.
 */
export async function describeSnapshot(snapshot: DatabaseSnapshot | null): Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `lessons_${name}`, help, labelNames, registers: [registry] });

  gauge('database_up', '1 if the database responded to this scrape, otherwise 0').set(snapshot ? 1 : 0);
  if (!snapshot) return registry.metrics();

  const jobs = gauge('jobs', 'Jobs by state: ready, running, scheduled, retrying or failed', [
    'task',
    'state',
  ]);
  for (const { task, state, jobs: count } of snapshot.jobs) jobs.set({ task, state }, count);
  const ready = snapshot.jobs.filter(({ state }) => state === 'ready');
  gauge('jobs_oldest_seconds', 'How long the first job that is ready has been due').set(
    Math.max(0, ...ready.map(({ oldest }) => oldest)),
  );
  const payments = gauge(
    'payments',
    'Payments of the last 30 days by their end: open, booked, cancelled or refunded',
    ['outcome'],
  );
  for (const { outcome, payments: count } of snapshot.payments) payments.set({ outcome }, count);

  const { holds, problems, refunds, mails, reconciliationLag } = snapshot;
  gauge('holds', 'Slots that are held for players who are paying').set(holds);
  gauge('payment_problems', 'Payments that the coach has to look at').set(problems);
  gauge('refunds_waiting', 'Refunds that the payment provider has not made yet').set(refunds.waiting);
  gauge('refunds_oldest_seconds', 'Age of the oldest refund that waits').set(refunds.oldest);
  gauge('mails_waiting', 'Mails that are due and not sent').set(mails.due);
  gauge('mails_oldest_seconds', 'How long the first mail that waits has been due').set(mails.oldest);
  gauge('mails_failed', 'Mails of the last 30 days that could not be delivered').set(mails.failed);
  gauge('reconciliation_lag_seconds', 'Time since the last complete comparison with Stripe').set(
    reconciliationLag,
  );
  return registry.metrics();
}
