import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceptsConnections } from '../../fixtures/api/accepts-connections.ts';
import { eventually } from '../../fixtures/api/eventually.ts';

const DEPLOY = join(import.meta.dirname, '../../../deploy');

/** Reads a template of deploy/nginx with its variables put in by envsubst, as the guide says. */
export function fillTemplate(name: string, variables: Record<string, string>): string {
  const names = Object.keys(variables).map((variable) => `$${variable}`);
  return execFileSync('sh', ['-c', 'envsubst "$0" < "$1"', names.join(' '), join(DEPLOY, 'nginx', name)], {
    env: { ...process.env, ...variables },
    encoding: 'utf8',
  });
}

/** Starts nginx with the configuration of its sites in the surroundings of Debian's `nginx.conf`. */
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
error_log stderr warn;
events {}
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
  return startServer('nginx', ['-c', config, '-e', 'stderr'], {}, port);
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
  return startServer('caddy', args, { HOME: folder, ...variables }, port);
}

async function startServer(
  program: string,
  args: string[],
  env: Record<string, string>,
  port: number,
): Promise<AsyncDisposable> {
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const log: Buffer[] = [];
  child.stderr.on('data', (text: Buffer) => log.push(text));
  const exited = once(child, 'exit').then(() => {
    throw new Error(`${program} ended: ${Buffer.concat(log).toString()}`);
  });
  await Promise.race([exited, eventually(() => acceptsConnections(port), Boolean)]);
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exited.catch(() => null);
    },
  };
}
