import type { Logger } from 'pino';

const STOP_WITHIN_MS = 10_000;
/** One Ctrl-C reaches the process twice: from the terminal and, passed on, from npm. */
const SAME_SIGNAL_MS = 500;

const LOOK_FOR_PARENT_EVERY_MS = 250;

/**
 * Stops the process in order on SIGTERM, Ctrl-C or an error that nobody handled, and after 10 seconds regardless. A
 * second Ctrl-C ends it at once.
 */
export function stopOnSignal(stop: () => Promise<void>, log: Logger): void {
  let stoppingSince: number | undefined;

  const stopWith = (exitCode: number) => {
    if (stoppingSince !== undefined) return;
    stoppingSince = Date.now();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
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
    log.fatal({ err: error }, 'An error that nobody handled; stopping');
    stopWith(1);
  };
  process.on('uncaughtException', onUnhandled);
  process.on('unhandledRejection', onUnhandled);
}

/** npm runs a script in a shell, and there are shells that die of a signal without passing it on. */
function onceParentIsGone(then: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, LOOK_FOR_PARENT_EVERY_MS);
  timer.unref();
}
