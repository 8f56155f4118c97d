import { enableCompileCache } from 'node:module';
import type { Logger } from 'pino';
import { OtherDeployment } from '../database/deployment.ts';
import { createLogger, logConsole } from './logger.ts';
import { EnvError } from './setting-files.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** The services that a server gets from its process. */
export interface Lifecycle {
  log: Logger;
  /** Collects what has to be stopped with the process. */
  closing: AsyncDisposableStack;
  /** Aborted as soon as the process is to stop. */
  stopping: AbortSignal;
  /** Aborted after an unhandled error, when nobody knows what state the process is in. */
  broken: AbortSignal;
}

/** `EX_CONFIG` of sysexits.h: to start it again is of no use. */
const WRONG_SETTING = 78;

/**
 * Starts a server, prints the text that `start` returns, and runs until a signal stops the process.
 * If it can't start it prints one line to stderr and exits with code 1, or 78 for a setting that is wrong.
 */
export async function run<Settings extends { logLevel: string; drainMs: number }>(
  readSettings: () => Settings,
  start: (settings: Settings, lifecycle: Lifecycle) => Promise<string>,
): Promise<void> {
  enableCompileCache();
  const stopping = new AbortController();
  const broken = new AbortController();
  const closing = new AsyncDisposableStack();
  try {
    const settings = readSettings();
    const log = createLogger(settings.logLevel);
    logConsole(log);
    // A full disk does not stop the process.
    for (const stream of [process.stdout, process.stderr])
      stream.on('error', (error) => log.warn({ err: error }, 'Output could not be written'));
    const starting = start(settings, { log, closing, stopping: stopping.signal, broken: broken.signal });
    stopOnSignal(
      async (cause) => {
        if (cause === 'unhandled error') broken.abort();
        stopping.abort();
        await Promise.allSettled([starting]);
        await closing.disposeAsync();
      },
      log,
      settings.drainMs,
    );
    process.stdout.write(`${await starting}\n`);
  } catch (error) {
    if (stopping.signal.aborted) return;
    await closing.disposeAsync();
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof EnvError || error instanceof OtherDeployment ? WRONG_SETTING : 1);
  }
}
