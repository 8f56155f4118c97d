import { enableCompileCache } from 'node:module';
import { readEnv, type Env } from './process/env.ts';
import { createLogger, logConsole } from './process/logger.ts';
import { stopOnSignal } from './process/stop-on-signal.ts';

interface MainOptions {
  /** Runs before the API starts. */
  prepare?: (stopping: AbortSignal) => Promise<void>;
  /** Settings that count unless the environment has them. */
  defaults?: Record<string, string>;
}

/**
 * Runs the API until a signal stops it. If it can't start it prints one line to stderr and exits
 * with code 1.
 */
export async function main({ prepare = async () => {}, defaults = {} }: MainOptions = {}): Promise<void> {
  enableCompileCache();
  const stopping = new AbortController();
  const isBroken = new AbortController();
  const closing = new AsyncDisposableStack();
  try {
    const env = readEnv({ ...defaults, ...process.env });
    const log = createLogger(env.logLevel);
    logConsole(log);
    // A full disk does not stop the process.
    for (const stream of [process.stdout, process.stderr])
      stream.on('error', (error) => log.warn({ err: error }, 'Output could not be written'));
    const starting = prepare(stopping.signal).then(() => start(env, log, closing, isBroken.signal));
    stopOnSignal(
      async (cause) => {
        if (cause === 'unhandled error') isBroken.abort();
        stopping.abort();
        await Promise.allSettled([starting]);
        await closing.disposeAsync();
      },
      log,
      env.drainMs,
    );
    const { origin } = await starting;
    process.stdout.write(`${await announce(env, origin)}\n`);
  } catch (error) {
    if (stopping.signal.aborted) return;
    await closing.disposeAsync();
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exit(1);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isWithoutStandIns =
    'code' in error &&
    error.code === 'ERR_MODULE_NOT_FOUND' &&
    /@lessons\/sandbox-|[\\/]embedded[\\/]/.test(error.message);
  return isWithoutStandIns
    ? 'This is a production installation, without embedded services. Set NODE_ENV=production and the settings that it then asks for.'
    : error.message;
}

type StartApi = typeof import('./start-api.ts').startApi;
/** Imported late: a wrong setting is reported, and a build starts, without loading the API. */
async function start(...options: Parameters<StartApi>): Promise<{ origin: string }> {
  const { startApi } = await import('./start-api.ts');
  return startApi(...options);
}

async function announce({ auth, payments, mail }: Env, origin: string): Promise<string> {
  const lines = [`Ready on ${origin}`];
  if (auth.kind === 'sandbox') {
    const { SANDBOX_ACCOUNTS } = await import('./embedded/seed.ts');
    const { coach, player, password } = SANDBOX_ACCOUNTS;
    lines.push(`  Coach:  ${coach}, password ${password}`, `  Player: ${player}, password ${password}`);
  }
  if (payments.kind === 'sandbox') lines.push('  This is a sandbox: no money moves.');
  if (mail.kind === 'sandbox') lines.push(`  Mails are not sent but shown at ${origin}/sandbox/mail`);
  return lines.join('\n');
}

if (import.meta.main) await main();
