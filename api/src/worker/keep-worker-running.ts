import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';
import type { Logger } from 'pino';

/** The pause before a restart doubles each time, until a worker has fetched a job. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
/** The failed fetches in a row after which the worker and its connections are replaced. */
const MAX_FAILURES = 3;
/** How long a running job may take to end once the process is to stop. */
const FINISH_JOBS_MS = 5_000;

export interface Worker {
  /** Whether it fetches jobs: false while it can't be started or its last attempt failed. */
  isRunning(): boolean;
  /**
   * Fetches no more jobs, and waits five seconds for those that run. What has not ended by then is given back, so that
   * another process does it: left as it is, the queue would take it for running, for hours.
   */
  stop(): Promise<void>;
}

/** A running worker, and how to end it. */
export interface Launched {
  runner: Runner;
  /** Gives the jobs that still run back to the queue, once it was told to stop. */
  giveBack: () => Promise<unknown>;
  release: () => Promise<void>;
}

/**
 * Starts a worker, and restarts it whenever it ends or can't fetch jobs any more, for example
 * because the database was unavailable. Throws when the first start fails.
 */
export async function keepWorkerRunning(
  launch: () => Promise<Launched>,
  log: Logger,
  firstPauseMs = FIRST_PAUSE_MS,
  finishJobsMs = FINISH_JOBS_MS,
): Promise<Worker> {
  const stopping = new AbortController();
  const stopped = once(stopping.signal, 'abort');
  let pauseMs = firstPauseMs;
  let isFetching = true;
  const supervised = supervise(await launch());

  async function supervise(first: Launched): Promise<void> {
    for (let current: Launched | null = first; current; current = await relaunch()) {
      const { runner, release } = current;
      const ended = runner.promise.catch((error: unknown) =>
        log.error({ err: error }, 'The job worker ended'),
      );
      await Promise.race([ended, unableToFetch(runner), stopped]);
      isFetching = false;
      await endOf(current);
      await release();
    }
  }

  async function endOf({ runner, giveBack }: Launched): Promise<void> {
    // A worker that ended by itself, or has lost its connections, fails to stop.
    const ignore = (error: unknown) => log.debug({ err: error }, 'The job worker had stopped');
    const ended = runner.stop().catch(ignore);
    const late = new AbortController();
    const isLate = pause(finishJobsMs, true, { signal: late.signal }).catch(() => false);
    if (await Promise.race([ended.then(() => false), isLate])) await giveBack().catch(ignore);
    late.abort();
  }

  async function relaunch(): Promise<Launched | null> {
    while (!stopping.signal.aborted) {
      log.warn({ afterMs: pauseMs }, 'The job worker is restarted');
      await pause(pauseMs, null, { signal: stopping.signal }).catch(() => null);
      if (stopping.signal.aborted) break;
      pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
      try {
        return await launch();
      } catch (error) {
        log.warn({ err: error }, 'The job worker could not be started');
      }
    }
    return null;
  }

  /** Resolves once several attempts in a row to fetch a job have failed. */
  function unableToFetch({ events }: Runner): Promise<void> {
    return new Promise((resolve) => {
      let failures = 0;
      const onFetched = () => {
        failures = 0;
        isFetching = true;
        pauseMs = firstPauseMs;
      };
      events.on('job:start', onFetched).on('worker:getJob:empty', onFetched);
      events.on('worker:getJob:error', ({ error }) => {
        failures += 1;
        isFetching = false;
        if (failures < MAX_FAILURES) return;
        log.error({ err: error }, 'The job worker can fetch no jobs');
        resolve();
      });
    });
  }

  return {
    isRunning: () => isFetching,
    stop: async () => {
      stopping.abort();
      await supervised;
    },
  };
}
