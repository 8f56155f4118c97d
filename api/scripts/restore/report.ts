import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { DatabaseAddress } from '../../src/database/address.ts';
import type { RestoreProgress } from '../../src/database/half-restored.ts';
import type { Env } from '../../src/process/env.ts';
import { connectStripe, connectSupabase } from '../../src/services.ts';
import { besideDatabase, withKnex } from '../backup/libpq.ts';
import { catchUp } from './adjust-restored.ts';
import { listRoles } from './compare-with-stripe.ts';
import {
  describeHandWork,
  findClosedAccounts,
  findHandWork,
  findRemovedRoles,
  findResumedLessons,
} from './read-broken.ts';
import { closeAccounts, findForgottenAccounts, resumeLessons, withRole } from './repeat-changes.ts';

interface Restored {
  env: Env;
  log: Logger;
  owner: DatabaseAddress;
  /** A day before the backup. */
  since: Date;
  progress: RestoreProgress;
}

/** Does what follows a restored database, before the API starts. Returns what was done and what is left, as lines. */
export async function catchUpAndReport({ env, log, owner, since, progress }: Restored): Promise<string[]> {
  const stripe = connectStripe(env.payments);
  return withKnex(owner, log, async (knex) => {
    const context = { knex, log, deploymentId: env.deploymentId, stripe, clock: () => new Date() };
    const lines = await catchUp(context, { since, restoredAt: progress.restoredAt });
    const fromBroken = await withBroken({ owner, log, progress }, (broken) =>
      repeatWhatBrokenKnows(broken, knex, progress.lastEntry),
    );
    lines.push(...(fromBroken ?? (await withoutBroken(knex, progress))));
    lines.push(...(await closeForgotten(knex, env, log)));
    return lines;
  });
}

/** Works on the replaced database. Returns null if there is none, or it can't be read. */
async function withBroken<T>(
  { owner, log, progress: { broken } }: Pick<Restored, 'owner' | 'log' | 'progress'>,
  work: (broken: Knex) => Promise<T>,
): Promise<T | null> {
  if (!broken) return null;
  return withKnex(besideDatabase(owner, broken), log, async (knex) => {
    // Before the work, so that a failure of what it writes is one.
    const isReadable = knex.raw('select from audit_entries limit 1').then(
      () => true,
      () => false,
    );
    return (await isReadable) ? work(knex) : null;
  });
}

async function repeatWhatBrokenKnows(broken: Knex, knex: Knex, lastEntry: string): Promise<string[]> {
  const now = new Date();
  const lines: string[] = [];
  const closed = await closeAccounts(knex, await findClosedAccounts(broken, lastEntry), now);
  if (closed > 0) lines.push(`Closed ${closed} accounts again that were deleted after the backup.`);
  const resumed = await resumeLessons(knex, await findResumedLessons(broken, lastEntry), now);
  if (resumed > 0)
    lines.push(`${resumed} lessons that were called off go ahead again, as the coach had decided.`);
  lines.push(...(await listRemovedRoles(broken, knex, lastEntry)));
  return [...lines, ...(await listHandWork(broken, lastEntry))];
}

async function listHandWork(broken: Knex, lastEntry: string): Promise<string[]> {
  const work = await findHandWork(broken, lastEntry);
  return [
    work.length > 0
      ? 'The coach did this by hand or called it off after the backup, and enters it again (docs/operations.md):'
      : 'The coach did nothing by hand after the backup.',
    ...work.map(describeHandWork),
  ];
}

/** Returns what the coach has to enter again after a restore that has ended, for an operator who has lost its report. */
export async function reportAgain(restored: Pick<Restored, 'owner' | 'log' | 'progress'>): Promise<string[]> {
  const lines = await withBroken(restored, (broken) => listHandWork(broken, restored.progress.lastEntry));
  return lines ?? [`${restored.progress.broken ?? 'The database before'} can’t be read any more.`];
}

async function listRemovedRoles(broken: Knex, knex: Knex, lastEntry: string): Promise<string[]> {
  const ids = (await findRemovedRoles(broken, lastEntry)).map(({ id }) => id);
  const people = await withRole(knex, ids);
  if (people.length === 0) return [];
  return [
    'Lost their role after the backup, and have it again: take it back in the panel’s settings.',
    ...people.map(({ email }) => `  ${email}`),
  ];
}

async function withoutBroken(knex: Knex, { broken }: RestoreProgress): Promise<string[]> {
  return [
    `${broken ?? 'The database before'} can’t be read, so nobody knows what the coach did by hand after the backup: ask them.`,
    ...(await listRoles(knex)),
  ];
}

async function closeForgotten(knex: Knex, env: Env, log: Logger): Promise<string[]> {
  const { authAdmin } = connectSupabase(env.auth, log);
  if (!authAdmin)
    return ['Without SUPABASE_SECRET_KEY nobody knows which accounts were deleted after the backup.'];
  try {
    const closed = await closeAccounts(knex, await findForgottenAccounts(knex, authAdmin), new Date());
    return closed > 0 ? [`Closed ${closed} accounts that Supabase does not know any more.`] : [];
  } catch (error) {
    return [
      `Accounts that were deleted after the backup could not be looked for: ${(error as Error).message}`,
    ];
  }
}
