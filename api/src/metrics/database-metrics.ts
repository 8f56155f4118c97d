import type pg from 'pg';
import { Gauge, Registry } from 'prom-client';

/** The database's figures for all processes together. Times are in seconds. */
export interface DatabaseSnapshot {
  /** `failures`: how often the job that failed most has. */
  jobs: { task: string; state: string; jobs: number; oldest: number; failures: number }[];
  holds: number;
  /** The payments of the last 30 days: counting all would take longer with each year. */
  payments: { outcome: string; payments: number }[];
  problems: { open: number; oldest: number };
  refunds: { waiting: number; oldest: number };
  mails: { due: number; oldest: number; failed: number };
  /** How long the first lesson that was called off has waited for a choice after its deadline. */
  choicesOverdue: number;
  /** Time since the coach's own calendar was last read whole. 0 without one. */
  ownCalendarLag: number;
  /** Time since the end of the last complete comparison with the payment provider. */
  reconciliationLag: number;
  /** Time since the last backup, and since one was last tried by restoring it. */
  backups: { age: number; checkedAge: number };
}

/** The server ends the statement, also when this process has given up. */
const STATEMENT_TIMEOUT_MS = 1_500;

/**
 * One statement, so that a scrape costs one round trip. A job is `ready` when its time has come,
 * `failed` when it has used up its attempts. `oldest` is how long the first of them has been due: the time of
 * one that is tried again lies ahead.
 * A job that is replaced while it runs loses its key and all attempts that are left: it did not fail, and is not counted.
 * Before the first comparison and the first backup, their times count from the first migration: never is not fine. A backup
 * of a time to come was recorded by a clock that was wrong.
 */
const QUERY = `select json_build_object(
  'jobs', (select coalesce(json_agg(j), '[]') from (
    select task, state, count(*)::int as jobs,
      coalesce(greatest(extract(epoch from now() - min(run_at)), 0), 0)::float8 as oldest,
      max(case when locked_at is null then attempts else attempts - 1 end)::int as failures
    from (
      select task_identifier as task, run_at, attempts, locked_at,
        case when attempts >= max_attempts and locked_at is null then 'failed'
          when locked_at is not null then 'running'
          when run_at <= now() then 'ready'
          when attempts > 0 then 'retrying'
          else 'scheduled' end as state
      from graphile_worker.jobs where key is not null or attempts < max_attempts
    ) as each_job group by task, state
  ) as j),
  'holds', (select count(*)::int from court_times where held_until > now()),
  'payments', (select coalesce(json_agg(p), '[]') from (
    select outcome, count(*)::int as payments from payments
    where created_at > now() - interval '30 days' group by outcome
  ) as p),
  'problems', (select json_build_object('open', count(*)::int,
      'oldest', coalesce(extract(epoch from now() - min(created_at)), 0)::float8)
    from payment_problems where resolved_at is null),
  'refunds', (select json_build_object('waiting', count(*)::int,
      'oldest', coalesce(extract(epoch from now() - min(created_at)), 0)::float8)
    from refunds where status = 'pending'),
  'mails', (select json_build_object(
      'due', count(*) filter (where status = 'waiting' and coalesce(send_at, created_at) <= now())::int,
      'oldest', coalesce(extract(epoch from now() - min(coalesce(send_at, created_at))
        filter (where status = 'waiting' and coalesce(send_at, created_at) <= now())), 0)::float8,
      'failed', count(*) filter (where status = 'failed' and created_at > now() - interval '30 days')::int)
    from mails where status in ('waiting', 'failed')),
  'choicesOverdue', (select coalesce(greatest(extract(epoch from now() - min(choose_by)), 0), 0)::float8
    from choices where outcome = 'open'),
  'ownCalendarLag', coalesce((select greatest(extract(epoch from now()
      - coalesce(last_success_at, failing_since, check_requested_at)), 0)::float8 from coach_calendar), 0),
  'reconciliationLag', (select extract(epoch from now() - coalesce(
      (select max(looked_until) from reconciliation),
      (select min(migration_time) from schema_migrations)))::float8),
  'backups', (select json_build_object(
      'age', extract(epoch from now() - coalesce(max(finished_at) filter (where finished_at <= now()), first.migrated_at))::float8,
      'checkedAge', extract(epoch from now() - coalesce(max(checked_at) filter (where checked_at <= now()), first.migrated_at))::float8)
    from (select min(migration_time) as migrated_at from schema_migrations) as first left join backups on true
    group by first.migrated_at)
) as snapshot`;

/** Asks the database for the values of the metrics. */
export async function readSnapshot(pool: pg.Pool): Promise<DatabaseSnapshot> {
  // Nothing is set on the session: behind a pooler it may serve others next.
  const results = (await pool.query(
    `begin read only; set local statement_timeout = ${STATEMENT_TIMEOUT_MS}; ${QUERY}; commit`,
  )) as unknown as { rows: { snapshot: DatabaseSnapshot }[] }[];
  const snapshot = results[2]?.rows[0]?.snapshot;
  if (!snapshot) throw new Error('The database returned no snapshot for the metrics.');
  return snapshot;
}

/**
 * Returns a snapshot as Prometheus reads it; null stands for a database that is away. The registry is
 * new each time, so that nothing is left of an earlier snapshot.
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
  const failures = gauge(
    'jobs_failures',
    'How often a job that is tried again has failed, the most of its task',
    ['task'],
  );
  for (const [task, jobsOfTask] of Map.groupBy(snapshot.jobs, (each) => each.task)) {
    const tried = jobsOfTask.filter(({ state }) => state !== 'failed');
    failures.set({ task }, Math.max(0, ...tried.map((each) => each.failures)));
  }
  const payments = gauge(
    'payments',
    'Payments of the last 30 days by their end: open, booked, cancelled or refunded',
    ['outcome'],
  );
  for (const { outcome, payments: count } of snapshot.payments) payments.set({ outcome }, count);

  const { holds, problems, refunds, mails, choicesOverdue, ownCalendarLag, reconciliationLag, backups } =
    snapshot;
  gauge('holds', 'Slots that are held for players who are paying').set(holds);
  gauge('payment_problems', 'Payments that the coach has to look at').set(problems.open);
  gauge('payment_problems_oldest_seconds', 'How long the first of them has waited').set(problems.oldest);
  gauge('refunds_waiting', 'Refunds that the payment provider has not made yet').set(refunds.waiting);
  gauge('refunds_oldest_seconds', 'Age of the oldest refund that waits').set(refunds.oldest);
  gauge('mails_waiting', 'Mails that are due and not sent').set(mails.due);
  gauge('mails_oldest_seconds', 'How long the first mail that waits has been due').set(mails.oldest);
  gauge('mails_failed', 'Mails of the last 30 days that could not be delivered').set(mails.failed);
  gauge(
    'choices_overdue_seconds',
    'How long the first lesson that was called off has waited for a choice after its deadline',
  ).set(choicesOverdue);
  gauge('own_calendar_lag_seconds', 'Time since the coach’s own calendar was last read whole').set(
    ownCalendarLag,
  );
  gauge('reconciliation_lag_seconds', 'Time since the last complete comparison with Stripe').set(
    reconciliationLag,
  );
  gauge('backup_age_seconds', 'Time since the last backup of the database').set(backups.age);
  gauge('backup_checked_age_seconds', 'Time since a backup was last tried by restoring it').set(
    backups.checkedAge,
  );
  return registry.metrics();
}
