import { AsyncLocalStorage } from 'node:async_hooks';

/** How long a request may wait for the database in all: less than the 5 s for a response. */
const REQUEST_MS = 3_000;
/** A shorter wait is not charged: many short waits are normal on a busy database. */
const FREE_MS = 500;
/** For one statement outside of requests, such as in a job. */
const BACKGROUND_MS = 15_000;

const budgets = new AsyncLocalStorage<{ leftMs: number; isOver: boolean }>();

/** Runs the work of a request, with at most `leftMs` of long waits for the database. */
export async function withDatabaseBudget<T>(work: () => Promise<T>, leftMs = REQUEST_MS): Promise<T> {
  const budget = { leftMs, isOver: false };
  try {
    return await budgets.run(budget, work);
  } finally {
    // What the request started may continue in the background, with the limit for that.
    budget.isOver = true;
  }
}

/** Returns how many milliseconds the next wait for the database may take. */
export function databaseTimeLeftMs(): number {
  const budget = budgets.getStore();
  if (!budget || budget.isOver) return BACKGROUND_MS;
  // A request without time left can still roll back.
  return Math.max(Math.ceil(budget.leftMs), 0) + FREE_MS;
}

/** Charges a wait for the database to the request that made it. */
export function chargeDatabaseTime(waitedMs: number): void {
  const budget = budgets.getStore();
  if (budget) budget.leftMs -= Math.max(waitedMs - FREE_MS, 0);
}
