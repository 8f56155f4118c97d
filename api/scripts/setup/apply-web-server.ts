import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../site/run.ts';
import type { Site } from '../site/site.ts';
import { webServersOn, type Machine, type WebServer } from './machine.ts';
import type { PlannedFiles } from './planned-file.ts';
import {
  caddySiteFileOf,
  nginxLimitsFileOf,
  nginxLinkOf,
  nginxSiteFileOf,
  webServerFiles,
  type WebServerFacts,
} from './web-server-files.ts';
import { writeFiles } from './write-files.ts';

/**
 * Writes the configuration of the site's web server, and lets the server read it if it changed, or was written by a set-up that
 * was interrupted.
 *
 * @throws an error with the server's reason if it refuses it. Its files are then as they were.
 */
export async function applyWebServer(
  site: Site,
  machine: Machine,
  facts: WebServerFacts,
  wasInterrupted: boolean,
): Promise<void> {
  const { webServer } = facts.answers;
  const main = join(webServer === 'nginx' ? machine.nginx : machine.caddy, mainFileOf(webServer));
  const files = webServerFiles(site, machine, facts, readFileSync(main, 'utf8'));
  const restore = rememberFiles(files);
  const written = writeFiles(files, undefined);
  const changed = wasInterrupted ? [...files.keys()] : written;
  const isNew = webServer === 'nginx' && enableSite(site, machine);
  try {
    if (changed.length > 0 || isNew) await check(webServer, main);
  } catch (error) {
    restore();
    if (isNew) rmSync(nginxLinkOf(machine, site.name));
    throw error;
  }
  const isLimited = changed.includes(nginxLimitsFileOf(machine));
  if (isLimited) await run('systemctl', ['daemon-reload']);
  await run('systemctl', ['enable', '--now', webServer]);
  // Only a start gives nginx more files.
  if (isLimited) await run('systemctl', ['restart', webServer]);
  else if (changed.length > 0 || isNew) await run('systemctl', ['reload', webServer]);
  await leaveOther(site, machine, webServer, wasInterrupted);
}

const mainFileOf = (webServer: WebServerFacts['answers']['webServer']) =>
  webServer === 'nginx' ? 'nginx.conf' : 'Caddyfile';

async function check(webServer: string, main: string): Promise<void> {
  if (webServer === 'nginx') await run('nginx', ['-t', '-q', '-c', main]);
  else await run('caddy', ['validate', '--adapter', 'caddyfile', '--config', main]);
}

/** Returns whether the link had to be made. */
function enableSite({ name }: Site, machine: Machine): boolean {
  const link = nginxLinkOf(machine, name);
  if (existsSync(link)) return false;
  mkdirSync(dirname(link), { recursive: true });
  // A link that leads nowhere.
  rmSync(link, { force: true });
  symlinkSync(`../sites-available/${name}`, link);
  return true;
}

function rememberFiles(files: PlannedFiles): () => void {
  const former = [...files.keys()].map(
    (path) => [path, existsSync(path) ? readFileSync(path) : undefined] as const,
  );
  return () => {
    for (const [path, content] of former) {
      if (content === undefined) rmSync(path, { force: true });
      else if (!content.equals(readFileSync(path))) writeFileSync(path, content);
    }
  };
}

/** Takes the site away from the web server that it had before. */
async function leaveOther(
  { name }: Site,
  machine: Machine,
  webServer: WebServer,
  wasInterrupted: boolean,
): Promise<void> {
  const [other, files] =
    webServer === 'nginx'
      ? (['caddy', [caddySiteFileOf(machine, name)]] as const)
      : (['nginx', [nginxLinkOf(machine, name), nginxSiteFileOf(machine, name)]] as const);
  const present = files.filter((file) => existsSync(file));
  for (const file of present) rmSync(file);
  const mayServeIt = present.length > 0 || wasInterrupted;
  // It may be stopped already.
  if (mayServeIt && webServersOn(machine).includes(other))
    await run('systemctl', ['try-reload-or-restart', other]);
}
