import { Logger as WorkerLogger, parseCronItems, run } from 'graphile-worker';
import type { Logger } from 'pino';
import { publishDraft } from '../availability/working-hours-draft.ts';
import { completeLessons } from '../bookings/complete-lessons.ts';
import { closePayment } from '../payments/close-payment.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { sendRefund } from '../payments/send-refund.ts';
import { settleOpenPayments } from '../payments/settle-open-payments.ts';
import type { JobPayloads } from './enqueue.ts';

/** What runs by the clock (UTC, crontab words), whichever process comes first. */
const schedule = [
  { task: 'complete-lessons', match: '* * * * *', options: { jobKey: 'complete-lessons' } },
  { task: 'settle-open-payments', match: '*/5 * * * *', options: { jobKey: 'settle-open-payments' } },
];

type Tasks = { [Name in keyof JobPayloads]: (payload: JobPayloads[Name]) => Promise<unknown> };

/** Works off the job queue in this process. Any number of processes share it: each job is done by one. */
export async function startJobs(
  context: PaymentContext & { databaseUrl: string },
): Promise<{ stop(): Promise<void> }> {
  const tasks: Tasks = {
    'close-payment': ({ paymentId }) => closePayment(context, paymentId),
    'send-refund': ({ refundId }) => sendRefund(context, refundId),
    'settle-open-payments': () => settleOpenPayments(context),
    'publish-working-hours': () => publishDraft(context.knex),
    'complete-lessons': () => completeLessons(context.knex, context.clock()),
  };
  const runner = await run({
    connectionString: context.databaseUrl,
    maxPoolSize: 4,
    concurrency: 4,
    noHandleSignals: true,
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        async (payload: unknown) => void (await task(payload as never)),
      ]),
    ),
    parsedCronItems: parseCronItems(schedule),
    logger: workerLogger(context.log),
  });
  // Rejects when the worker ends by itself, the database gone for long say; the process's own supervision sees to that.
  runner.promise.catch((error: unknown) => context.log.error({ err: error }, 'The job worker ended'));
  return { stop: () => runner.stop() };
}

function workerLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    const pinoLevel = level === 'warning' ? 'warn' : level === 'info' ? 'debug' : level;
    log[pinoLevel]({ err: meta?.['error'] }, message);
  });
}
