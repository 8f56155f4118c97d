import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';
import type { Logger } from 'pino';

/** Between two starts of a worker that fails: doubled each time, until one has worked. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** So many attempts in a row to fetch a job. The worker goes on by itself, but with connections that may never recover. */
const FAILURES_THAT_COUNT = 3;

export interface Worker {
  /** Whether it fetches jobs: false while it can't be started or its last attempts failed. */
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** A worker that runs, and how to end it with its connections. */
export interface Launched {
  runner: Runner;
  release: () => Promise<void>;
}

/**
 * Starts a worker, and another in its place whenever it has ended or can't fetch jobs any more: the database was away, say.
 *
 * @throws when the first start fails.
 */
export async function keepWorkerRunning(
  launch: () => Promise<Launched>,
  log: Logger,
  firstPauseMs = FIRST_PAUSE_MS,
): Promise<Worker> {
  const stopping = new AbortController();
  let pauseMs = firstPauseMs;
  let isFetching = true;
  let launched = await launch();
  const supervised = supervise();

  async function supervise(): Promise<void> {
    for (;;) {
      await Promise.race([
        ended(launched.runner),
        unableToFetch(launched.runner),
        once(stopping.signal, 'abort'),
      ]);
      isFetching = false;
      await end(launched);
      if (stopping.signal.aborted) return;
      const next = await launchAnew();
      if (!next) return;
      launched = next;
      // Stopped while it was being started: an abort that is past is not told again.
      if (stopping.signal.aborted) return end(launched);
    }
  }

  async function launchAnew(): Promise<Launched | null> {
    for (;;) {
      log.warn({ afterMs: pauseMs }, 'The job worker is started anew');
      // Cut short by stopping, which is looked at next.
      await pause(pauseMs, null, { signal: stopping.signal }).catch(() => null);
      if (stopping.signal.aborted) return null;
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      try {
        return await launch();
      } catch (error) {
        log.warn({ err: error }, 'The job worker could not be started yet');
      }
    }
  }

  async function ended({ promise }: Runner): Promise<void> {
    await promise.catch((error: unknown) => log.error({ err: error }, 'The job worker ended'));
  }

  async function end({ runner, release }: Launched): Promise<void> {
    try {
      await runner.stop();
    } catch (error) {
      // It had stopped by itself, or its connections were gone.
      log.debug({ err: error }, 'The job worker had stopped');
    }
    await release();
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
        if (failures < FAILURES_THAT_COUNT) return;
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
