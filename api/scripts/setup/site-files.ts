import { randomBytes } from 'node:crypto';
import type { Site } from '../site/site.ts';
import type { DatabaseAddresses } from './create-database.ts';
import { fileOfRoot, fileOfSite, program, type PlannedFile, type PlannedFiles } from './planned-file.ts';
import type { Former } from './read-former.ts';
import { withSettings } from './settings-text.ts';
import {
  fileOfSecret,
  settingsOf,
  type SecretName,
  type Secrets,
  type SettingFacts,
} from './site-settings.ts';
import { templateNamed } from './templates.ts';

/** Returns the files with the settings of the API. Secrets that stay are left out, so that their files are not touched. */
export function settingFiles(
  site: Site,
  facts: SettingFacts,
  former: Pick<Former, 'text' | 'settings' | 'secret'>,
  secrets: Secrets,
): PlannedFiles {
  const text = former.text ?? templateNamed('systemd/example.env');
  const files = new Map<string, PlannedFile>();
  for (const [name, secret] of Object.entries(secrets) as [SecretName, string | undefined][]) {
    const isKept = secret === former.secret(name) && former.settings[name] === undefined;
    if (secret !== undefined && !isKept) files.set(fileOfSecret(site, name), fileOfSite(`${secret}\n`));
  }
  // Last: it names the others, and is what a site is known by.
  files.set(site.settings, fileOfSite(withSettings(text, settingsOf(site, facts))));
  return files;
}

/** Returns the files with the addresses of the database, and the secret of links if there is none yet. */
export function ownSecrets(addresses: DatabaseAddresses, former: Pick<Former, 'secret'>): Secrets {
  return {
    DATABASE_URL: addresses.api,
    ...(addresses.apiDirect && { DATABASE_DIRECT_URL: addresses.apiDirect }),
    // Another one would end the links of all mails that were sent.
    LINK_SECRET: former.secret('LINK_SECRET') ?? randomBytes(32).toString('hex'),
  };
}

export function ownerFile(site: Site, address: string): PlannedFiles {
  return new Map([[site.ownerUrl, fileOfRoot(`${address}\n`)]]);
}

/** Returns how a program of a site is started, but for its name. The site's short command is known by it. */
export const commandOf = ({ current, name }: Site) => `${current}/api/operate.js --site ${name} `;

/** Returns the short command of a site: `sudo lessons doctor`. */
export function commandFile(site: Site, path: string): PlannedFiles {
  const text = `#!/bin/sh
exec /usr/bin/node --enable-source-maps ${commandOf(site)}"$@"
`;
  return new Map([[path, program(text)]]);
}
