import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';
import type { Logger } from 'pino';

const AGAIN_AFTER_MS = 1_000;
/** So many attempts in a row to fetch a job. The worker goes on by itself, but with connections that may never recover. */
const FAILURES_THAT_COUNT = 3;

/**
 * Starts a worker, and another in its place whenever it has ended or can't fetch jobs any more: the database was away, say.
 *
 * @throws when the first start fails.
 */
export async function keepWorkerRunning(
  launch: () => Promise<Runner>,
  log: Logger,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  let runner = await launch();
  const supervised = supervise();

  async function supervise(): Promise<void> {
    for (;;) {
      await Promise.race([ended(runner), unableToFetch(runner), once(stopping.signal, 'abort')]);
      await end(runner);
      if (stopping.signal.aborted) return;
      log.warn('The job worker is started anew');
      const next = await launchAnew();
      if (!next) return;
      runner = next;
    }
  }

  async function launchAnew(): Promise<Runner | null> {
    while (!stopping.signal.aborted) {
      try {
        return await launch();
      } catch (error) {
        log.warn({ err: error }, 'The job worker could not be started yet');
        // Cut short by stopping, which the loop then sees.
        await pause(AGAIN_AFTER_MS, null, { signal: stopping.signal }).catch(() => null);
      }
    }
    return null;
  }

  async function ended({ promise }: Runner): Promise<void> {
    await promise.catch((error: unknown) => log.error({ err: error }, 'The job worker ended'));
  }

  async function end(ending: Runner): Promise<void> {
    try {
      await ending.stop();
    } catch (error) {
      // It had stopped by itself, or its connections were gone.
      log.debug({ err: error }, 'The job worker had stopped');
    }
  }

  return {
    stop: async () => {
      stopping.abort();
      await supervised;
    },
  };
}

function unableToFetch({ events }: Runner): Promise<void> {
  return new Promise((resolve) => {
    let failures = 0;
    events.on('worker:getJob:error', () => {
      failures += 1;
      if (failures >= FAILURES_THAT_COUNT) resolve();
    });
    events.on('job:start', () => {
      failures = 0;
    });
  });
}
