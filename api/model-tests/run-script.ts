import { Refusal } from '../src/refusal/refusal.ts';
import { reconcile } from '../src/reconciliation/reconcile.ts';
import { settleRefunds } from '../sandbox/payments/refunds/settle-refunds.ts';
import { backUp, restore } from './backups.ts';
import { checkEnds } from './check-outcomes.ts';
import { block, squat } from './coach-commands.ts';
import { Interleaving } from './interleaving.ts';
import {
  decidePayment,
  deliverEvent,
  doJob,
  fillBalance,
  doReconcile,
  loseEvent,
  work,
} from './background-commands.ts';
import { cancel, checkOut, move } from './player-commands.ts';
import type { Scene } from './player-commands.ts';
import { findLateBooking } from './find-late-booking.ts';
import { runCopy } from './run-copy.ts';
import type { Deed, Script } from './script.ts';
import type { Town } from './world.ts';

const MINUTE = 60_000;
/** More would not get connections at the same time. */
const MOST_AT_ONCE = 6;
/** By then every hold has run out, and every payment's time is up. */
const SETTLED_AFTER_MINUTES = 180;
const DAY_MINUTES = 24 * 60 + 1;
/** As many as a script has for refunds. */
const MOST_REFUSALS = 5;

/**
 * Plays a script in an empty town, lets everything settle, and checks how each payment ended.
 *
 * @throws with what happened, in order, when an end is wrong, or something fails that nothing explains.
 */
export async function playScript(town: Town, script: Script): Promise<void> {
  await town.reset();
  const interleaving = new Interleaving(town.control);
  const scene: Scene = {
    town,
    interleaving,
    told: [],
    blocks: [],
    rules: [{ horizonWeeks: 26, noticeHours: 0 }],
    held: new Set(),
    backup: await backUp(town.control),
    isRestored: false,
    lost: new Map(),
    surprises: [],
  };
  town.connections.onStatement = (statement, request) => {
    // A restored database may get back a lesson that has begun.
    const late = scene.isRestored ? null : findLateBooking(statement, request?.clock ?? town.context.clock());
    if (late) scene.surprises.push(new Error(late));
  };
  try {
    await play(scene, script);
    await settle(scene);
    const wrongs = [...scene.surprises.map(describe), ...(await checkEnds(scene))];
    if (wrongs.length > 0) throw new Error(wrongs.join('\n'));
  } catch (error) {
    throw new Error(`${describe(error)}\n\nWhat happened:\n${interleaving.trace.join('\n')}`, {
      cause: error,
    });
  }
}

async function play(scene: Scene, { deeds, choices, faults, refundFaults }: Script): Promise<void> {
  const { town, interleaving } = scene;
  const coming = deeds.values();
  let calls = 0;
  let refunds = 0;
  let steps = 0;
  town.connections.interleaving = interleaving;
  town.provider.interleaving = interleaving;
  town.provider.nextFault = () => faults[calls++] ?? null;
  town.provider.nextRefundFault = () => refundFaults[refunds++] ?? null;
  let next = coming.next();
  let begun = 0;
  for (;;) {
    await interleaving.calm();
    const isDue =
      !next.done &&
      interleaving.underWay < MOST_AT_ONCE &&
      (begun >= next.value.after || interleaving.waiting === 0);
    if (interleaving.waiting === 0 && !isDue) break;
    // First in line are those who have begun, so that a script without choices is played one after the other.
    const choice = (choices[steps++] ?? 0) % (interleaving.waiting + (isDue ? 1 : 0));
    if (choice < interleaving.waiting) {
      interleaving.proceed(choice);
      begun += 1;
    } else if (!next.done) {
      await begin(scene, next.value.deed, next.value.process);
      next = coming.next();
      begun = 0;
    }
  }
  town.connections.interleaving = null;
  town.provider.interleaving = null;
  town.provider.nextFault = () => null;
}

