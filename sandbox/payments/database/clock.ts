import { AsyncLocalStorage } from 'node:async_hooks';

export type Clock = () => Date;

const clocks = new AsyncLocalStorage<Clock>();

/** Runs `work` by another clock than the machine's. */
export function withClock<T>(clock: Clock, work: () => T): T {
  return clocks.run(clock, work);
}

/** Returns the current time in Unix seconds, as Stripe's API does. */
export function unixNow(): number {
  const now = clocks.getStore()?.() ?? new Date();
  return Math.floor(now.getTime() / 1000);
}
