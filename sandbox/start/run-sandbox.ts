import type { Lifecycle } from '../../api/src/process/run.ts';
import { run } from '../../api/src/process/run.ts';
import { SANDBOX_ACCOUNTS } from './accounts.ts';
import { readSandboxSettings, type SandboxSettings } from './settings.ts';

interface Options {
  /** Runs before the sandbox starts. */
  prepare?: (settings: SandboxSettings, lifecycle: Lifecycle) => Promise<void>;
  /** Settings that count unless the environment has them. */
  defaults?: Record<string, string>;
  /** The origin that people open, if another server is in front. */
  site?: string | undefined;
}

/** Runs the product with the sandbox until a signal stops it. */
export async function runSandbox({ prepare, defaults = {}, site }: Options = {}): Promise<void> {
  await run(
    () => readSandboxSettings({ ...defaults, ...process.env }),
    async (settings, lifecycle) => {
      await prepare?.(settings, lifecycle);
      // Imported late: a wrong setting is reported, and a build starts, without loading the API.
      const { startSandbox } = await import('./start-sandbox.ts');
      const { origin } = await startSandbox(settings, lifecycle);
      return announce(settings, site ?? origin);
    },
  );
}

function announce({ starts }: SandboxSettings, origin: string): string {
  const { coach, player, password } = SANDBOX_ACCOUNTS;
  const lines = [`Ready on ${origin}`];
  if (starts.auth)
    lines.push(`  Coach:  ${coach}, password ${password}`, `  Player: ${player}, password ${password}`);
  if (starts.payments) lines.push('  This is a sandbox: no money moves.');
  if (starts.mail) lines.push(`  Mails are not sent but shown at ${origin}/sandbox/mail`);
  return lines.join('\n');
}
