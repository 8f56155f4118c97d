import { Refusal } from '../../api/src/http/refusal.ts';
import { sendDueMails } from '../../api/src/mails/send-mail.ts';
import { reconcile } from '../../api/src/reconciliation/reconcile.ts';
import { backUp } from './backups.ts';
import { checkAuditLog } from './check-audit-log.ts';
import { checkMails } from './check-mails.ts';
import { checkOutcomes } from './check-outcomes.ts';
import { block } from './coach-commands.ts';
import { Interleaving } from './interleaving.ts';
import {
  decidePayment,
  deliverEvent,
  runJob,
  fillBalance,
  loseEvent,
  runJobs,
  runReconcile,
} from './background-commands.ts';
import { findLateBooking } from './booking-rules.ts';
import { cancel, checkOut, renewHold, reschedule } from './player-commands.ts';
import { restore } from './restore.ts';
import type { Run } from './run.ts';
import { runCopy } from './run-copy.ts';
import type { Command, Script } from './script.ts';
import type { World } from './world.ts';

const MINUTE = 60_000;
/** The connection pool is too small for more. */
const MAX_CONCURRENT_COMMANDS = 6;
/** The minutes after which every hold has expired and every payment is closed. */
const SETTLED_AFTER_MINUTES = 180;
/** A time before everything that a script does, also at the provider, whose objects have the machine's time. */
const START = new Date(0);
const DAY_MINUTES = 24 * 60 + 1;
/** The number of a script's refund faults. */
const MAX_REFUND_REFUSALS = 5;

/**
 * Runs a script in an empty world, lets everything settle, and checks the outcome of each payment.
 *
 * @throws with the trace when an outcome is wrong, or when something fails that no command
 * explains.
 */
export async function runScript(world: World, script: Script): Promise<void> {
  await world.reset();
  const interleaving = new Interleaving(world.control);
  const run: Run = {
    world,
    interleaving,
    claims: [],
    blockClaims: [],
    rules: [{ horizonWeeks: 26, noticeHours: 0 }],
    held: new Set(),
    backup: await backUp(world.control),
    isRestored: false,
    lostIntents: new Map(),
    unexpected: [],
  };
  world.connections.onStatement = (statement, request) => {
    // After a restore, a paid lesson may be booked again although it has begun.
    const late = run.isRestored ? null : findLateBooking(statement, request?.clock ?? world.context.clock());
    if (late) run.unexpected.push(new Error(late));
  };
  try {
    await runCommands(run, script);
    await settle(run);
    const violations = [
      ...run.unexpected.map(describe),
      ...(await checkOutcomes(run)),
      ...(await checkMails(run)),
      ...(await checkAuditLog(run)),
    ];
    if (violations.length > 0) throw new Error(violations.join('\n'));
  } catch (error) {
    throw new Error(`${describe(error)}\n\nWhat happened:\n${interleaving.trace.join('\n')}`, {
      cause: error,
    });
  }
}

async function runCommands(run: Run, { commands, choices, faults, refundFaults }: Script): Promise<void> {
  const { world, interleaving } = run;
  const upcoming = commands.values();
  let calls = 0;
  let refunds = 0;
  let steps = 0;
  world.connections.interleaving = interleaving;
  world.provider.interleaving = interleaving;
  world.provider.nextFault = () => faults[calls++] ?? null;
  world.provider.nextRefundFault = () => refundFaults[refunds++] ?? null;
  let next = upcoming.next();
  let begun = 0;
  for (;;) {
    await interleaving.waitUntilQuiescent();
    const isDue =
      !next.done &&
      interleaving.underWay < MAX_CONCURRENT_COMMANDS &&
      (begun >= next.value.after || interleaving.waiting === 0);
    if (interleaving.waiting === 0 && !isDue) break;
    // Commands under way come first, so that a script without choices runs one command after the
    // other.
    const choice = (choices[steps++] ?? 0) % (interleaving.waiting + (isDue ? 1 : 0));
    if (choice < interleaving.waiting) {
      interleaving.proceed(choice);
      begun += 1;
    } else if (!next.done) {
      await startCommand(run, next.value.command, next.value.process);
      next = upcoming.next();
      begun = 0;
    }
  }
  world.connections.interleaving = null;
  world.provider.interleaving = null;
  world.provider.nextFault = () => null;
}

