import { readFileSync } from 'node:fs';
import type { Site } from '../site/site.ts';
import type { Former } from './read-former.ts';
import { settingsIn } from './settings-text.ts';

/** Puts the settings of a site into the environment, in the place of those that were read before they were written. */
export function loadSettings(site: Site, former: Pick<Former, 'settings'>): void {
  for (const name of Object.keys(former.settings)) delete process.env[name];
  Object.assign(process.env, settingsIn(readFileSync(site.settings, 'utf8')), {
    NODE_ENV: 'production',
    DATABASE_OWNER_URL_FILE: site.ownerUrl,
  });
}
