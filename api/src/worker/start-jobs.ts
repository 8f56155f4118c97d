import { Logger as WorkerLogger, parseCronItems, run } from 'graphile-worker';
import type { Logger } from 'pino';
import type { DatabaseAddress } from '../database/address.ts';
import { createQueuePool } from '../database/connect.ts';
import type { PaymentContext } from '../context/payment-context.ts';
import { keepWorkerRunning, type Worker } from './keep-worker-running.ts';
import { tasksOf } from './tasks.ts';

/** Crontab times are UTC. Each job runs in one of the processes. */
const schedule = [
  { task: 'complete-lessons', match: '* * * * *', options: { jobKey: 'complete-lessons' } },
  { task: 'clear-old-counters', match: '17 * * * *', options: { jobKey: 'clear-old-counters' } },
  { task: 'reconcile', match: '*/5 * * * *', options: { jobKey: 'reconcile' } },
];

const MAX_CONNECTIONS = 4;
/**
 * Without batches the worker marks a job as done in a promise that nobody awaits: if the database
 * is unavailable, that is an unhandled rejection, which stops the process. A batch is retried.
 */
const IN_BATCHES = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/**
 * Runs jobs of the queue in this process. Any number of processes share the queue. Through a
 * transaction pooler, which passes on no NOTIFY, a new job starts up to two seconds late.
 */
export async function startJobs(context: PaymentContext, address: DatabaseAddress): Promise<Worker> {
  const taskList = Object.fromEntries(
    Object.entries(tasksOf(context)).map(([name, task]) => [
      name,
      async (payload: unknown) => void (await task(payload as never)),
    ]),
  );
  const launch = async () => {
    const pgPool = createQueuePool(address, MAX_CONNECTIONS, context.log);
    // Not awaited: a connection to a database that is gone may never end.
    const release = async () => void pgPool.end();
    try {
      const runner = await run({
        pgPool,
        concurrency: MAX_CONNECTIONS,
        noPreparedStatements: true,
        preset: IN_BATCHES,
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