async function startCommand(run: Run, command: Command, process: number): Promise<void> {
  const { world, interleaving } = run;
  const { trace } = interleaving;
  const name = `${command.kind} (${process})`;
  switch (command.kind) {
    case 'check out':
      return interleaving.start(`player ${command.player} ${name}`, () => checkOut(run, command, process));
    case 'cancel':
      return interleaving.start(`${command.by} ${name}`, () => cancel(run, command, process));
    case 'reschedule':
      return interleaving.start(name, () => reschedule(run, command, process));
    case 'deliver':
      return interleaving.start(name, () => deliverEvent(run, command, process));
    case 'run job':
      return interleaving.start(name, async () => void (await runJob(run, process)));
    case 'run jobs':
      return interleaving.start(name, () => runJobs(run, process));
    case 'reconcile':
      return interleaving.start(name, () => runReconcile(run, process));
    case 'bank decides':
      return interleaving.start(name, async () => void (await decidePayment(run, command.payment)));
    case 'lose event':
      trace.push('an event gets lost');
      return loseEvent(world, command.event);
    case 'set price':
      trace.push(`an hour costs £${command.pounds}`);
      await world.control.query('update coach_settings set one_hour_pence = $1', [command.pounds * 100]);
      return;
    case 'set rules': {
      const { horizonWeeks, noticeHours } = command;
      trace.push(`${horizonWeeks} weeks ahead, ${noticeHours} hours before`);
      run.rules.push({ horizonWeeks, noticeHours });
      await world.control.query('update coach_settings set horizon_weeks = $1, notice_hours = $2', [
        horizonWeeks,
        noticeHours,
      ]);
      return;
    }
    case 'block':
      return interleaving.start(`${command.holds} ${name}`, () => block(run, command, process));
    case 'renew hold':
      return interleaving.start(`player ${command.player} ${name}`, () => renewHold(run, command, process));
    case 'unblock':
      trace.push('the blocks are removed');
      await world.control.query('delete from blocked_slots');
      return;
    case 'wait':
      trace.push(`${command.minutes} minutes pass`);
      return world.setNow(new Date(world.context.clock().getTime() + command.minutes * MINUTE));
    case 'kill': {
      trace.push(`process ${process} is killed`);
      const lost = interleaving.requests.filter((request) => request.process === process);
      for (const request of lost) request.isKilled = true;
      return world.connections.endThoseOf(lost);
    }
    case 'back up':
      trace.push('a backup is made');
      run.backup = await backUp(world.control);
      return;
    case 'restore':
      trace.push('the database is restored from its backup');
      return restore(run, run.backup);
    case 'copy runs':
      trace.push('a copy of the database runs');
      return runCopy(run);
    case 'restart database':
      trace.push('the database restarts');
      for (const request of interleaving.requests) request.mayFail = true;
      return world.connections.endAll();
  }
}

/** Lets time pass, runs jobs, and reconciles until there is nothing left to repair. */
async function settle(run: Run): Promise<void> {
  const { world, interleaving } = run;
  const { context } = world;
  interleaving.trace.push('everything settles');
  await world.setNow(new Date(context.clock().getTime() + SETTLED_AFTER_MINUTES * MINUTE));
  await runAllJobs();
  while (await decidePayment(run, 0));
  await world.provider.payments.settleRefunds();
  // Once, as after a restore: it lists the lessons that were moved after the backup.
  let last = await reconcile(context, run.isRestored ? START : undefined);
  await runAllJobs();
  // Refunds that the balance did not cover are requested again, or were only waiting for it.
  world.provider.nextRefundFault = () => null;
  await passDay();
  await fillBalance(world);
  last = await reconcile(context);
  // The provider repeats its earlier refusals to a restored database. Each refund is retried a day
  // later.
  for (let day = 0; run.isRestored && day < MAX_REFUND_REFUSALS && (await isRefundPending()); day++) {
    await passDay();
    await world.provider.payments.settleRefunds();
    last = await reconcile(context);
  }
  // At least once: a refund that was just requested again may be a slow one.
  for (let round = 0; round < 3 && (round === 0 || last.repaired > 0); round++) {
    await runAllJobs();
    await world.provider.payments.settleRefunds();
    last = await reconcile(context);
  }
  // Killed processes have left mails behind.
  await passDay();
  await sendDueMails(context);
  await runAllJobs();
  if (last.repaired + last.unsettled > 0)
    run.unexpected.push(
      new Error(`Not settled: ${last.repaired} repaired, ${last.unsettled} unsettled at last`),
    );

  function passDay(): Promise<void> {
    return world.setNow(new Date(context.clock().getTime() + DAY_MINUTES * MINUTE));
  }

  async function isRefundPending(): Promise<boolean> {
    const { rowCount } = await world.control.query(`select from refunds where status = 'pending'`);
    return rowCount !== 0;
  }

  async function runAllJobs(): Promise<void> {
    for (let isDone = false; !isDone;) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      interleaving.start('last job', async () => resolve(await runJob(run, 0)));
      await interleaving.waitUntilQuiescent();
      isDone = !(await promise);
    }
  }
}

function describe(error: unknown): string {
  if (error instanceof Refusal) return `${error.code}: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
