import type { Logger } from 'pino';

const STOP_TIMEOUT_MS = 10_000;
/** One Ctrl-C reaches the process twice: from the terminal, and passed on by npm. */
const SAME_SIGNAL_MS = 500;
const CHECK_PARENT_EVERY_MS = 250;

/** The cause of a stop. After an unhandled error nobody knows what state the process is in. */
type StopCause = 'signal' | 'unhandled error';

/**
 * Calls `stop` and ends the process on SIGTERM, Ctrl-C or an unhandled error, 10 seconds later at
 * the latest, and on a signal 10 seconds after `drainMs`. A second Ctrl-C ends it at once.
 */
export function stopOnSignal(stop: (cause: StopCause) => Promise<void>, log: Logger, drainMs = 0): void {
  let stoppingSince: number | undefined;

  const stopWith = (exitCode: number, cause: StopCause = 'signal') => {
    if (stoppingSince !== undefined) return;
    stoppingSince = Date.now();
    const timeoutMs = (cause === 'signal' ? drainMs : 0) + STOP_TIMEOUT_MS;
    setTimeout(() => process.exit(1), timeoutMs).unref();
    stop(cause).then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error({ err: error }, 'Did not stop cleanly');
        process.exit(1);
      },
    );
  };

  process.on('SIGTERM', () => stopWith(0));
  process.on('SIGINT', () => {
    if (stoppingSince !== undefined && Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(130);
    stopWith(0);
  });
  if (process.env['npm_lifecycle_event']) onceParentIsGone(() => stopWith(0));
  const onUnhandled = (error: unknown) => {
    log.fatal({ err: error }, 'Unhandled error; the process stops');
    stopWith(1, 'unhandled error');
  };
  process.on('uncaughtException', onUnhandled);
  process.on('unhandledRejection', onUnhandled);
}

/** npm runs a script in a shell, and some shells end on a signal without passing it on. */
function onceParentIsGone(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, CHECK_PARENT_EVERY_MS);
  timer.unref();
}
