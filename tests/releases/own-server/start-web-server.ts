import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProgram } from './start-program.ts';

const DEPLOY = join(import.meta.dirname, '../../../deploy');

/** Reads a template of deploy/nginx with its variables put in by envsubst, as the guide says. */
export function fillTemplate(name: string, variables: Record<string, string>): string {
  const names = Object.keys(variables).map((variable) => `$${variable}`);
  return execFileSync('sh', ['-c', 'envsubst "$0" < "$1"', names.join(' '), join(DEPLOY, 'nginx', name)], {
    env: { ...process.env, ...variables },
    encoding: 'utf8',
  });
}

/** Starts nginx with the configuration of its sites in the surroundings of Debian's `nginx.conf`, as setup leaves it. */
export function startNginx(folder: string, sites: string, port: number): Promise<AsyncDisposable> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
include /etc/nginx/modules-enabled/*.conf;
daemon off;
pid ${join(folder, 'nginx.pid')};
error_log stderr error;
worker_rlimit_nofile 65536;
events { worker_connections 10240; }
http {
  include /etc/nginx/mime.types;
  ssl_protocols TLSv1.2 TLSv1.3;
  gzip on;
  access_log off;
  ${temporary.join('\n  ')}
${sites}
}
`,
  );
  return startProgram('nginx', ['-c', config, '-e', 'stderr'], {}, port);
}

/** Starts Caddy with deploy/caddy. The files are served from a folder in the place of `/srv/lessons`. */
export function startCaddy(
  folder: string,
  variables: Record<string, string>,
  port: number,
): Promise<AsyncDisposable> {
  for (const name of ['Caddyfile', 'shell.caddy', 'module.caddy']) {
    const text = readFileSync(join(DEPLOY, 'caddy', name), 'utf8');
    // Its own port for changes would collide with another Caddy of this machine.
    const moved = text.replaceAll('/srv/lessons', folder).replace('\temail', '\tadmin off\n\temail');
    writeFileSync(join(folder, name), moved);
  }
  const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  return startProgram('caddy', args, { HOME: folder, ...variables }, port);
}

/** Starts Caddy with one site's file, for HTTPS on a port. */
export function startCaddyWith(folder: string, site: string, port: number): Promise<AsyncDisposable> {
  const config = join(folder, 'site.Caddyfile');
  // No redirect from port 80, no port for changes, and no authority in the machine's own list.
  writeFileSync(
    config,
    `{\n\tadmin off\n\thttps_port ${port}\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${site}`,
  );
  return startProgram('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], { HOME: folder }, port);
}
