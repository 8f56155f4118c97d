import { readFileSync } from 'node:fs';
import Stripe from 'stripe';
import { eventually } from '../../fixtures/api/eventually.ts';
import type { Machine } from './start-machine.ts';

/** The fault of an alert, and how it is mended. */
interface Fault {
  alert: string;
  /** Alerts that the same fault may raise, too. */
  others?: string[];
  make: (machine: Machine) => Promise<unknown>;
  mend: (machine: Machine) => Promise<unknown>;
  /** Whether it needs that people ask for pages meanwhile. */
  isAskedFor?: boolean;
}

/** Of all rows that a fault adds. */
const ID = '0f0f0f0f-0000-4000-8000-000000000001';
const MAIL = `insert into mails (id, event, recipient, kind, facts, created_at)
  select '${ID}', 'fault', `;
const FROM_MAILS = `from mails where kind = 'lesson-booked' limit 1`;
const NO_MAIL = `delete from mails where event = 'fault'`;
const COMPARED = `insert into reconciliation (looked_until) values `;
const INSTEAD = `on conflict (id) do update set looked_until = excluded.looked_until`;

/** A fault that is rows of the database. With `isRefused` the services refuse everything meanwhile. */
const rows = (alert: string, make: string, mend: string, isRefused = false): Fault => ({
  alert,
  async make(machine) {
    if (isRefused) machine.refuseServices(true);
    await machine.query(make);
  },
  async mend(machine) {
    await machine.query(mend);
    if (isRefused) await accept(machine);
  },
});

/** Has the services accept everything again. Jobs of the site that they have refused, too, are tried at once. */
async function accept(machine: Machine): Promise<void> {
  machine.refuseServices(false);
  await machine.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0');
}

/** A refund that was decided some hours ago, while Stripe refuses everything. */
const refund = (alert: string, hours: number): Fault => ({
  ...rows(
    alert,
    `insert into payments (id, player_id, amount_pence, receipt_email, payment_intent_id, closes_at, outcome)
       select '${ID}', id, 5000, email, 'pi_of_nobody', now(), 'refunded' from players where email is not null limit 1;
     insert into refunds (id, payment_id, amount_pence, reason, created_at)
       values ('${ID}', '${ID}', 5000, 'slot_lost', now() - interval '${hours} hours');
     select graphile_worker.add_job('send-refund', '{"refundId": "${ID}"}', job_key := 'fault')`,
    '',
    true,
  ),
  others: ['JobsFail'],
  async mend(machine) {
    // An attempt that is under way keeps its job.
    await eventually(
      () =>
        machine.query(`delete from graphile_worker._private_jobs where key = 'fault' and locked_at is null;
          select count(*) from graphile_worker._private_jobs where key = 'fault'`),
      (left) => /(^|\n)0$/.test(left),
    );
    await machine.query(`delete from refunds where id = '${ID}'; delete from payments where id = '${ID}'`);
    await accept(machine);
  },
});

/** Services that are stopped. */
const stop = (alert: string, services: string[], others: string[] = []): Fault => ({
  alert,
  others,
  make: (machine) => machine.compose('stop', ...services),
  mend: (machine) => machine.compose('up', '--detach', '--no-deps', '--wait', ...services),
});

/** Keeps the workers from taking any job, as lost rights do. */
const stopJobs = (alert: string, more: string, others: string[] = []): Fault => ({
  ...rows(
    alert,
    `create function refuse_job() returns trigger language plpgsql as $$ begin raise 'permission denied'; end $$;
     create trigger refuse_job before update of locked_by on graphile_worker._private_jobs
       for each row when (new.locked_by is not null) execute function refuse_job();
     select graphile_worker.add_job('clear-old-counters'); ${more}`,
    'drop function refuse_job cascade',
  ),
  others,
});

