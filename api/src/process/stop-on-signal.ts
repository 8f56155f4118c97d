import type { Logger } from 'pino';

const STOP_TIMEOUT_MS = 10_000;
/** One Ctrl-C reaches the process twice: from the terminal, and passed on by npm. */
const SAME_SIGNAL_MS = 500;
const CHECK_PARENT_EVERY_MS = 250;

/**
 * Calls `stop` and ends the process on SIGTERM, Ctrl-C or an unhandled error, 10 seconds after
 * `drainMs` at the latest. A second Ctrl-C ends it at once.
 */
export function stopOnSignal(stop: () => Promise<void>, log: Logger, drainMs = 0): void {
  let stoppingSince: number | undefined;

  const stopWith = (exitCode: number) => {
    if (stoppingSince !== undefined) return;
    stoppingSince = Date.now();
    setTimeout(() => process.exit(1), drainMs + STOP_TIMEOUT_MS).unref();
    stop().then(
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
    stopWith(1);
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
