import { machineAt, type WebServer } from '../../../api/scripts/setup/machine.ts';
import type { Ports } from '../../../api/scripts/setup/ports.ts';
import {
  caddySiteFileOf,
  nginxSiteFileOf,
  webServerFiles,
} from '../../../api/scripts/setup/web-server-files.ts';
import { siteNamed } from '../../../api/scripts/site/site.ts';
import { TEST_SERVICES } from '../../fixtures/operators/setup-services.ts';

export const SUPABASE_ORIGIN = TEST_SERVICES.supabaseUrl;

interface SiteOnDisk {
  /** Has the certificate, too. */
  folder: string;
  name: string;
  domain: string;
  moduleDomain: string;
  /** The folders of the front ends. */
  shell: string;
  module: string;
  ports: Ports;
}

/** Returns the file that setup writes for a site. */
export function siteFileOf(
  webServer: WebServer,
  { folder, name, domain, moduleDomain, shell, module, ports }: SiteOnDisk,
): string {
  const site = { ...siteNamed(name, folder), shell, module };
  const answers = {
    domain,
    moduleDomain,
    adminEmails: 'coach@example.com',
    webServer,
    services: TEST_SERVICES,
  };
  const facts = {
    answers,
    ports,
    certificate: folder,
    isSelfSigned: true,
    supabaseOrigin: SUPABASE_ORIGIN,
    hasBrotli: true,
  };
  const machine = machineAt(folder);
  const path =
    webServer === 'nginx' ? nginxSiteFileOf(machine, site.name) : caddySiteFileOf(machine, site.name);
  return webServerFiles(site, machine, facts, '').get(path)?.text ?? '';
}

/** Returns a configuration of nginx for other ports than 443 and 80. */
export function withPorts(sites: string, tls: number, plain: number): string {
  return sites
    .replaceAll(/listen (\[::\]:)?443 /g, `listen $1${tls} `)
    .replaceAll(/listen (\[::\]:)?80;/g, `listen $1${plain};`);
}
