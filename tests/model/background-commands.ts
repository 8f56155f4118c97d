import type Stripe from 'stripe';
import { tasksOf } from '../../api/src/worker/tasks.ts';
import { handleStripeEvent } from '../../api/src/reconciliation/handle-stripe-event.ts';
import { sendRequest } from './run.ts';
import type { Run } from './run.ts';
import type { Command } from './script.ts';
import type { World } from './world.ts';

/**
 * Delivers one of the provider's events. An event stays in the queue if it fails or if it is to be
 * delivered again.
 */
export async function deliverEvent(
  run: Run,
  { event: index, again }: Extract<Command, { kind: 'deliver' }>,
  process: number,
): Promise<void> {
  const { world } = run;
  await world.provider.payments.finishRefunds();
  const event = await pickEvent(world, index);
  if (!event) return;
  const answer = await sendRequest(run, process, () => handleStripeEvent(world.context, event));
  if (typeof answer === 'boolean' && !again) await forgetEvent(world, event.id);
}

export async function loseEvent(world: World, index: number): Promise<void> {
  const event = await pickEvent(world, index);
  if (event) await forgetEvent(world, event.id);
}

/** Lets the bank decide a payment that it is processing. Resolves with whether there was one. */
export async function decidePayment({ world, interleaving }: Run, index: number): Promise<boolean> {
  const { control, provider } = world;
  const { rows } = await control.query<{ id: string }>(
    `select id from payment_sandbox.object
      where kind = 'payment_intent' and body->>'status' = 'processing' order by sequence`,
  );
  const id = rows[index % rows.length]?.id;
  const outcome = id && provider.bankDecisions.get(id);
  if (!outcome) return false;
  interleaving.trace.push(`the bank decides: ${outcome}`);
  await provider.payments.finishProcessing(id, outcome);
  provider.bankDecisions.delete(id);
  return true;
}

/** Fills the account's balance, so that it covers every refund that waits for it. */
export async function fillBalance({ control, provider }: World): Promise<void> {
  const { rows } = await control.query<{ id: string }>(
    `select id from payment_sandbox.object where kind = 'refund' and body->>'status' = 'pending'`,
  );
  for (const { id } of rows) await provider.payments.finishRefund(id, 'succeeded');
}

interface Job {
  id: string;
  task: string;
  payload: unknown;
}

/**
 * Runs the next due job as graphile-worker does: locks it, deletes it when done, and puts it off
 * when it fails. A job of a killed process stays locked: the worker would wait for four hours.
 * Resolves with whether there was a job.
 */
export async function runJob(run: Run, process: number): Promise<boolean> {
  const { world, interleaving } = run;
  const tasks = tasksOf(world.context) as Record<string, (payload: never) => Promise<unknown>>;
  const found = await sendRequest(run, process, async () => {
    const job = await takeJob(world);
    if (!job) return 'none';
    interleaving.trace.push(`  the job: ${job.task}`);
    try {
      await tasks[job.task]?.(job.payload as never);
    } catch (error) {
      await postponeJob(world, job);
      throw error;
    }
    await deleteJob(world, job);
    return 'one';
  });
  return found !== 'none';
}

/**
 * Advances the clock by sixteen minutes in steps of four, and runs the due jobs after each. Then the jobs of every
 * few minutes that concern lessons, mails and deletions run once.
 */
export async function runJobs(run: Run, process: number): Promise<void> {
  const { world } = run;
  for (let step = 0; step < 4; step++) {
    await world.setNow(new Date(world.context.clock().getTime() + 4 * 60_000));
    while (await runJob(run, process));
  }
  const tasks = tasksOf(world.context);
  await sendRequest(run, process, () => tasks['complete-lessons']({}));
  await sendRequest(run, process, () => tasks['send-due-mails']({}));
  if (run.deletionsBegun.size > 0) await sendRequest(run, process, () => tasks['continue-deletions']({}));
  while (await runJob(run, process));
}

async function takeJob({ context: { knex, clock } }: World): Promise<Job | undefined> {
  const { rows } = await knex.raw<{ rows: Job[] }>(
    `update graphile_worker._private_jobs as job set locked_at = now(), locked_by = 'model', attempts = attempts + 1
       from graphile_worker._private_tasks as task
      where task.id = job.task_id and job.id = (
        select id from graphile_worker._private_jobs
         where locked_at is null and run_at <= ? and attempts < max_attempts
         order by run_at, id limit 1 for update skip locked)
     returning job.id, task.identifier as task, job.payload`,
    [clock()],
  );
  return rows[0];
}

async function deleteJob({ context: { knex } }: World, { id }: Job): Promise<void> {
  await knex.raw('delete from graphile_worker._private_jobs where id = ?', [id]);
}

async function postponeJob({ context: { knex, clock } }: World, { id }: Job): Promise<void> {
  await knex.raw(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null,
       run_at = greatest(?::timestamptz, run_at) + interval '1 second' * exp(least(attempts, 10)) where id = ?`,
    [clock(), id],
  );
}

async function pickEvent({ control }: World, index: number): Promise<Stripe.Event | undefined> {
  const { rows } = await control.query<{ body: Stripe.Event }>(
    `select body from payment_sandbox.delivery join payment_sandbox.object on id = event_id
      where body->>'type' not in ('payment_intent.created', 'payment_intent.requires_action')
      order by sequence`,
  );
  return rows[index % rows.length]?.body;
}

async function forgetEvent({ control }: World, id: string): Promise<void> {
  await control.query('delete from payment_sandbox.delivery where event_id = $1', [id]);
}
