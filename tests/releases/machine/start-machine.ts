import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { eventually } from '../../fixtures/api/eventually.ts';
import { IMAGES, ROOT } from './images.ts';

const HERE = import.meta.dirname;
/** Where the browser finds the proxy: port 443 may be taken. */
export const HTTPS_PORT = 8443;
/** And the services of the test, as compose.yaml beside this file publishes them. */
export const SERVICES_PORT = 8444;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

export interface Ended {
  code: number;
  output: string;
}

export type Machine = ReturnType<typeof createMachine>;

/** A folder with `deploy/` in it, as on a rented machine, and the test's own services beside it. With `KEPT` the one of a former walk. */
export function createMachine(version: string) {
  const kept = process.env['KEPT'];
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'lessons-machine-'));
  const at = (path: string) => join(folder, path);
  // The machine's folder is closed to those who watch it.
  const disk = `${folder}-disk`;
  if (!kept)
    cpSync(join(ROOT, 'deploy'), folder, {
      recursive: true,
      filter: (path) => !/deploy\/(\.|secrets)/.test(path),
    });
  const writeExample = () => {
    const text = execFileSync(
      'sed',
      ['/^#*\\(VERSION\\|IMAGES\\|IPV6\\)=/d', join(ROOT, 'deploy/example.env')],
      {
        encoding: 'utf8',
      },
    );
    const lines = [
      `VERSION=${version}`,
      `IMAGES=${IMAGES}`,
      'COMPOSE_FILE=compose.yaml:walk/compose.yaml',
      `REPOSITORY=${ROOT}`,
      'TLS=tls /etc/caddy/site.pem /etc/caddy/site.key',
      `HTTPS_PORT=127.0.0.1:${HTTPS_PORT}`,
      'HTTP_PORT=127.0.0.1:8480',
      'IPV6=false',
    ];
    writeFileSync(at('example.env'), [...lines, text].join('\n'));
  };
  writeExample();
  for (const made of ['walk', 'caddy/site']) mkdirSync(at(made), { recursive: true });
  for (const file of ['compose.yaml', 'second.yaml', 'monitoring.yaml', 'clock.mjs'])
    copyFileSync(join(HERE, file), at(`walk/${file}`));
  // Each request is logged, to see how.
  const sandbox =
    'log\n@sandbox path /sandbox/* /v1/*\nhandle @sandbox {\n\treverse_proxy https://services.test {\n\t\ttransport http {\n\t\t\ttls_trusted_ca_certs /etc/caddy/authority.pem\n\t\t}\n\t}\n}\n';
  writeFileSync(at('caddy/site/sandbox.caddy'), sandbox);
  writeFileSync(at('walk/password'), 'sandbox');
  writeFileSync(at('walk/clock'), '0');
  if (!kept) makeCertificates(at);

  const run = async (
    program: string,
    args: readonly string[],
    env: Record<string, string> = {},
  ): Promise<Ended> => {
    const options = { cwd: folder, env: { ...process.env, ...env }, maxBuffer: MAX_OUTPUT_BYTES };
    try {
      const { stdout, stderr } = await promisify(execFile)(program, args, options);
      return { code: 0, output: stdout + stderr };
    } catch (error) {
      const { code, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string };
      return { code: code ?? 1, output: stdout + stderr };
    }
  };
  const compose = async (...args: string[]): Promise<string> => {
    const before = existsSync(at('.env')) ? [] : ['--env-file', 'example.env'];
    const { code, output } = await run('docker', ['compose', ...before, ...args]);
    if (code !== 0) throw new Error(`docker compose ${args.join(' ')}: ${output}`);
    return output;
  };
  const lessons = (args: string[], env: Record<string, string> = {}) => run(at('lessons'), args, env);
  /** Runs a program of Node in the container of the test's services. */
  const inServices = (program: string) =>
    compose('exec', '-T', 'services', 'node', '--input-type=module', '-e', program);
  return {
    at,
    compose,
    shell: (line: string) => run('sh', ['-c', line]),
    chmod: (path: string, mode: number) => chmodSync(at(path), mode),
    /** Starts the test's own services, which outlive the site. */
    startServices: () => compose('up', '--detach', '--wait', 'services', 'services-database'),
    /** Ends the first process of a service as a machine without memory does. */
    async kill(service: string): Promise<void> {
      const container = (await compose('ps', '--quiet', service)).trim();
      const { output } = await run('docker', ['inspect', '--format', '{{.State.Pid}}', container]);
      process.kill(Number(output), 'SIGKILL');
    },
    /** Ends Docker and starts it again, as the restart of a machine does. */
    async restart(): Promise<void> {
      const pid = Number(readFileSync('/run/docker.pid', 'utf8'));
      const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
      const isManaged = (await run('systemctl', ['is-active', 'docker'])).code === 0;
      if (isManaged) await run('systemctl', ['restart', 'docker']);
      else {
        process.kill(pid, 'SIGTERM');
        await eventually(
          async () => existsSync(`/proc/${pid}`),
          (isThere) => !isThere,
        );
        spawn(program, args, { detached: true, stdio: 'ignore' }).unref();
      }
      await eventually(
        () => run('docker', ['info']),
        ({ code }) => code === 0,
      );
    },
    /** Gives the database's volume a file system of its own, of so many megabytes, before there is one. */
    async limitDisk(megabytes: number): Promise<void> {
      const { code, output } = await run('sh', [
        '-euc',
        `
        truncate --size=${megabytes}M walk/disk
        mke2fs -q -t ext4 -m 0 -E root_owner=999:999 walk/disk
        debugfs -w -R 'rmdir lost+found' walk/disk
        docker volume create --opt type=ext4 --opt device="$(losetup --find --show walk/disk)" \\
          --label com.docker.compose.project=lessons --label com.docker.compose.volume=database lessons_database`,
      ]);
      if (code !== 0) throw new Error(output);
    },
    /** Adds a disk of one megabyte to the machine, beside its own. Returns its folder. */
    addSmallDisk(): string {
      mkdirSync(disk);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1M,mode=755', 'tmpfs', disk]);
      return disk;
    },
    /** Takes so many kilobytes of the small disk. */
    fillSmallDisk: (kilobytes: number) =>
      writeFileSync(join(disk, 'filling'), Buffer.alloc(kilobytes * 1024)),
    /** Has Stripe and the mail server refuse everything, until `isOn` is false. */
    refuseServices(isOn: boolean): void {
      if (isOn) writeFileSync(at('walk/refused'), '');
      else rmSync(at('walk/refused'));
    },
    /** Gives the site another certificate, which ends after so many days. */
    async renewCertificate(days: number): Promise<void> {
      sign(at, 'caddy/site', SITE_NAMES, days);
      await compose('exec', '-T', 'proxy', 'caddy', 'reload', '--force', '--config', '/etc/caddy/Caddyfile');
    },
    /** Leaves nothing of the site: as on another machine. */
    async empty(): Promise<void> {
      const services = [
        'database',
        'migrate',
        'api-1',
        'api-2',
        'backup',
        'publish-shell',
        'publish-module',
        'proxy',
      ];
      await compose('rm', '--stop', '--force', ...services);
      const names = ['database', 'backups', 'certificates', 'shell-files', 'module-files'];
      await run('docker', ['volume', 'rm', ...names.map((name) => `lessons_${name}`)]);
      for (const path of ['.env', 'secrets', '.versions.before'])
        rmSync(at(path), { recursive: true, force: true });
      writeExample();
    },
    /** Runs a command of `lessons` to its end. */
    lessons,
    /** Runs a command, which has to succeed, and returns what it prints. */
    async succeeds(args: string[], env?: Record<string, string>): Promise<string> {
      const { code, output } = await lessons(args, env);
      if (code !== 0) throw new Error(`lessons ${args.join(' ')}: ${output}`);
      return output;
    },
    /** Runs a command at a terminal, and types an answer to each question. `killAt` ends all of it there. */
    atTerminal: (args: string[], answers: [RegExp, string][], killAt?: RegExp) =>
      typeAtTerminal(folder, args, answers, killAt),
    inServices,
    /** Asks an address from inside of the network. */
    ask: (url: string) =>
      inServices(
        `fetch(${JSON.stringify(url)}, { headers: { accept: 'application/json' } }).then((r) => r.text()).then(console.log)`,
      ),
    /** Asks the database. */
    async query(sql: string): Promise<string> {
      const args = [
        'exec',
        '-T',
        'database',
        'psql',
        '--username=lessons',
        '--tuples-only',
        '--no-align',
        '--command',
        sql,
      ];
      return (await compose(...args)).trim();
    },
    async remove() {
      if (process.env['KEEP']) return void process.stdout.write(`KEPT=${folder}\n`);
      await run('docker', [
        'compose',
        ...(existsSync(at('.env')) ? [] : ['--env-file', 'example.env']),
        '--profile',
        '*',
        'down',
        '--volumes',
        '--timeout',
        '1',
      ]);
      const device = 'losetup --associated walk/disk --noheadings --output NAME';
      await run('sh', ['-c', `${device} | xargs --no-run-if-empty losetup --detach`]);
      await run('sh', ['-c', `mountpoint -q ${disk} && umount ${disk} && rmdir ${disk}`]);
      rmSync(folder, { recursive: true });
    },
  };
}

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] });
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
const SITE_NAMES = ['lessons.test', 'coach.lessons.test'];

