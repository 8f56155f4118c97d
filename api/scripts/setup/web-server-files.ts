import { join } from 'node:path';
import type { Ports } from './ports.ts';
import type { Site } from '../site/site.ts';
import { coachEmailOf, type Answers } from './answers.ts';
import type { Machine } from './machine.ts';
import { publicFile, type PlannedFile, type PlannedFiles } from './planned-file.ts';
import { sandboxPortOf } from './sandbox.ts';
import { filled, templateNamed } from './templates.ts';

export interface WebServerFacts {
  answers: Answers;
  ports: Ports;
  /** Supabase's origin as browsers see it: the site's own where the sandbox takes its place. */
  supabaseOrigin: string;
  /** The folder with the `fullchain.pem` and `privkey.pem` that nginx reads. */
  certificate: string;
  /** Whether no authority can give a certificate for these names. Caddy gets it itself otherwise. */
  isSelfSigned: boolean;
  hasBrotli: boolean;
}

/** A page that is open keeps a connection to nginx, and nginx one to the API. */
const WORKER_CONNECTIONS = 10_240;
const NGINX_LIMITS = `# Two for each open page, besides those of calls.
[Service]
LimitNOFILE=65536
`;
const IMPORT_SITES = 'import sites/*.caddy';
/** How the Caddyfile begins that the guide of 1.0 puts in the place of Debian's: it has the site itself. Until 1.2. */
const OF_FIRST_GUIDE = '# Written by `npm run generate -- hosting`';
const HOST_OF_FIRST_GUIDE = '\n{$SHELL_ORIGIN} {\n';

export const nginxSiteFileOf = ({ nginx }: Machine, name: string) => join(nginx, 'sites-available', name);
export const nginxLinkOf = ({ nginx }: Machine, name: string) => join(nginx, 'sites-enabled', name);
export const nginxLimitsFileOf = ({ units }: Machine) => join(units, 'nginx.service.d/lessons.conf');
export const caddySiteFileOf = ({ caddy }: Machine, name: string) => join(caddy, 'sites', `${name}.caddy`);

/** Returns the files of the site's web server. `mainText` is its configuration as it is. */
export function webServerFiles(
  site: Site,
  machine: Machine,
  facts: WebServerFacts,
  mainText: string,
): PlannedFiles {
  const { webServer } = facts.answers;
  const files = new Map<string, PlannedFile>();
  const add = (path: string, text: string) => files.set(path, publicFile(text));
  const folder = webServer === 'nginx' ? 'nginx' : 'caddy';
  const values = valuesOf(site, facts);
  const sandbox = facts.answers.services ? '' : filled(templateNamed(`${folder}/sandbox.template`), values);
  const template = webServer === 'nginx' ? 'nginx/site.conf.template' : 'caddy/site.caddy.template';
  const text = filled(templateNamed(template), { ...values, SANDBOX: sandbox });
  if (webServer === 'nginx') {
    add(nginxSiteFileOf(machine, site.name), text);
    add(join(machine.nginx, 'nginx.conf'), withWorkerConnections(mainText));
    add(nginxLimitsFileOf(machine), NGINX_LIMITS);
  } else {
    add(caddySiteFileOf(machine, site.name), text);
    add(join(machine.caddy, 'Caddyfile'), withSites(mainText));
  }
  return files;
}

function valuesOf(site: Site, facts: WebServerFacts): Record<string, string> {
  const { answers, ports, supabaseOrigin, certificate, isSelfSigned, hasBrotli } = facts;
  return {
    NAME: site.name,
    SHELL_HOST: answers.domain,
    MODULE_HOST: answers.moduleDomain,
    SUPABASE_ORIGIN: supabaseOrigin,
    SHELL_FILES: site.shell,
    MODULE_FILES: site.module,
    FIRST_PORT: String(ports[0]),
    SECOND_PORT: String(ports[1]),
    SANDBOX_PORT: String(sandboxPortOf(ports)),
    CERTIFICATE: certificate,
    // `internal` is Caddy's own authority. Otherwise the public one writes to this address.
    TLS: isSelfSigned ? 'internal' : coachEmailOf(answers),
    BROTLI: hasBrotli ? 'brotli_static on;' : '',
  };
}

/** Whether a file of Caddy's has it fetch certificates for a name from a public authority. 1.0's guide has the name in a variable. */
export function isServedPublicly(text: string, domain: string): boolean {
  if (text.includes(HOST_OF_FIRST_GUIDE)) return true;
  const [, after] = text.split(`\n${domain} {\n\ttls `);
  return after !== undefined && !after.startsWith('internal\n');
}

/** Returns nginx's own file with connections for that many open pages. A larger number stays. */
export function withWorkerConnections(text: string): string {
  const present = /^([^#\n]*\bworker_connections\s+)(\d+)\s*;/m;
  const [, before, number] = present.exec(text) ?? [];
  if (before === undefined) {
    return text.replace(/^(\s*events\s*\{)/m, `$1\n\tworker_connections ${WORKER_CONNECTIONS};`);
  }
  if (Number(number) >= WORKER_CONNECTIONS) return text;
  return text.replace(present, `$1${WORKER_CONNECTIONS};`);
}

/** Returns the Caddyfile with the sites imported. Whatever else it has stays, unless it is the guide's of 1.0. */
export function withSites(text: string): string {
  if (text.startsWith(OF_FIRST_GUIDE)) return `${IMPORT_SITES}\n`;
  if (text.split('\n').some((line) => line.trim() === IMPORT_SITES)) return text;
  return `${text === '' || text.endsWith('\n') ? text : `${text}\n`}\n${IMPORT_SITES}\n`;
}
