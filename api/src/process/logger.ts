import { destination, pino, type Logger } from 'pino';

/**
 * Returns a logger that writes JSON lines to stderr; stdout is for what a person reads at start.
 * Lines are written synchronously, so that none is lost when the process ends.
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

/** Logs what libraries print to the console: texts and errors. Other objects may hold secrets. */
export function logConsole(log: Logger): void {
  const levels = { error: 'error', warn: 'warn', info: 'info', log: 'debug', debug: 'debug' } as const;
  for (const [method, level] of Object.entries(levels) as [keyof typeof levels, pino.Level][]) {
    console[method] = (...values: unknown[]) => {
      const err = values.find((value) => value instanceof Error);
      log[level]({ ...(err && { err }) }, values.filter((value) => typeof value === 'string').join(' '));
    };
  }
}

/** Logged fields of an error, besides its message and stack. They hold names, never values. */
const LOGGED_FIELDS = [
  'code',
  'statusCode',
  'requestId',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
];
const MAX_DEPTH = 5;

/**
 * Returns what is logged of an error. Pino's own serializer would log every field, and libraries
 * put much into theirs: a webhook's payload, a client secret, the row that was refused.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (typeof error !== 'object' || error === null) return error;
  const fields = error as Record<string, unknown>;
  const { type, name, message, stack, errors, nativeError, cause = nativeError } = fields;
  const logged = LOGGED_FIELDS.map((field): [string, unknown] => [field, fields[field]]);
  const isShallow = depth < MAX_DEPTH;
  return {
    type: typeof type === 'string' ? type : name,
    message,
    stack,
    ...Object.fromEntries(logged.filter(([, value]) => ['string', 'number'].includes(typeof value))),
    ...(cause !== undefined && isShallow && { cause: describeError(cause, depth + 1) }),
    ...(Array.isArray(errors) &&
      isShallow && { errors: errors.map((each) => describeError(each, depth + 1)) }),
  };
}
