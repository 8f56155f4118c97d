import { beforeEach, jest } from '@jest/globals';

/** Sets the date for one test; timers run on as ever. */
export function setClock(instant: string): void {
  jest.useFakeTimers({ now: new Date(instant) });
}

// Each test begins at the time of `jest.config.js`. One that needs the machine's clock asks for `jest.useRealTimers()`.
beforeEach(() => void jest.useFakeTimers());
