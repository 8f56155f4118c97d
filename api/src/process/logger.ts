import { destination, pino, type Logger } from 'pino';
import { describeError } from './describe-error.ts';

/**
 * Logs JSON lines to stderr, so that stdout is left to what a person reads at start. Written at once: what happened last
 * is not lost when the process ends.
 */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, error: describeError },
    },
    destination({ dest: 2, sync: true }),
  );
}

/** Turns what libraries print to the console by themselves into log lines. Objects that aren't errors are left out: nobody vouches for what is in them. */
export function logConsole(log: Logger): void {
  const levels = { error: 'error', warn: 'warn', info: 'info', log: 'debug', debug: 'debug' } as const;
  for (const [method, level] of Object.entries(levels) as [keyof typeof levels, pino.Level][]) {
    console[method] = (...said: unknown[]) => {
      const err = said.find((one) => one instanceof Error);
      log[level]({ ...(err && { err }) }, said.filter((one) => typeof one === 'string').join(' '));
    };
  }
}
