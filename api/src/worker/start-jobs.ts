import { EventEmitter } from 'node:events';
import { HOUR, MINUTE } from '@lessons/rules';
import {
  Logger as WorkerLogger,
  parseCronItems,
  run,
  type CronItem,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type { Logger } from 'pino';
import type { DatabaseAddress } from '../database/address.ts';
import { createQueuePool } from '../database/connect.ts';
import { MAX_CONNECTIONS as MAX_MAILS } from '../mails/mail-server.ts';
import type { JobPayloads } from '../queue/enqueue.ts';
import { keepWorkerRunning, type Launched, type Worker } from './keep-worker-running.ts';
import { tasksOf, type JobContext } from './tasks.ts';

/** `catchUpMs`: a process that starts so late still does what was due. */
const job = (task: keyof JobPayloads, match: string, catchUpMs = 0): CronItem => ({
  task,
  match,
  options: { jobKey: task, backfillPeriod: catchUpMs },
});

/** Crontab times are UTC. Each job runs in one of the processes. */
export const schedule: CronItem[] = [
  job('complete-lessons', '* * * * *'),
  job('end-choices', '* * * * *'),
  job('tell-of-free-times', '* * * * *'),
  job('clear-old-counters', '17 * * * *'),
  job('keep-audit-partitions', '37 3 * * *'),
  job('summarise-day', '0 * * * *', 55 * MINUTE),
  job('send-due-mails', '* * * * *'),
  job('continue-deletions', '*/5 * * * *'),
  // A machine that is off at night does it when it is on again.
  job('enforce-retention', '40 2 * * *', 20 * HOUR),
  job('reconcile', '*/5 * * * *'),
  job('refresh-coach-calendar', '*/15 * * * *'),
];

const MAX_JOBS = 4;
/**
 * Without batches the worker marks a job as done in a promise that nobody awaits: if the database
 * is unavailable, that is an unhandled rejection, which stops the process. A batch is retried.
 */
const IN_BATCHES = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/**
 * Runs jobs of the queue in this process. Any number of processes share the queue. Through a
 * transaction pooler, which passes on no NOTIFY, a new job starts up to two seconds late. Mails have
 * a worker of their own: a mail server that does not respond keeps no other job waiting.
 *
 * `isClockFixed`: the API's clock stands still, so no payment's time runs out. The queue goes by
 * the database's clock and would close each payment, and detach its card, at once. `cron`: the jobs that run by the clock.
 */
export async function startJobs(
  context: JobContext,
  address: DatabaseAddress,
  { isClockFixed = false, cron = schedule } = {},
): Promise<Worker> {
  const { 'send-mail': sendMail, ...otherTasks } = taskListOf(context);
  if (isClockFixed) {
    delete otherTasks['close-payment'];
    delete otherTasks['detach-card'];
  }
  const start = (part: WorkerPart) => keepWorkerRunning(() => launch(part, address, context), context.log);
  const jobs = await start({ taskList: otherTasks, maxJobs: MAX_JOBS, schedule: cron });
  const mails = await start({ taskList: { 'send-mail': sendMail }, maxJobs: MAX_MAILS, schedule: [] }).catch(
    async (error: unknown) => {
      await jobs.stop();
      throw error;
    },
  );
  return {
    isRunning: () => jobs.isRunning() && mails.isRunning(),
    stop: async () => void (await Promise.all([jobs.stop(), mails.stop()])),
  };
}

/** Returns the jobs as the queue calls them. */
export function taskListOf(context: JobContext): TaskList {
  return Object.fromEntries(
    Object.entries(tasksOf(context)).map(([name, task]) => [
      name,
      async (payload: unknown) => void (await task(payload as never)),
    ]),
  );
}

interface WorkerPart {
  taskList: TaskList;
  maxJobs: number;
  schedule: CronItem[];
}

async function launch(
  { taskList, maxJobs, schedule: items }: WorkerPart,
  address: DatabaseAddress,
  { log }: JobContext,
): Promise<Launched> {
  const pgPool = createQueuePool(address, maxJobs, log);
  // Not awaited: a connection to a database that is gone may never end.
  const release = async () => void pgPool.end();
  const events: WorkerEvents = new EventEmitter();
  let workers: WorkerPool | undefined;
  events.on('pool:create', ({ workerPool }) => (workers = workerPool));
  try {
    const runner = await run({
      pgPool,
      events,
      concurrency: maxJobs,
      noPreparedStatements: true,
      preset: IN_BATCHES,
      noHandleSignals: true,
      taskList,
      parsedCronItems: parseCronItems(items),
      logger: workerLogger(log),
    });
    // The runner's own `kill` does nothing after `stop`.
    const giveBack = async () => workers?.forcefulShutdown('The process ends');
    return { runner, giveBack, release };
  } catch (error) {
    await release();
    throw error;
  }
}

function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    const pinoLevel = level === 'warning' ? 'warn' : level === 'info' ? 'debug' : level;
    log[pinoLevel]({ err: meta?.['error'] }, message);
  });
}
