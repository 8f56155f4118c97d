import { destination, pino, type Logger } from 'pino';

/** The size up to which lines are kept that can't be written, as on a full disk. They are written later. */
const MAX_UNWRITTEN_BYTES = 1_000_000;
/** Lines are collected for at most this long and up to this size, since each write is expensive. */
const WRITE_AFTER_MS = 50;
const WRITE_FROM_BYTES = 8_192;
const ERROR_LEVEL = pino.levels.values['error'] ?? 50;

/**
 * Returns a logger that writes JSON lines to stderr; stdout is for what a person reads at start.
 * Lines are written several at once, and the rest when the process ends. Errors are written at
 * once. A full disk stops nothing: the newest lines are lost, and once there is room the log says
 * how many.
 */
export function createLogger(level: string): Logger {
  const lines = destination({
    dest: 2,
    sync: true,
    minLength: WRITE_FROM_BYTES,
    maxLength: MAX_UNWRITTEN_BYTES,
  });
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    lines.flush();
  };
  // Pino calls it after a fatal error. The stream's own never returns while the disk is full.
  lines.flushSync = flush;
  process.once('exit', flush);
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, error: describeError },
      hooks: {
        logMethod(values, method, levelNumber) {
          method.apply(this, values);
          if (levelNumber >= ERROR_LEVEL) flush();
          else timer ??= setTimeout(flush, WRITE_AFTER_MS).unref();
        },
      },
    },
    lines,
  );
  let lost = 0;
  let isRetrying = false;
  // What can't be written stays in the buffer. There is no other place to report this to.
  lines.on('error', () => null);
  lines.on('drop', (line: string) => {
    if (isRetrying) {
      lost += 1;
      return;
    }
    isRetrying = true;
    // Without this the stream tries no write while its buffer is full.
    lines.write('');
    lines.write(line);
    isRetrying = false;
  });
  lines.on('drain', () => {
    if (lost === 0) return;
    log.error({ lost }, 'Log lines were lost: they could not be written, and too many waited');
    lost = 0;
  });
  return log;
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
