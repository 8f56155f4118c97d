import { expect } from '@jest/globals';
import Stripe from 'stripe';
import { eventually } from '../../../fixtures/api/eventually.ts';
import { addMail, addOverdueChoice, addRow, ago, refuseRefund } from './late-rows.ts';
import { WEBHOOK_SECRET, type WatchedSite } from './start-watched-site.ts';

interface Fault {
  alert: string;
  /** Alerts that the same fault may raise, too. */
  others?: string[];
  /** Makes the fault. Returns how it is mended. */
  make: (site: WatchedSite) => Promise<() => Promise<unknown>>;
  /** What people do meanwhile. */
  meanwhile?: (site: WatchedSite) => Promise<unknown>;
}

/** The fault of each alert, but for those of processes that are gone. */
export const faults: Fault[] = [
  {
    alert: 'SiteUnreachable',
    make: async (site) => {
      site.edge.fail(true);
      return async () => site.edge.fail(false);
    },
  },
  {
    alert: 'CertificateEnds',
    make: async (site) => {
      site.edge.endSoon(true);
      return async () => site.edge.endSoon(false);
    },
  },
  {
    alert: 'DiskFull',
    make: async (site) => {
      site.disk.fill();
      return async () => site.disk.clear();
    },
  },
  {
    alert: 'WebhooksRefused',
    make: async (site) => {
      for (let event = 1; event <= 4; event += 1) expect(await sendWebhook(site, 'whsec_another')).toBe(400);
      return async () => expect(await sendWebhook(site, WEBHOOK_SECRET)).toBe(200);
    },
  },
  {
    alert: 'JobsFail',
    make: async (site) => (await refuseRefund(site, 0)).mend,
  },
  {
    alert: 'JobsGivenUp',
    others: ['JobsFail'],
    make: async (site) => {
      const { refundId, mend } = await refuseRefund(site, 0);
      const job = site.knex('graphile_worker._private_jobs').where({ key: refundId }).whereNull('locked_at');
      await eventually(
        () =>
          job
            .clone()
            .where('attempts', '>', 0)
            .update({ attempts: site.knex.ref('max_attempts') }),
        (count) => count === 1,
      );
      return mend;
    },
  },
  {
    alert: 'RefundsWait',
    others: ['JobsFail'],
    make: async (site) => (await refuseRefund(site, 25)).mend,
  },
  {
    alert: 'PaymentsNotCompared',
    make: async (site) => {
      site.stripe.refuse(true);
      const compared = (at: Date) =>
        site.knex('reconciliation').insert({ looked_until: at }).onConflict('id').merge();
      await compared(ago(2));
      return async () => {
        site.stripe.refuse(false);
        await compared(new Date());
      };
    },
  },
  {
    alert: 'ChoicesOverdue',
    make: async (site) => {
      site.stripe.refuse(true);
      await addOverdueChoice(site);
      return async () => {
        site.stripe.refuse(false);
        await site.knex.transaction(async (trx) => {
          await trx('choices').delete();
          await trx('payments').where({ outcome: 'booked' }).delete();
          await trx('bookings').delete();
        });
      };
    },
  },
  {
    alert: 'MailsWait',
    make: async (site) => {
      site.smtp.faults.connect = () => Promise.reject(new Error('Too busy'));
      await addMail(site, ago(2));
      return async () => {
        delete site.smtp.faults.connect;
        await site.knex('mails').delete();
      };
    },
  },
  {
    alert: 'MailsFailed',
    make: async (site) => {
      site.smtp.faults.recipient = () => {
        throw Object.assign(new Error('No such mailbox'), { responseCode: 550 });
      };
      const mailId = await addMail(site, new Date());
      await site.knex.raw(`select graphile_worker.add_job('send-mail', ?::json)`, [
        JSON.stringify({ mailId }),
      ]);
      return async () => {
        delete site.smtp.faults.recipient;
        await site.knex('mails').delete();
      };
    },
  },
  {
    alert: 'PaymentsToLookAt',
    make: async (site) => {
      await addRow(site, 'payment_problems', {
        payment_intent_id: 'pi_1',
        kind: 'dispute',
        sentence: 'The player disputes it.',
        cause: 'dp_1',
        created_at: ago(25),
      });
      return () => site.knex('payment_problems').delete();
    },
  },
  {
    alert: 'CalendarUnread',
    make: async (site) => {
      await site.knex('coach_calendar').insert({
        // Not for the public, so that the API refuses to read it.
        address: 'https://localhost/basic.ics',
        check_requested_at: ago(100),
        last_success_at: ago(25),
      });
      await site.knex.raw(`select graphile_worker.add_job('refresh-coach-calendar')`);
      await eventually(
        () => site.knex('coach_calendar').whereNotNull('failing_since').pluck('failure'),
        (failures) => failures.length === 1,
      );
      return () => site.knex('coach_calendar').delete();
    },
  },
  {
    alert: 'BackupOld',
    make: async (site) => {
      await site
        .knex('backups')
        .insert({ file: 'a.dump', finished_at: ago(27), bytes: 1, sha256: 'a'.repeat(64) });
      return () => site.knex('backups').delete();
    },
  },
  {
    alert: 'BackupNotTried',
    make: async (site) => {
      const tried = { checked_at: ago(10 * 24), lessons: 1 };
      const backup = { file: 'a.dump', finished_at: new Date(), bytes: 1, sha256: 'a'.repeat(64) };
      await site.knex('backups').insert({ ...backup, ...tried });
      return () => site.knex('backups').delete();
    },
  },
  {
    alert: 'WorkerOff',
    make: stopJobs,
  },
  {
    alert: 'JobsWait',
    others: ['WorkerOff'],
    make: async (site) => {
      const start = await stopJobs(site);
      await site.knex('graphile_worker._private_jobs').update({ run_at: ago(1) });
      return start;
    },
  },
  {
    alert: 'DatabaseUnreachable',
    others: ['WorkerOff', 'RequestsFail'],
    make: cutDatabase,
  },
  {
    alert: 'RequestsFail',
    others: ['WorkerOff', 'DatabaseUnreachable'],
    make: cutDatabase,
    meanwhile: async (site) => {
      const [api] = site.processes;
      await fetch(`${api?.url}/api/next-slots`);
    },
  },
];

/** Keeps the workers from taking any job, as lost rights do. */
async function stopJobs(site: WatchedSite): Promise<() => Promise<unknown>> {
  await site.knex.raw(`
    create function refuse_job() returns trigger language plpgsql as $$ begin raise 'permission denied'; end $$;
    create trigger refuse_job before update of locked_by on graphile_worker._private_jobs
      for each row when (new.locked_by is not null) execute function refuse_job();
    select graphile_worker.add_job('clear-old-counters');
  `);
  return () => site.knex.raw('drop function refuse_job cascade');
}

async function cutDatabase(site: WatchedSite): Promise<() => Promise<unknown>> {
  await site.wayToDatabase.cut();
  return () => site.wayToDatabase.restore();
}

/** Sends an event as Stripe does. Returns the status of the response. */
async function sendWebhook(site: WatchedSite, secret: string): Promise<number> {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'plan.created',
    data: { object: {} },
  });
  const signature = await new Stripe('sk_test_1').webhooks.generateTestHeaderStringAsync({ payload, secret });
  const [api] = site.processes;
  const { status } = await fetch(`${api?.url}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    body: payload,
  });
  return status;
}
