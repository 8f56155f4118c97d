import { destination, pino, type Logger } from 'pino';

/**
 * Logs JSON lines to stderr, so that stdout is left to what a person reads at start. Written at once: what happened last
 * is not lost when the process ends.
 */
export function createLogger(level: string): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination({ dest: 2, sync: true }),
  );
}
