import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eventually } from '../../../fixtures/api/eventually.ts';
import { ROOT } from '../../../../tools/build/front-ends.ts';
import { debianBase } from './debian-base.ts';

/** A Debian with systemd as its first process, in a network of its own, which has no way out. */
export interface Machine extends AsyncDisposable {
  /** Runs commands as root with `sh -eu`. Resolves with what they print; what they write to stderr is in the error. */
  run(commands: string, options?: { input?: string; timeoutMs?: number }): Promise<string>;
  /** Copies a file or a folder of this machine there. */
  copyIn(from: string, to: string): void;
  /** Copies a file from there. */
  copyOut(from: string, to: string): void;
  /** Switches the machine off without a warning, and on again. */
  cutPower(): Promise<void>;
}

interface Running {
  nspawn: ChildProcess;
  /** The id of its first process. */
  leader: number;
}

const PREFIX = 'lessons-machine-';
const NODE = join(ROOT, 'node_modules/node/bin/node');
const BOOTS_WITHIN_MS = 180_000;
const COMMANDS_TIMEOUT_MS = 300_000;
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Where systemd runs, it gives a container a control group. Otherwise it has to be made, and removed. */
const HOST_HAS_SYSTEMD = existsSync('/run/systemd/system');
const CONTROL_GROUPS = '/sys/fs/cgroup/{systemd,unified}';

/**
 * Starts a machine. What it writes is in a folder that goes with it; the installed Debian stays as it is. If this process
 * ends in any way, the machine ends too.
 */
export async function startMachine(name: string): Promise<Machine> {
  const base = debianBase();
  removeLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-${name}-`));
  for (const part of ['upper', 'work', 'root']) mkdirSync(join(folder, part));
  const id = basename(folder).toLowerCase();
  let running: Running | undefined;
  const stop = async () => {
    if (!running) return;
    const { nspawn, leader } = running;
    running = undefined;
    const ended = nspawn.exitCode === null && nspawn.signalCode === null ? once(nspawn, 'exit') : null;
    kill(leader);
    await ended;
  };
  const dispose = async () => {
    await stop();
    removeControlGroups(id);
    rmSync(folder, { recursive: true, force: true });
  };
  const rootOf = () => `/proc/${leaderOf(running)}/root`;
  try {
    running = await boot({ base, folder, name, id });
    const machine: Machine = {
      run: (commands, options) => runIn(leaderOf(running), commands, options),
      copyIn(from, to) {
        mkdirSync(join(rootOf(), dirname(to)), { recursive: true });
        cpSync(from, join(rootOf(), to), { recursive: true });
      },
      copyOut: (from, to) => cpSync(join(rootOf(), from), to),
      async cutPower() {
        await stop();
        running = await boot({ base, folder, name, id });
      },
      [Symbol.asyncDispose]: dispose,
    };
    return machine;
  } catch (error) {
    await dispose();
    throw error;
  }
}

function leaderOf(running: Running | undefined): number {
  if (!running) throw new Error('The machine is off.');
  return running.leader;
}

async function boot(of: { base: string; folder: string; name: string; id: string }): Promise<Running> {
  const { base, folder, name, id } = of;
  const layers = `lowerdir=${base},upperdir=${join(folder, 'upper')},workdir=${join(folder, 'work')}`;
  // The mount ends with the last process that sees it.
  const script = `
    for tree in ${HOST_HAS_SYSTEMD ? '' : '/sys/fs/cgroup/systemd /sys/fs/cgroup/unified'}; do
      mkdir -p $tree/${id} && echo $$ > $tree/${id}/cgroup.procs
    done
    mount -t overlay overlay -o "$0" "$1"
    shift
    exec "$@"`;
  const options = [
    `--directory=${join(folder, 'root')}`,
    '--boot',
    '--private-network',
    '--resolv-conf=off',
    `--machine=${id}`,
    `--hostname=${name}`,
    `--bind-ro=${NODE}:/usr/bin/node`,
    '--console=pipe',
    '--register=no',
    ...(HOST_HAS_SYSTEMD ? [] : ['--keep-unit']),
  ];
  const nspawn = spawn(
    'setpriv',
    ['--pdeathsig=TERM', 'unshare', '--mount', '--propagation=private', 'sh', '-euc', script, layers].concat([
      join(folder, 'root'),
      'systemd-nspawn',
      ...options,
    ]),
    { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH } },
  );
  const said = Promise.all([text(nspawn.stdout), text(nspawn.stderr)]);
  const ended = once(nspawn, 'exit').then(async () => {
    throw new Error(`The machine did not start: ${(await said).join('\n')}`);
  });
  const leader = await Promise.race([ended, firstProcessOf(Number(nspawn.pid))]);
  // Its end is awaited elsewhere.
  ended.catch(() => {});
  try {
    await eventually(
      () => runIn(leader, 'systemctl is-system-running || true').catch((error: Error) => error.message),
      (state) => /^(running|degraded)$/m.test(state),
      BOOTS_WITHIN_MS,
    );
  } catch (error) {
    kill(leader);
    throw error;
  }
  return { nspawn, leader };
}

/** systemd-nspawn has one child, the first process of the machine, once its mounts are made. */
function firstProcessOf(nspawn: number): Promise<number> {
  const read = async () => {
    const children = readFileSync(`/proc/${nspawn}/task/${nspawn}/children`, 'utf8').trim();
    const child = Number(children.split(' ')[0]);
    const isBooted = child > 0 && readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'systemd';
    return isBooted ? child : 0;
  };
  return eventually(() => read().catch(() => 0), Boolean, BOOTS_WITHIN_MS);
}

async function runIn(
  leader: number,
  commands: string,
  { input = '', timeoutMs = COMMANDS_TIMEOUT_MS }: { input?: string; timeoutMs?: number } = {},
): Promise<string> {
  const child = spawn(
    'nsenter',
    ['--all', `--target=${leader}`, '--wdns=/root', '--', 'sh', '-euc', commands],
    { env: { PATH, HOME: '/root', LANG: 'C.UTF-8' }, timeout: timeoutMs, killSignal: 'SIGKILL' },
  );
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [stdout, stderr, [code]] = (await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])) as [string, string, [number | null]];
  if (code !== 0) throw new Error(`${commands.trim()}\nended with ${code}:\n${stdout}${stderr}`);
  return stdout;
}

function kill(process_: number): void {
  try {
    process.kill(process_, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** A test that was killed has ended its machine, but not removed what it wrote. */
function removeLeftovers(): void {
  for (const folder of globSync(`${PREFIX}*`, { cwd: tmpdir() })) {
    const [, pid = ''] = /^lessons-machine-(\d+)-/.exec(folder) ?? [];
    if (!pid || existsSync(`/proc/${pid}`)) continue;
    removeControlGroups(folder.toLowerCase());
    rmSync(join(tmpdir(), folder), { recursive: true, force: true });
  }
}

function removeControlGroups(id: string): void {
  if (HOST_HAS_SYSTEMD) return;
  const folders = globSync(`${CONTROL_GROUPS}/${id}/{,**/}`);
  for (const folder of folders.toSorted((one, other) => other.length - one.length)) {
    try {
      rmdirSync(folder);
    } catch {
      // A process of it is still ending. The next start has another name.
    }
  }
}
