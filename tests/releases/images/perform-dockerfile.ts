import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import dockerignore from '@balena/dockerignore';
import { readDockerfile, type Stage, type Step } from './read-dockerfile.ts';

export interface Options {
  /** The folder that `docker build` would be given. Its `.dockerignore` counts. */
  context: string;
  dockerfile: string;
  buildArgs?: Record<string, string>;
  /** Performs a `RUN` in another way, or returns false to leave it to the shell. */
  replaceRun?: (command: string, folder: string) => boolean | Promise<boolean>;
}

/** What would be in the image, above its base image. */
export interface PerformedImage {
  /** Stands for the image's root folder. */
  root: string;
  base: string;
  workdir: string;
  env: Record<string, string>;
  labels: Record<string, string>;
  user: string;
  command: string[];
  healthcheck: string[];
  ports: string[];
}

/** A stage in progress. `args` are known to its `RUN`s alone. */
interface Performed extends PerformedImage {
  args: Record<string, string>;
}

/**
 * Performs the steps of a Dockerfile in empty folders, without a container engine: each stage gets a
 * folder in place of its root. Programs of the base images, such as Node, are those of this machine.
 */
export async function performDockerfile(options: Options): Promise<PerformedImage> {
  const stages = new Map<string, Performed>();
  let last: Performed | undefined;
  for (const stage of readDockerfile(options.dockerfile)) {
    last = await performStage(stage, stages, options);
    if (stage.name) stages.set(stage.name, last);
  }
  if (!last) throw new Error(`${options.dockerfile} has no stage`);
  for (const { root } of stages.values()) {
    if (root !== last.root) rmSync(root, { recursive: true });
  }
  return last;
}

async function performStage(
  { base, steps }: Stage,
  earlier: ReadonlyMap<string, Performed>,
  options: Options,
): Promise<Performed> {
  const stage = newStage(base, earlier.get(base));
  for (const step of steps) await perform(step, stage, earlier, options);
  return stage;
}

function newStage(base: string, from: Performed | undefined): Performed {
  const root = mkdtempSync(path.join(tmpdir(), 'image-'));
  if (from) {
    cpSync(from.root, root, { recursive: true, verbatimSymlinks: true });
    return { ...structuredClone(from), root, args: {} };
  }
  const empty = { env: {}, args: {}, labels: {}, command: [], healthcheck: [], ports: [] };
  return { root, base, workdir: '/', user: 'root', ...empty };
}

async function perform(
  step: Step,
  stage: Performed,
  earlier: ReadonlyMap<string, Performed>,
  options: Options,
): Promise<void> {
  switch (step.kind) {
    case 'workdir':
      stage.workdir = path.posix.resolve(stage.workdir, step.path);
      mkdirSync(inRoot(stage, '.'), { recursive: true });
      return;
    case 'copy':
      return copy(step, stage, earlier, options.context);
    case 'run':
      return run(step.command, stage, options);
    case 'arg':
      for (const [name, value] of Object.entries(step.values)) {
        stage.args[name] = options.buildArgs?.[name] ?? value ?? '';
      }
      return;
    case 'env':
      Object.assign(stage.env, expand(step.values, stage));
      return;
    case 'label':
      Object.assign(stage.labels, expand(step.values, stage));
      return;
    case 'user':
      stage.user = step.name;
      return;
    case 'expose':
      stage.ports.push(step.port);
      return;
    case 'cmd':
      stage.command = step.command;
      return;
    case 'healthcheck':
      stage.healthcheck = step.command;
  }
}

/** Returns the place on this machine of a path in the stage. */
function inRoot({ root, workdir }: Performed, name: string): string {
  return path.join(root, path.posix.resolve(workdir, name));
}

function expand(values: Record<string, string | null>, stage: Performed): Record<string, string> {
  const known = { ...stage.args, ...stage.env };
  const replace = (text: string) =>
    text.replaceAll(/\$\{(\w+)\}/g, (_all, name: string) => known[name] ?? '');
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, replace(value ?? '')]));
}

function copy(
  { from, paths }: Extract<Step, { kind: 'copy' }>,
  stage: Performed,
  earlier: ReadonlyMap<string, Performed>,
  context: string,
): void {
  const target = paths.at(-1) ?? '.';
  const other = from ? earlier.get(from) : undefined;
  if (from && !other) throw new Error(`COPY --from=${from}: no such stage`);
  const isWanted = other ? () => true : readIgnoreFile(context);
  for (const source of paths.slice(0, -1)) {
    const origin = other ? inRoot(other, source) : path.join(context, source);
    const isFile = statSync(origin).isFile();
    // A folder's content is copied, a file keeps its name if the target is a folder.
    const place = isFile && target.endsWith('/') ? path.posix.join(target, path.basename(source)) : target;
    cpSync(origin, inRoot(stage, place), { recursive: true, verbatimSymlinks: true, filter: isWanted });
  }
}

function readIgnoreFile(context: string): (file: string) => boolean {
  const rules = dockerignore.default().add(readFileSync(path.join(context, '.dockerignore'), 'utf8'));
  return (file) => {
    const relative = path.relative(context, file);
    return relative === '' || !rules.ignores(relative);
  };
}

async function run(command: string, stage: Performed, options: Options): Promise<void> {
  const folder = inRoot(stage, '.');
  if (await options.replaceRun?.(command, folder)) return;
  const child = spawn('sh', ['-euc', command], {
    cwd: folder,
    env: { ...environmentOfBase(), ...stage.args, ...stage.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`RUN ${command} ended with ${code}`);
}

/** Programs and npm's cache are this machine's; nothing else of its environment counts. */
export function environmentOfBase(): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  const node = path.dirname(process.execPath);
  return { PATH: `${node}:${PATH}`, HOME, npm_config_prefer_offline: 'true', npm_config_audit: 'false' };
}
