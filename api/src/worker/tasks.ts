import { continueDeletions, deleteAccount } from '../accounts/delete-account.ts';
import { keepAuditPartitions } from '../audit/keep-partitions.ts';
import type { AuthAdmin } from '../auth/auth-admin.ts';
import { isOwnDatabase } from '../database/deployment.ts';
import { completeLessons } from '../lessons/past-lessons.ts';
import { refreshCoachCalendar } from '../coach-calendar/refresh-coach-calendar.ts';
import { summariseDay } from '../overview/summarise-day.ts';
import { clearOldCounters } from '../http/rate-limit.ts';
import { closePayment } from '../checkout/close-payment.ts';
import { labelIntent } from '../payments/intent.ts';
import { detachUnsavedCard } from '../payments/saved-cards.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { sendDueMails, sendMail, type MailContext } from '../mails/send-mail.ts';
import { endChoices } from '../closing/end-choices.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { enforceRetention } from '../retention/enforce-retention.ts';
import { sendRefund } from '../payments/send-refund.ts';
import type { JobPayloads } from '../queue/enqueue.ts';
import { tellOfFreeTimes } from '../wishes/tell-of-free-times.ts';

type Tasks = { [Name in keyof JobPayloads]: (payload: JobPayloads[Name]) => Promise<unknown> };

/** The services of the jobs. */
export type JobContext = PaymentContext & MailContext & { authAdmin: AuthAdmin | null };

/**
 * Returns what each job does. A task that throws is retried 25 times in about four days. In a copy of another deployment's
 * database, which was put under this process, each does nothing.
 */
export function tasksOf(context: JobContext): Tasks {
  const tasks = ownTasksOf(context);
  const entries = Object.entries(tasks) as [keyof Tasks, (payload: never) => Promise<unknown>][];
  return Object.fromEntries(
    entries.map(([name, task]) => [
      name,
      async (payload: never) => {
        if (await isOwnDatabase(context.knex, context.deploymentId)) return task(payload);
        context.log.error({ job: name }, 'This job is not done: the database is that of another deployment');
        return undefined;
      },
    ]),
  ) as Tasks;
}

function ownTasksOf(context: JobContext): Tasks {
  return {
    'close-payment': ({ paymentId }) => closePayment(context, paymentId),
    'send-refund': ({ refundId }) => sendRefund(context, refundId),
    'label-intent': ({ paymentId }) => labelIntent(context, paymentId),
    'detach-card': ({ paymentId }) => detachUnsavedCard(context, paymentId),
    'send-mail': ({ mailId }) => sendMail(context, mailId),
    'send-due-mails': () => sendDueMails(context),
    reconcile: () => reconcile(context),
    'delete-account': ({ playerId }) => deleteAccount(context, playerId),
    'continue-deletions': () => continueDeletions(context),
    'enforce-retention': () => enforceRetention(context.knex, context.clock()),
    'refresh-coach-calendar': () => refreshCoachCalendar(context),
    'clear-old-counters': () => clearOldCounters(context.knex),
    'keep-audit-partitions': () => keepAuditPartitions(context.knex, context.clock()),
    'end-choices': () => endChoices(context),
    'tell-of-free-times': () => tellOfFreeTimes(context),
    'complete-lessons': () => completeLessons(context.knex, context.clock()),
    'summarise-day': () => summariseDay(context, context.clock()),
  };
}