/** An authority of the test, and what it has signed for the site and for the services. */
function makeCertificates(at: (path: string) => string): void {
  const authority = ['-out', at('walk/authority.pem'), '-keyout', at('walk/authority.key')];
  openssl('req', '-x509', ...KEY, ...authority, '-days', '90', '-subj', '/CN=Authority of the walk');
  copyFileSync(at('walk/authority.pem'), at('caddy/authority.pem'));
  sign(at, 'caddy/site', SITE_NAMES, 60);
  sign(at, 'walk/services', ['services.test'], 60);
}

/** Writes a certificate, which ends after so many days, and its key. */
function sign(at: (path: string) => string, path: string, names: string[], days: number): void {
  const request = ['-keyout', at(`${path}.key`), '-out', at(`${path}.csr`), '-subj', `/CN=${names[0]}`];
  const alternatives = `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`;
  openssl('req', ...KEY, ...request, '-addext', alternatives);
  const by = [
    '-CA',
    at('walk/authority.pem'),
    '-CAkey',
    at('walk/authority.key'),
    '-copy_extensions',
    'copy',
  ];
  const out = ['-days', String(days), '-out', at(`${path}.pem`)];
  openssl('x509', '-req', '-in', at(`${path}.csr`), ...by, ...out);
  for (const ending of ['pem', 'key']) chmodSync(at(`${path}.${ending}`), 0o644);
}

async function typeAtTerminal(
  folder: string,
  args: string[],
  answers: [RegExp, string][],
  killAt?: RegExp,
): Promise<Ended> {
  // `script` gives the command a terminal of its own.
  const command = `${join(folder, 'lessons')} ${args.join(' ')}`;
  const child = spawn('script', ['--quiet', '--return', '--flush', '--command', command, '/dev/null'], {
    cwd: folder,
    detached: true,
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  let output = '';
  let unread = '';
  const left = [...answers];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    unread = stripVTControlCharacters(unread + text);
    if (killAt?.test(unread) && child.pid !== undefined) return process.kill(-child.pid, 'SIGKILL');
    const [next] = left;
    if (!next?.[0].test(unread)) return undefined;
    left.shift();
    unread = '';
    return child.stdin.write(`${next[1]}\r`);
  });
  const [code] = await exited;
  return { code: code ?? 1, output };
}
