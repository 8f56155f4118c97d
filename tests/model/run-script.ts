import { Refusal } from '../../api/src/http/refusal.ts';
import { backUp } from './backups.ts';
import { checkAuditLog } from './check-audit-log.ts';
import { checkMails } from './check-mails.ts';
import { checkMoney } from './check-money.ts';
import { checkOutcomes } from './check-outcomes.ts';
import { checkLessons } from './check-lessons.ts';
import { bookFor, changePrice, collect, mergeGuest, moveFor, payFor, signUp } from './client-commands.ts';
import { settle, undoSettled } from './settle-commands.ts';
import { block, setOtherHours, setUsualHours, unblock } from './coach-commands.ts';
import { bookSeriesFor, cancelSeries, changePriceOfSeries, moveSeriesOf } from './series-commands.ts';
import { choose, close, compare, confirm, passDeadline, refund } from './call-off-commands.ts';
import { deletePlayer } from './delete-account.ts';
import { Interleaving } from './interleaving.ts';
import { decidePayment, deliverEvent, runJob, loseEvent, runJobs } from './background-commands.ts';
import { findLateBooking } from './booking-rules.ts';
import { cancel, checkOut, renewHold, reschedule } from './player-commands.ts';
import { restore } from './restore.ts';
import { checkTimeRequests, keepTime } from './keep-time.ts';
import { killRequests, type Run } from './run.ts';
import { runCopy } from './run-copy.ts';
import type { Command, Script } from './script.ts';
import { bringToRest } from './bring-to-rest.ts';
import type { World } from './world.ts';

const MINUTE = 60_000;
/** The connection pool is too small for more. */
const MAX_CONCURRENT_COMMANDS = 6;

/**
 * Runs a script in an empty world, lets everything come to rest, and checks the outcome of each payment.
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
    acts: [],
    restoredLessons: new Map(),
    deletionsBegun: new Map(),
    asked: new Map(),
    settlements: new Map(),
    movedAnyway: new Set(),
    comparedAt: null,
    rules: [{ horizonWeeks: 26, noticeHours: 0 }],
    held: new Set(),
    moving: new Map(),
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
    await bringToRest(run);
    const violations = [
      ...run.unexpected.map(describe),
      ...(await checkOutcomes(run)),
      ...(await checkLessons(run)),
      ...(await checkMoney(run)),
      ...(await checkMails(run)),
      ...(await checkTimeRequests(run)),
      ...(await checkAuditLog(run)),
    ];
    if (violations.length > 0) throw new Error(violations.join('\n'));
  } catch (error) {
    // Their locks would keep the next script waiting.
    await killRequests(run, interleaving.requests);
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
    case 'book for':
      return interleaving.start(`for ${command.client} ${name}`, () => bookFor(run, command, process));
    case 'book series':
      return interleaving.start(`for ${command.client} ${name}`, () => bookSeriesFor(run, command, process));
    case 'cancel series':
      return interleaving.start(`${command.by} ${name}`, () => cancelSeries(run, command, process));
    case 'move series':
      return interleaving.start(name, () => moveSeriesOf(run, command, process));
    case 'change series price':
      return interleaving.start(name, () => changePriceOfSeries(run, command, process));
    case 'close':
      return interleaving.start(name, () => close(run, command, process));
    case 'choose':
      return interleaving.start(name, () => choose(run, command, process));
    case 'refund called off':
      return interleaving.start(`${command.by} ${name}`, () => refund(run, command, process));
    case 'confirm':
      return interleaving.start(name, () => confirm(run, command, process));
    case 'deadline':
      return interleaving.start(name, () => passDeadline(run, process));
    case 'move for':
      return interleaving.start(name, () => moveFor(run, command, process));
    case 'collect':
      return interleaving.start(`${command.what} ${name}`, () => collect(run, command, process));
    case 'settle':
      return interleaving.start(name, () => settle(run, command, process));
    case 'undo settled':
      return interleaving.start(name, () => undoSettled(run, command, process));
    case 'keep time':
      return interleaving.start(`player ${command.player} ${command.what} ${name}`, () =>
        keepTime(run, command, process),
      );
    case 'change price':
      return interleaving.start(name, () => changePrice(run, command, process));
    case 'pay for':
      return interleaving.start(name, () => payFor(run, command, process));
    case 'sign up':
      return interleaving.start(name, () => signUp(run, process));
    case 'delete account':
      return interleaving.start(`player ${command.player} ${name}`, () =>
        deletePlayer(run, command, process),
      );
    case 'same person':
      return interleaving.start(name, () => mergeGuest(run, command, process));
    case 'deliver':
      return interleaving.start(name, () => deliverEvent(run, command, process));
    case 'run job':
      return interleaving.start(name, async () => void (await runJob(run, process)));
    case 'run jobs':
      return interleaving.start(name, () => runJobs(run, process));
    case 'reconcile':
      return interleaving.start(name, () => compare(run, process));
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
      return interleaving.start(name, () => unblock(run, process));
    case 'other hours':
      return interleaving.start(`${command.holds} ${name}`, () => setOtherHours(run, command, process));
    case 'usual hours':
      return interleaving.start(name, () => setUsualHours(run, process));
    case 'wait':
      trace.push(`${command.minutes} minutes pass`);
      return world.setNow(new Date(world.context.clock().getTime() + command.minutes * MINUTE));
    case 'kill':
      trace.push(`process ${process} is killed`);
      return killRequests(
        run,
        interleaving.requests.filter((request) => request.process === process),
      );
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

function describe(error: unknown): string {
  if (error instanceof Refusal) return `${error.code}: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
