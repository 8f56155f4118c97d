import { Logger as WorkerLogger, parseCronItems, run, type CronItem, type TaskList } from 'graphile-worker';
import type { Logger } from 'pino';
import type { DatabaseAddress } from '../database/address.ts';
import { createQueuePool } from '../database/connect.ts';
import { MAX_CONNECTIONS as MAX_MAILS } from '../mails/mail-server.ts';
import { keepWorkerRunning, type Launched, type Worker } from './keep-worker-running.ts';
import { tasksOf, type JobContext } from './tasks.ts';

/** Crontab times are UTC. Each job runs in one of the processes. */
export const schedule: CronItem[] = [
  { task: 'complete-lessons', match: '* * * * *', options: { jobKey: 'complete-lessons' } },
  { task: 'clear-old-counters', match: '17 * * * *', options: { jobKey: 'clear-old-counters' } },
  { task: 'keep-audit-partitions', match: '37 3 * * *', options: { jobKey: 'keep-audit-partitions' } },
  // A process that starts at ten past seven still does what was due at seven.
  {
    task: 'summarise-day',
    match: '0 * * * *',
    options: { jobKey: 'summarise-day', backfillPeriod: 55 * 60_000 },
  },
  { task: 'send-due-mails', match: '* * * * *', options: { jobKey: 'send-due-mails' } },
  { task: 'continue-deletions', match: '*/5 * * * *', options: { jobKey: 'continue-deletions' } },
  // A machine that is off at night does it when it is on again.
  {
    task: 'enforce-retention',
    match: '40 2 * * *',
    options: { jobKey: 'enforce-retention', backfillPeriod: 20 * 60 * 60_000 },
  },
  { task: 'reconcile', match: '*/5 * * * *', options: { jobKey: 'reconcile' } },
  {
    task: 'refresh-coach-calendar',
    match: '*/15 * * * *',
    options: { jobKey: 'refresh-coach-calendar' },
  },
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
 * `isClockFixed`: the sandbox's clock stands still, so no payment's time runs out. The queue goes by
 * the database's clock and would close each payment at once. `cron`: the jobs that run by the clock.
 */
export async function startJobs(
  context: JobContext,
  address: DatabaseAddress,
  { isClockFixed = false, cron = schedule } = {},
): Promise<Worker> {
  const { 'send-mail': sendMail, ...otherTasks } = taskListOf(context);
  if (isClockFixed) delete otherTasks['close-payment'];
  const start = (part: WorkerPart) =>
    keepWorkerRunning(() => launch(part, address, context.log), context.log);
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

/** The jobs as the queue calls them. */
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
  log: Logger,
): Promise<Launched> {
  const pgPool = createQueuePool(address, maxJobs, log);
  // Not awaited: a connection to a database that is gone may never end.
  const release = async () => void pgPool.end();
  try {
    const runner = await run({
      pgPool,
      concurrency: maxJobs,
      noPreparedStatements: true,
      preset: IN_BATCHES,
      noHandleSignals: true,
      taskList,
      parsedCronItems: parseCronItems(items),
      logger: workerLogger(log),
    });
    return { runner, release };
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
