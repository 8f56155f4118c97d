import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../../tools/build/front-ends.ts';

const RELEASE = 'bookworm';

/** What a rented machine has, and what the guide installs. Node comes as a file, since Debian's is older. */
const PACKAGES = [
  'ca-certificates',
  'caddy',
  'cron',
  'curl',
  'dbus',
  'gettext-base',
  'iproute2',
  'libnginx-mod-http-brotli-static',
  'nginx',
  'openssl',
  'pgbouncer',
  'postgresql',
  'sudo',
  'systemd',
  'systemd-sysv',
];

/** The programs of this machine with which another one is made, by the Debian packages that have them. */
export const PROGRAMS_OF_THE_HOST: Record<string, string> = {
  debootstrap: 'debootstrap',
  'systemd-nspawn': 'systemd-container',
  nsenter: 'util-linux',
  setpriv: 'util-linux',
  unshare: 'util-linux',
};

/** Where bare Debians are kept, one for each list of packages. Outside of the clone, several clones share one. */
const CACHE = process.env['TEST_MACHINES'] ?? join(ROOT, '.cache/machines');

/** Returns the folder of a bare Debian. The first call installs it from Debian's mirror, which takes some minutes. */
export function debianBase(): string {
  const hash = createHash('sha256').update(PACKAGES.join()).digest('hex').slice(0, 8);
  const folder = join(CACHE, `${RELEASE}-${hash}`);
  if (existsSync(folder)) return folder;
  process.stderr.write(`Installing a bare Debian in ${folder}…\n`);
  const aside = `${folder}-${process.pid}`;
  try {
    mkdirSync(CACHE, { recursive: true });
    const include = `--include=${PACKAGES.join()}`;
    execFileSync('debootstrap', ['--variant=minbase', include, RELEASE, aside], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    // A machine has one web server. A test that wants Caddy removes nginx and enables it.
    execFileSync('systemctl', [`--root=${aside}`, 'disable', 'caddy'], { stdio: 'ignore' });
    // Each machine gets an id and a name of its own.
    writeFileSync(join(aside, 'etc/machine-id'), '');
    rmSync(join(aside, 'etc/hostname'), { force: true });
    rmSync(join(aside, 'var/cache/apt/archives'), { recursive: true, force: true });
    renameSync(aside, folder);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  return folder;
}
