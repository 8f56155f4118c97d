import type Stripe from 'stripe';
import { tasksOf } from '../src/worker/tasks.ts';
import { handleStripeEvent } from '../src/reconciliation/handle-stripe-event.ts';
import { reconcile } from '../src/reconciliation/reconcile.ts';
import { finishProcessing } from '../sandbox/payments/payment-intents/finish-processing.ts';
import { settleRefund, settleRefunds } from '../sandbox/payments/refunds/settle-refunds.ts';
import { ask } from './player-commands.ts';
import type { Scene } from './player-commands.ts';
import type { Deed } from './script.ts';
import type { Town } from './world.ts';

/** Delivers one of the provider's events. One that fails, or that is to come again, stays to be delivered. */
export async function deliverEvent(
  scene: Scene,
  { event: index, again }: Extract<Deed, { kind: 'deliver' }>,
  process: number,
): Promise<void> {
  const { town } = scene;
  await settleRefunds(town.knex);
  const event = await pickEvent(town, index);
  if (!event) return;
  const answer = await ask(scene, process, () => handleStripeEvent(town.context, event));
  if (typeof answer === 'boolean' && !again) await forgetEvent(town, event.id);
}

export async function loseEvent(town: Town, index: number): Promise<void> {
  const event = await pickEvent(town, index);
  if (event) await forgetEvent(town, event.id);
}

/** The bank decides a payment that it is processing. */
export async function decidePayment({ town, interleaving }: Scene, index: number): Promise<boolean> {
  const { control, knex, provider } = town;
  const { rows } = await control.query<{ id: string }>(
    `select id from payment_sandbox.object
      where kind = 'payment_intent' and body->>'status' = 'processing' order by sequence`,
  );
  const id = rows[index % rows.length]?.id;
  const outcome = id && provider.bankDecides.get(id);
  if (!outcome) return false;
  interleaving.trace.push(`the bank decides: ${outcome}`);
  await finishProcessing(knex, id, outcome);
  provider.bankDecides.delete(id);
  return true;
}

/** The account's balance covers every refund that waits for it. */
export async function fillBalance({ control, knex }: Town): Promise<void> {
  const { rows } = await control.query<{ id: string }>(
    `select id from payment_sandbox.object where kind = 'refund' and body->>'status' = 'pending'`,
  );
  for (const { id } of rows) await settleRefund(knex, id, 'succeeded');
}

interface Job {
  id: string;
  task: string;
  payload: unknown;
}

/**
 * Does the next job that is due, as graphile-worker does: locked while it is under way, deleted when done, left for later when it
 * fails. The job of a process that is killed stays locked; the worker would wait for four hours. Answers whether there was one.
 */
export async function doJob(scene: Scene, process: number): Promise<boolean> {
  const { town, interleaving } = scene;
  const tasks = tasksOf(town.context) as Record<string, (payload: never) => Promise<unknown>>;
  const found = await ask(scene, process, async () => {
    const job = await takeJob(town);
    if (!job) return 'none';
    interleaving.trace.push(`  the job: ${job.task}`);
    try {
      await tasks[job.task]?.(job.payload as never);
    } catch (error) {
      await putOff(town, job);
      throw error;
    }
    await deleteJob(town, job);
    return 'one';
  });
  return found !== 'none';
}

/** Passes sixteen minutes in steps of four, and does the jobs that are due after each. */
export async function work(scene: Scene, process: number): Promise<void> {
  const { town } = scene;
  for (let step = 0; step < 4; step++) {
    await town.setNow(new Date(town.context.clock().getTime() + 4 * 60_000));
    while (await doJob(scene, process));
  }
}

async function takeJob({ context: { knex, clock } }: Town): Promise<Job | undefined> {
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

async function deleteJob({ context: { knex } }: Town, { id }: Job): Promise<void> {
  await knex.raw('delete from graphile_worker._private_jobs where id = ?', [id]);
}

async function putOff({ context: { knex, clock } }: Town, { id }: Job): Promise<void> {
  await knex.raw(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null,
       run_at = greatest(?::timestamptz, run_at) + interval '1 second' * exp(least(attempts, 10)) where id = ?`,
    [clock(), id],
  );
}

export async function doReconcile(scene: Scene, process: number): Promise<void> {
  await ask(scene, process, () => reconcile(scene.town.context));
}

async function pickEvent({ control }: Town, index: number): Promise<Stripe.Event | undefined> {
  const { rows } = await control.query<{ body: Stripe.Event }>(
    `select body from payment_sandbox.delivery join payment_sandbox.object on id = event_id
      where body->>'type' not in ('payment_intent.created', 'payment_intent.requires_action')
      order by sequence`,
  );
  return rows[index % rows.length]?.body;
}

async function forgetEvent({ control }: Town, id: string): Promise<void> {
  await control.query('delete from payment_sandbox.delivery where event_id = $1', [id]);
}
