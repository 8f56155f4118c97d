import { enableCompileCache } from 'node:module';
import { readEnv, type Env } from './env.ts';
import { createLogger } from './logger.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/**
 * Runs the API until a signal ends it, once `prepare` is done. What stops it at start is one line on stderr and the exit
 * code 1.
 */
export async function main(prepare = async () => {}): Promise<void> {
  enableCompileCache();
  const closing = new AsyncDisposableStack();
  try {
    const env = readEnv(process.env);
    const log = createLogger(env.logLevel);
    await prepare();
    const { startApi } = await import('./start-api.ts');
    const starting = startApi(env, log, closing);
    stopOnSignal(async () => {
      await Promise.allSettled([starting]);
      await closing.disposeAsync();
    }, log);
    const { origin } = await starting;
    process.stdout.write(`${await announce(env, origin)}\n`);
  } catch (error) {
    await closing.disposeAsync();
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

async function announce({ auth, payments }: Env, origin: string): Promise<string> {
  const lines = [`Ready on ${origin}`];
  if (auth.kind === 'sandbox') {
    const { SANDBOX_ACCOUNTS } = await import('./sandbox/seed.ts');
    const { coach, player, password } = SANDBOX_ACCOUNTS;
    lines.push(`  Coach:  ${coach}, password ${password}`, `  Player: ${player}, password ${password}`);
  }
  if (payments.kind === 'sandbox') lines.push('  This is a sandbox: no money moves.');
  return lines.join('\n');
}

if (import.meta.main) await main();
