import fc from 'fast-check';
import { playScript } from './run-script.ts';
import { script } from './script.ts';
import type { Script } from './script.ts';
import type { Town } from './world.ts';

export interface ModelRun {
  runs: number;
  /** Milliseconds; it stops after that, having played what it could. */
  withinMs?: number;
  /** Both as fast-check prints them with a failure: replays that one script. */
  seed?: number | undefined;
  path?: string | undefined;
}

export interface ModelResult {
  /** How many scripts were played, failing ones included. */
  played: number;
  /** One for each town. */
  seeds: number[];
  /**
   * What is wrong, once for each town at most: the smallest script that was found, what happened in it, and the seed and path that
   * replay it. Empty when every payment had its one right end.
   */
  failures: string[];
}

/**
 * Plays scripts at random, in all towns at the same time: while one waits for its database another goes on. A replay needs one alone.
 * MODEL_RUNS=… MODEL_SEED=… MODEL_PATH=… say how many, or replay one.
 */
export async function checkPayments(towns: readonly Town[], run: ModelRun): Promise<ModelResult> {
  const used = run.seed === undefined ? towns : towns.slice(0, 1);
  const results = await Promise.all(
    used.map((town, index) => {
      const runs = Math.floor((run.runs + index) / used.length);
      return checkIn(town, { ...run, runs });
    }),
  );
  return {
    played: results.reduce((sum, { played }) => sum + played, 0),
    seeds: results.map(({ seed }) => seed),
    failures: results.flatMap(({ failure }) => failure ?? []),
  };
}

async function checkIn(
  town: Town,
  { runs, withinMs, seed, path }: ModelRun,
): Promise<{ played: number; seed: number; failure: string | null }> {
  const deadline = Date.now() + (withinMs ?? Infinity);
  let played = 0;
  const result = await fc.check(
    fc.asyncProperty(script, async (chosen) => {
      if (Date.now() > deadline) return;
      played += 1;
      await playScript(town, chosen);
    }),
    {
      numRuns: runs,
      ...(seed !== undefined && { seed }),
      ...(path !== undefined && { path }),
    },
  );
  return {
    played: result.failed ? result.numRuns : played,
    seed: result.seed,
    failure: result.failed ? await reportOf(result) : null,
  };
}

/** What the environment says of a run. */
export function modelRunFrom(
  variables: Record<string, string | undefined>,
  runs: number,
): Pick<ModelRun, 'runs' | 'seed' | 'path'> {
  const { MODEL_RUNS, MODEL_SEED, MODEL_PATH } = variables;
  return {
    runs: Number(MODEL_RUNS ?? runs),
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