export const faults: Fault[] = [
  stop('TargetGone', ['api-1']),
  stop('ApiGone', ['api-1', 'api-2'], ['TargetGone', 'SiteUnreachable']),
  stop('SiteUnreachable', ['proxy']),
  {
    alert: 'CertificateEnds',
    make: (machine) => machine.renewCertificate(13),
    mend: (machine) => machine.renewCertificate(60),
  },
  {
    alert: 'DiskFull',
    make: async (machine) => machine.fillSmallDisk(950),
    mend: async (machine) => machine.fillSmallDisk(0),
  },
  refund('JobsFail', 0),
  {
    ...refund('JobsGivenUp', 0),
    async make(machine) {
      await refund('JobsGivenUp', 0).make(machine);
      await eventually(
        () =>
          machine.query(`update graphile_worker._private_jobs set attempts = max_attempts
            where key = 'fault' and attempts > 0 and locked_at is null`),
        (says) => says === 'UPDATE 1',
      );
    },
  },
  refund('RefundsWait', 25),
  rows(
    'PaymentsNotCompared',
    `${COMPARED} (now() - interval '2 hours') ${INSTEAD}`,
    `${COMPARED} (now()) ${INSTEAD}`,
    true,
  ),
  // Whose refund Stripe refuses to look up.
  rows(
    'ChoicesOverdue',
    `insert into closings (id, request_digest, reason, from_date, to_date, created_at)
       values ('${ID}', '-', 'rain', current_date, current_date, now());
     with lesson as (update bookings set status = 'pending' where id =
         (select booking_id from payments where outcome = 'booked' and booking_id is not null limit 1) returning id)
       insert into choices (booking_id, closing_id, choose_by) select id, '${ID}', now() - interval '2 hours' from lesson`,
    `update bookings set status = 'confirmed' where id in (select booking_id from choices where closing_id = '${ID}');
     delete from closings where id = '${ID}'`,
    true,
  ),
  rows(
    'MailsWait',
    `${MAIL} 'robin@example.com', kind, facts, now() - interval '2 hours' ${FROM_MAILS}`,
    NO_MAIL,
    true,
  ),
  rows(
    'MailsFailed',
    `${MAIL} 'no address', kind, facts, now() ${FROM_MAILS};
     select graphile_worker.add_job('send-mail', '{"mailId": "${ID}"}')`,
    NO_MAIL,
  ),
  rows(
    'PaymentsToLookAt',
    `insert into payment_problems (id, payment_intent_id, kind, sentence, cause, created_at)
       values ('${ID}', 'pi_1', 'dispute', 'The player disputes it.', 'dp_1', now() - interval '25 hours')`,
    `delete from payment_problems where id = '${ID}'`,
  ),
  // Its host is not one of the public, so the API refuses to read it.
  rows(
    'CalendarUnread',
    `insert into coach_calendar (address, check_requested_at, last_success_at)
       values ('https://localhost/basic.ics', now() - interval '100 hours', now() - interval '25 hours')`,
    'delete from coach_calendar',
  ),
  rows(
    'BackupOld',
    `update backups set finished_at = finished_at - interval '27 hours'`,
    `update backups set finished_at = finished_at + interval '27 hours'`,
  ),
  rows(
    'BackupNotTried',
    `update backups set checked_at = checked_at - interval '10 days'`,
    `update backups set checked_at = checked_at + interval '10 days'`,
  ),
  stopJobs('WorkerOff', ''),
  stopJobs('JobsWait', `update graphile_worker._private_jobs set run_at = now() - interval '1 hour'`, [
    'WorkerOff',
  ]),
  stop('DatabaseUnreachable', ['database'], ['WorkerOff', 'RequestsFail']),
  { ...stop('RequestsFail', ['database'], ['WorkerOff', 'DatabaseUnreachable']), isAskedFor: true },
  // Last: one that was accepted in the hours before keeps it silent.
  {
    alert: 'WebhooksRefused',
    make: (machine) => sendWebhooks(machine, 'whsec_of_another', 4),
    mend: (machine) =>
      sendWebhooks(machine, readFileSync(machine.at('secrets/stripe_webhook_secret'), 'utf8').trim(), 1),
  },
];

/** Sends the site signed events, as Stripe does. */
async function sendWebhooks(machine: Machine, secret: string, count: number): Promise<void> {
  const event = { id: 'evt_1', object: 'event', type: 'plan.created', data: { object: {} } };
  const payload = JSON.stringify(event);
  const signature = new Stripe('sk_test_1').webhooks.generateTestHeaderString({ payload, secret });
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: payload };
  await machine.inServices(
    `for (let sent = 0; sent < ${count}; sent += 1) await fetch('https://lessons.test/api/webhooks/stripe', ${JSON.stringify(init)});`,
  );
}
