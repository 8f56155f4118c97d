import { AsyncLocalStorage } from 'node:async_hooks';

/** One request's waiting for the database, all of its statements together: less than the 5 s in which calls answer. */
const REQUEST_MS = 3_000;
/** A wait shorter than this is free: a busy database makes many such waits, one that is stuck makes a long one. */
const FREE_MS = 500;
/** A statement outside of requests: jobs, the start. */
const BACKGROUND_MS = 15_000;

interface Budget {
  leftMs: number;
  isSpent: boolean;
}
const budgets = new AsyncLocalStorage<Budget>();

/** A wait for the database that took too long. */
export class DatabaseTimeout extends Error {
  override name = 'DatabaseTimeout';
}

/** Runs `work` with at most {@link REQUEST_MS} of long waits for the database. */
export async function withDatabaseBudget<T>(work: () => Promise<T>): Promise<T> {
  const budget = { leftMs: REQUEST_MS, isSpent: false };
  try {
    return await budgets.run(budget, work);
  } finally {
    // What a request set off may go on after it, with the limits of other work.
    budget.isSpent = true;
  }
}

/** Returns how long the next wait for the database may take. */
export function databaseTimeLeftMs(): number {
  const budget = budgets.getStore();
  if (!budget || budget.isSpent) return BACKGROUND_MS;
  // What is left for one that has spent everything is enough to roll back.
  return Math.max(Math.ceil(budget.leftMs), 0) + FREE_MS;
}

/** Charges a wait for the database to the request that made it. */
export function chargeDatabaseTime(waitedMs: number): void {
  const budget = budgets.getStore();
  if (budget) budget.leftMs -= Math.max(waitedMs - FREE_MS, 0);
}
