import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { environmentOfBase, type PerformedImage } from './perform-dockerfile.ts';

export interface RunningImage {
  /** What it wrote to stdout and stderr so far. */
  output(): string;
  /** Runs the HEALTHCHECK once. */
  isHealthy(): Promise<boolean>;
  /** Sends SIGTERM. Resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** `nobody`: a user without any right on the image's files. Only root can become another user. */
const UNPRIVILEGED = 65_534;
const asUnprivileged = process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};

/**
 * Starts the command of an image as a user who can't change its files, with nothing else to write to
 * than a temporary folder. `settings` are the variables of `docker run`.
 */
export function runImage(image: PerformedImage, settings: Record<string, string>): RunningImage {
  makeReadOnly(image.root);
  const temporary = mkdtempSync(path.join(tmpdir(), 'image-tmp-'));
  // Another user may not enter the folder in which this machine has its Node.
  copyFileSync(process.execPath, path.join(temporary, 'node'));
  chmodSync(temporary, 0o777);
  const options = {
    cwd: path.join(image.root, image.workdir),
    env: {
      PATH: `${temporary}:${environmentOfBase()['PATH'] ?? ''}`,
      TMPDIR: temporary,
      ...image.env,
      ...settings,
    },
    ...asUnprivileged,
  };
  const child = start(image.command, options);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => output.push(text));
  }
  const exited = once(child, 'exit') as Promise<[number | null]>;
  return {
    output: () => output.join(''),
    async isHealthy() {
      const [code] = (await once(start(image.healthcheck, options), 'exit')) as [number | null];
      return code === 0;
    },
    async stop() {
      child.kill('SIGTERM');
      const [code] = await exited;
      rmSync(temporary, { recursive: true });
      return code;
    },
  };
}

function start([program = '', ...parameters]: string[], options: object): ChildProcess {
  return spawn(program, parameters, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Takes every right to write away, and lets every user read. */
function makeReadOnly(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) makeReadOnly(place);
    else if (!lstatSync(place).isSymbolicLink()) chmodSync(place, 0o444);
  }
  chmodSync(folder, 0o555);
}

/** Returns the size of the files below a folder, in bytes. */
export function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(path.join(entry.parentPath, entry.name)).size, 0);
}
