import { existsSync } from 'node:fs';
import type { Ports } from './ports.ts';
import { run } from '../site/run.ts';
import type { Site } from '../site/site.ts';
import type { Account } from './account.ts';
import type { Answers } from './answers.ts';
import { createSandboxDatabase, type DatabaseOptions } from './create-database.ts';
import { installSandbox, type Archives } from './install-release.ts';
import { fileOfSite } from './planned-file.ts';
import type { Former } from './read-former.ts';
import { askSandbox, sandboxDatabaseFileOf, sandboxSettingsFileOf, sandboxUnitSettings } from './sandbox.ts';
import type { SandboxKeys } from './site-settings.ts';
import { withSettings } from './settings-text.ts';
import { writeFiles } from './write-files.ts';

interface SandboxFacts {
  answers: Answers;
  ports: Ports;
  account: Account;
  former: Former;
}

/** Installs the sandbox with a database of its own, and returns what the API has to know of it that it does not know yet. */
export async function prepareSandbox(
  site: Site,
  { answers, ports, account, former }: SandboxFacts,
  options: DatabaseOptions & { archives: Archives; wasInterrupted: boolean },
): Promise<SandboxKeys & { hasChanged: boolean }> {
  const databaseFile = sandboxDatabaseFileOf(site);
  if (!existsSync(databaseFile)) {
    const address = await createSandboxDatabase(site, options);
    writeFiles(new Map([[databaseFile, fileOfSite(`${address}\n`)]]), account.gid);
  }
  const unit = sandboxUnitSettings(site, answers.domain, ports);
  const unitFile = new Map([[sandboxSettingsFileOf(site), fileOfSite(withSettings('', unit))]]);
  const isNew = writeFiles(unitFile, account.gid).length > 0 || options.archives.sandbox !== undefined;
  if (!isNew && !options.wasInterrupted && former.settings['STRIPE_API_URL'])
    return { settings: {}, secrets: {}, hasChanged: false };
  // It opens its ports to say its settings.
  await run('systemctl', ['stop', `${site.name}-sandbox.service`]).catch(() => '');
  await installSandbox(site, options.archives);
  return { ...(await askSandbox(site, unit, account)), hasChanged: true };
}
