import { Logger as WorkerLogger, parseCronItems, run } from 'graphile-worker';
import type { Logger } from 'pino';
import type { PaymentContext } from '../payments/payment-context.ts';
import { keepWorkerRunning } from './keep-worker-running.ts';
import { tasksOf } from './tasks.ts';

/** What runs by the clock (UTC, crontab words), whichever process comes first. */
const schedule = [
  { task: 'complete-lessons', match: '* * * * *', options: { jobKey: 'complete-lessons' } },
  { task: 'reconcile', match: '*/5 * * * *', options: { jobKey: 'reconcile' } },
];

/** Works off the job queue in this process. Any number of processes share it: each job is done by one. */
export async function startJobs(
  context: PaymentContext & { databaseUrl: string },
): Promise<{ stop(): Promise<void> }> {
  const taskList = Object.fromEntries(
    Object.entries(tasksOf(context)).map(([name, task]) => [
      name,
      async (payload: unknown) => void (await task(payload as never)),
    ]),
  );
  const launch = () =>
    run({
      connectionString: context.databaseUrl,
      maxPoolSize: 4,
      concurrency: 4,
      noHandleSignals: true,
      taskList,
      parsedCronItems: parseCronItems(schedule),
      logger: workerLogger(context.log),
    });
  return keepWorkerRunning(launch, context.log);
}

function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    const pinoLevel = level === 'warning' ? 'warn' : level === 'info' ? 'debug' : level;
    log[pinoLevel]({ err: meta?.['error'] }, message);
  });
}
