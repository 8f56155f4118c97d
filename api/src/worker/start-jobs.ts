import { Logger as WorkerLogger, parseCronItems, run } from 'graphile-worker';
import type { Logger } from 'pino';
import type { DatabaseAddress } from '../database/address.ts';
import { createQueuePool } from '../database/connect.ts';
import type { PaymentContext } from '../context/payment-context.ts';
import { keepWorkerRunning } from './keep-worker-running.ts';
import type { Worker } from './keep-worker-running.ts';
import { tasksOf } from './tasks.ts';

/** What runs by the clock (UTC, crontab words), whichever process comes first. */
const schedule = [
  { task: 'complete-lessons', match: '* * * * *', options: { jobKey: 'complete-lessons' } },
  { task: 'clear-old-counters', match: '17 * * * *', options: { jobKey: 'clear-old-counters' } },
  { task: 'reconcile', match: '*/5 * * * *', options: { jobKey: 'reconcile' } },
];

const CONNECTIONS = 4;
/**
 * The worker waits for nobody when it marks one job as done: with the database gone, that would be an error which nobody
 * handles and which stops the process. A batch is tried again, and then ends the worker, which is started anew.
 */
const FINISHED_IN_BATCHES = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/**
 * Works off the job queue in this process. Any number of processes share it: each job is done by one. Without a direct
 * connection it hears of new jobs only when it looks, every two seconds: a transaction pooler passes on no LISTEN.
 */
export async function startJobs(context: PaymentContext, directly: DatabaseAddress): Promise<Worker> {
  const taskList = Object.fromEntries(
    Object.entries(tasksOf(context)).map(([name, task]) => [
      name,
      async (payload: unknown) => void (await task(payload as never)),
    ]),
  );
  const launch = async () => {
    const pgPool = createQueuePool(directly, CONNECTIONS, context.log);
    const release = async () => void pgPool.end();
    try {
      const runner = await run({
        pgPool,
        concurrency: CONNECTIONS,
        noPreparedStatements: true,
        preset: FINISHED_IN_BATCHES,
        noHandleSignals: true,
        taskList,
        parsedCronItems: parseCronItems(schedule),
        logger: workerLogger(context.log),
      });
      return { runner, release };
    } catch (error) {
      await release();
      throw error;
    }
  };
  return keepWorkerRunning(launch, context.log);
}

function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    const pinoLevel = level === 'warning' ? 'warn' : level === 'info' ? 'debug' : level;
    log[pinoLevel]({ err: meta?.['error'] }, message);
  });
}
