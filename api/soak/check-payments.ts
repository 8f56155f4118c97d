import fc from 'fast-check';
import { playScript } from './play-script.ts';
import { script } from './script.ts';
import type { Script } from './script.ts';
import type { Town } from './town.ts';

export interface ModelRun {
  runs: number;
  /** Milliseconds; it stops after that, having played what it could. */
  withinMs?: number;
  /** Both as fast-check prints them with a failure: replays that one script. */
  seed?: number | undefined;
  path?: string | undefined;
}

export interface ModelResult {
  /** How many scripts were played, the failing one included. */
  played: number;
  seed: number;
  /**
   * What is wrong: the smallest script that was found, what happened in it, and the seed and path that replay it. Null when every
   * payment had its one right end.
   */
  failure: string | null;
}

/** Plays scripts at random. MODEL_RUNS=… MODEL_SEED=… MODEL_PATH=… say how many, or replay one. */
export async function checkPayments(
  town: Town,
  { runs, withinMs, seed, path }: ModelRun,
): Promise<ModelResult> {
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
