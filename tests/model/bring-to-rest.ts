import { continueDeletions } from '../../api/src/accounts/delete-account.ts';
import { sendDueMails } from '../../api/src/mails/send-mail.ts';
import { reconcile } from '../../api/src/reconciliation/reconcile.ts';
import { decidePayment, fillBalance, runJob } from './background-commands.ts';
import { endChoices } from './call-off-commands.ts';
import type { Run } from './run.ts';

const MINUTE = 60_000;
/** The minutes after which every hold has expired and every payment is closed. */
const REST_AFTER_MINUTES = 180;
/** A time before everything that a script does, also at the provider, whose objects have the machine's time. */
const START = new Date(0);
const DAY_MINUTES = 24 * 60 + 1;
/** The number of a script's refund faults. */
const MAX_REFUND_REFUSALS = 5;

/** Lets time pass, runs jobs, and reconciles until there is nothing left to repair. */
export async function bringToRest(run: Run): Promise<void> {
  const { world, interleaving } = run;
  const { context } = world;
  interleaving.trace.push('everything comes to rest');
  await world.setNow(new Date(context.clock().getTime() + REST_AFTER_MINUTES * MINUTE));
  await runAllJobs();
  while (await decidePayment(run, 0));
  await world.provider.payments.finishRefunds();
  // Once, as after a restore: it lists the lessons that were moved after the backup.
  let last = await reconcile(context, run.isRestored ? START : undefined);
  await runAllJobs();
  // Refunds that the balance did not cover are requested again, or were only waiting for it.
  world.provider.nextRefundFault = () => null;
  await passDay();
  await fillBalance(world);
  last = await reconcile(context);
  await finishRefunds();
  if (await passAllDeadlines()) await finishRefunds();
  // Killed processes have left mails behind.
  await passDay();
  await sendDueMails(context);
  await runAllJobs();
  // The deletion of an account waits for its mails.
  await runAllJobs();
  if (last.repaired + last.unsettled > 0)
    run.unexpected.push(
      new Error(`Not at rest: ${last.repaired} repaired, ${last.unsettled} unsettled at last`),
    );

  async function finishRefunds(): Promise<void> {
    // The provider repeats its earlier refusals to a restored database. Each refund is retried a day
    // later.
    for (let day = 0; run.isRestored && day < MAX_REFUND_REFUSALS && (await isRefundPending()); day++) {
      await passDay();
      await world.provider.payments.finishRefunds();
      last = await reconcile(context);
    }
    // At least once: a refund that was just requested again may be a slow one.
    for (let round = 0; round < 3 && (round === 0 || last.repaired > 0); round++) {
      await runAllJobs();
      await world.provider.payments.finishRefunds();
      last = await reconcile(context);
    }
  }

  /** Passes the deadlines of all choices. Resolves with whether there were any. */
  async function passAllDeadlines(): Promise<boolean> {
    const { rows } = await world.control.query<{ choose_by: Date | null }>(
      'select max(choose_by) as choose_by from choices',
    );
    const chooseBy = rows[0]?.choose_by;
    if (!chooseBy) return false;
    await world.setNow(new Date(Math.max(+context.clock(), +chooseBy + MINUTE)));
    last = await reconcile(context);
    if (last.unsettled === 0) run.comparedAt = context.clock();
    await endChoices(run);
    await runAllJobs();
    return true;
  }

  function passDay(): Promise<void> {
    return world.setNow(new Date(context.clock().getTime() + DAY_MINUTES * MINUTE));
  }

  async function isRefundPending(): Promise<boolean> {
    const { rowCount } = await world.control.query(`select from refunds where status = 'pending'`);
    return rowCount !== 0;
  }

  async function runAllJobs(): Promise<void> {
    await continueDeletions(context);
    for (let isDone = false; !isDone;) {
      isDone = !(await act('last job', () => runJob(run, 0)));
    }
  }

  async function act<T>(name: string, work: () => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<T>();
    interleaving.start(name, async () => resolve(await work()));
    await interleaving.waitUntilQuiescent();
    // A job that fails learns of it in a step of its own.
    for (; interleaving.waiting > 0; await interleaving.waitUntilQuiescent()) interleaving.proceed(0);
    return promise;
  }
}