async function begin(scene: Scene, deed: Deed, process: number): Promise<void> {
  const { town, interleaving } = scene;
  const { trace } = interleaving;
  const name = `${deed.kind} (${process})`;
  switch (deed.kind) {
    case 'check out':
      return interleaving.start(`player ${deed.player} ${name}`, () => checkOut(scene, deed, process));
    case 'cancel':
      return interleaving.start(`${deed.by} ${name}`, () => cancel(scene, deed, process));
    case 'move':
      return interleaving.start(name, () => move(scene, deed, process));
    case 'deliver':
      return interleaving.start(name, () => deliverEvent(scene, deed, process));
    case 'do job':
      return interleaving.start(name, async () => void (await doJob(scene, process)));
    case 'work':
      return interleaving.start(name, () => work(scene, process));
    case 'reconcile':
      return interleaving.start(name, () => doReconcile(scene, process));
    case 'bank decides':
      return interleaving.start(name, async () => void (await decidePayment(scene, deed.payment)));
    case 'lose event':
      trace.push('an event gets lost');
      return loseEvent(town, deed.event);
    case 'set price':
      trace.push(`an hour costs £${deed.pounds}`);
      await town.control.query('update coach_settings set one_hour_pence = $1', [deed.pounds * 100]);
      return;
    case 'set rules': {
      const { horizonWeeks, noticeHours } = deed;
      trace.push(`${horizonWeeks} weeks ahead, ${noticeHours} hours before`);
      scene.rules.push({ horizonWeeks, noticeHours });
      await town.control.query('update coach_settings set horizon_weeks = $1, notice_hours = $2', [
        horizonWeeks,
        noticeHours,
      ]);
      return;
    }
    case 'block':
      return interleaving.start(`${deed.holds} ${name}`, () => block(scene, deed, process));
    case 'squat':
      return interleaving.start(`player ${deed.player} ${name}`, () => squat(scene, deed, process));
    case 'unblock':
      trace.push('the blocks are removed');
      await town.control.query('delete from blocked_slots');
      return;
    case 'wait':
      trace.push(`${deed.minutes} minutes pass`);
      return town.setNow(new Date(town.context.clock().getTime() + deed.minutes * MINUTE));
    case 'kill': {
      trace.push(`process ${process} is killed`);
      const lost = interleaving.requests.filter((request) => request.process === process);
      for (const request of lost) request.isKilled = true;
      return town.connections.endThoseOf(lost);
    }
    case 'back up':
      trace.push('a backup is made');
      scene.backup = await backUp(town.control);
      return;
    case 'restore':
      trace.push('the database is restored from its backup');
      return restore(scene, scene.backup);
    case 'copy runs':
      trace.push('a copy of the database runs');
      return runCopy(scene);
    case 'restart database':
      trace.push('the database restarts');
      for (const request of interleaving.requests) request.isExcused = true;
      return town.connections.endAll();
  }
}

/** Time passes, jobs are done, and the books are compared with the provider until there is nothing left to repair. */
async function settle(scene: Scene): Promise<void> {
  const { town, interleaving } = scene;
  const { context } = town;
  interleaving.trace.push('everything settles');
  await town.setNow(new Date(context.clock().getTime() + SETTLED_AFTER_MINUTES * MINUTE));
  await doAllJobs();
  while (await decidePayment(scene, 0));
  await settleRefunds(town.knex);
  let last = await reconcile(context);
  await doAllJobs();
  // Refunds that the balance did not cover are asked for again, or were only waiting for it.
  town.provider.nextRefundFault = () => null;
  await passDay();
  await fillBalance(town);
  last = await reconcile(context);
  // The provider repeats its earlier refusals to a restored database, and each is tried again a day later.
  for (let day = 0; scene.isRestored && day < MOST_REFUSALS && (await isRefundPending()); day++) {
    await passDay();
    await settleRefunds(town.knex);
    last = await reconcile(context);
  }
  // At least once: a refund that was asked for again just now may be a slow one.
  for (let round = 0; round < 3 && (round === 0 || last.repaired > 0); round++) {
    await doAllJobs();
    await settleRefunds(town.knex);
    last = await reconcile(context);
  }
  if (last.repaired + last.unsettled > 0)
    scene.surprises.push(
      new Error(`Not settled: ${last.repaired} repaired, ${last.unsettled} unsettled at last`),
    );

  function passDay(): Promise<void> {
    return town.setNow(new Date(context.clock().getTime() + DAY_MINUTES * MINUTE));
  }

  async function isRefundPending(): Promise<boolean> {
    const { rowCount } = await town.control.query(`select from refunds where status = 'pending'`);
    return rowCount !== 0;
  }

  async function doAllJobs(): Promise<void> {
    for (let isDone = false; !isDone;) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      interleaving.start('last job', async () => resolve(await doJob(scene, 0)));
      await interleaving.calm();
      isDone = !(await promise);
    }
  }
}

function describe(error: unknown): string {
  if (error instanceof Refusal) return `${error.code}: ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
