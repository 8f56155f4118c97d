import fc from 'fast-check';
import { runScript } from './run-script.ts';
import { script } from './script.ts';
import type { Script } from './script.ts';
import type { World } from './world.ts';

export interface ModelRun {
  runs: number;
  /** Stops after so many milliseconds, even if there are scripts left. */
  withinMs?: number;
  /** The seed and path that fast-check prints with a failure: together they replay that one script. */
  seed?: number | undefined;
  path?: string | undefined;
  /** Does not look for the smallest script, which takes many minutes. */
  endOnFailure?: boolean;
  /** Gets each failure as soon as its smallest script is found: other worlds may run for an hour more. */
  onFailure?: (report: string) => void;
  /** Called before each script, those that a failure is made smaller by included. */
  onScript?: () => void;
}

export interface ModelResult {
  /** The number of scripts that ran, failing ones included. */
  ran: number;
  /** One for each world. */
  seeds: number[];
  /**
   * The failures, at most one for each world: the smallest failing script, its trace, and the seed and path that replay
   * it. Empty if every payment had its one right outcome.
   */
  failures: string[];
}

/**
 * Runs random scripts in all worlds concurrently: while one waits for its database, another goes
 * on. MODEL_RUNS sets how many; MODEL_SEED and MODEL_PATH replay one script, in one world.
 */
export async function checkPayments(worlds: readonly World[], run: ModelRun): Promise<ModelResult> {
  const { seed: ofReplay, path } = run;
  if (ofReplay !== undefined && path !== undefined) return replay(worlds, { seed: ofReplay, path });
  const used = run.seed === undefined ? worlds : worlds.slice(0, 1);
  const results = await Promise.all(
    used.map((world, index) => {
      const runs = Math.floor((run.runs + index) / used.length);
      return checkIn(world, { ...run, runs });
    }),
  );
  return {
    ran: results.reduce((sum, { ran }) => sum + ran, 0),
    seeds: results.map(({ seed }) => seed),
    failures: results.flatMap(({ failure }) => failure ?? []),
  };
}

/** Runs the one script of a seed and a path. `fc.check` would go on with the scripts next to it when it passes. */
async function replay(
  [world]: readonly World[],
  replayed: { seed: number; path: string },
): Promise<ModelResult> {
  const [generated] = fc.sample(script, { ...replayed, numRuns: 1 });
  if (!world || !generated)
    throw new Error(`The path ${replayed.path} leads to no script: the model has changed since`);
  const failures = await runScript(world, generated).then(
    () => [],
    (error: Error) => [`${fc.stringify(generated)}\n${error.message}`],
  );
  return { ran: 1, seeds: [replayed.seed], failures };
}

async function checkIn(
  world: World,
  { runs, withinMs, seed, endOnFailure = false, onFailure, onScript }: ModelRun,
): Promise<{ ran: number; seed: number; failure: string | null }> {
  const deadline = Date.now() + (withinMs ?? Infinity);
  let ran = 0;
  const result = await fc.check(
    fc.asyncProperty(script, async (generated) => {
      if (Date.now() > deadline) return;
      ran += 1;
      onScript?.();
      await runScript(world, generated);
    }),
    { numRuns: runs, endOnFailure, ...(seed !== undefined && { seed }) },
  );
  if (!result.failed) return { ran, seed: result.seed, failure: null };
  const failure = await reportOf(result);
  onFailure?.(failure);
  return { ran: result.numRuns, seed: result.seed, failure };
}

/** Reads how many scripts to run, and which to replay, from the environment. */
export function modelRunFrom(
  variables: Record<string, string | undefined>,
  runs: number,
): Pick<ModelRun, 'runs' | 'seed' | 'path'> {
  const { MODEL_RUNS, MODEL_SEED, MODEL_PATH } = variables;
  return {
    runs: MODEL_PATH === undefined ? Number(MODEL_RUNS ?? runs) : 1,
    seed: MODEL_SEED === undefined ? undefined : Number(MODEL_SEED),
    path: MODEL_PATH,
  };
}

async function reportOf(result: fc.RunDetails<[Script]>): Promise<string> {
  const { seed, counterexamplePath } = result;
  return [
    `Replay: MODEL_SEED=${seed} MODEL_PATH=${counterexamplePath}`,
    (await fc.asyncDefaultReportMessage(result)) ?? '',
    result.errorInstance instanceof Error ? result.errorInstance.message : '',
  ].join('\n');
}
