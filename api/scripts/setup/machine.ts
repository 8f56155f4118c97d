import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

export type WebServer = 'nginx' | 'caddy';

/** Where Debian's packages have their files. `root` is where a test has its machine. */
export interface Machine {
  root: string;
  nginx: string;
  caddy: string;
  units: string;
  prometheus: string;
  programs: string;
  /** The folder in which certbot answers the certificate authority. */
  webroot: string;
  letsEncrypt: string;
}

export function machineAt(root: string): Machine {
  return {
    root,
    nginx: join(root, 'etc/nginx'),
    caddy: join(root, 'etc/caddy'),
    units: join(root, 'etc/systemd/system'),
    prometheus: join(root, 'etc/prometheus'),
    programs: join(root, 'usr/local/bin'),
    webroot: join(root, 'var/www/html'),
    letsEncrypt: join(root, 'etc/letsencrypt/live'),
  };
}

/** Returns the web servers that are installed. */
export function webServersOn({ nginx, caddy }: Machine): WebServer[] {
  return [
    ...(existsSync(join(nginx, 'nginx.conf')) ? (['nginx'] as const) : []),
    ...(existsSync(join(caddy, 'Caddyfile')) ? (['caddy'] as const) : []),
  ];
}

/** Whether nginx can serve files that are compressed by brotli: its module is a package of its own. */
export function hasBrotli({ nginx }: Machine): boolean {
  return globSync('modules-enabled/*brotli-static*.conf', { cwd: nginx }).length > 0;
}
