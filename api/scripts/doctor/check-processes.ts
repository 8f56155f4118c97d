import { randomUUID } from 'node:crypto';
import type { Release } from '@lessons/contract';
import { z } from 'zod';
import { describeSettings } from '../../src/process/describe-settings.ts';
import type { Env, PaymentSettings } from '../../src/process/env.ts';
import {
  processDescription,
  QUESTION_TYPE,
  type ProcessDescription,
} from '../../src/routes/describe-process.ts';
import { STRIPE_WEBHOOK_PATH } from '../../src/routes/stripe-routes.ts';
import { connectStripe } from '../../src/services.ts';
import { checkVisitors, MADE_UP_ADDRESS } from './check-visitors.ts';
import { attempt, fail, ok, TIMEOUT_MS, warn, type Finding } from './finding.ts';

const SUBJECT = 'Webhook, as Stripe sends it';
/** A proxy gives requests to one process after the other: so many find each of a few. */
const REQUESTS = 6;

const refused = z.object({ code: z.literal('invalid_request') });
const accepted = z.object({ received: z.literal(true), process: processDescription });

/**
 * Sends the site a signed webhook, as Stripe does, and compares what the processes that receive it run with to these
 * settings.
 */
export function checkProcesses(env: Env, apiUrl: string): Promise<Finding[]> {
  const remedy = 'Let the proxy, and any firewall before it, pass POST /api/webhooks/stripe on unchanged.';
  return attempt(SUBJECT, remedy, async () => {
    const processes = new Map<string, ProcessDescription>();
    // Refused webhooks are a line in the log, and more of them an alert: the first one ends it.
    for (let request = 0; request < REQUESTS; request += 1) {
      const process = await ask(apiUrl, env.payments);
      if (!process) {
        const who = processes.size > 0 ? 'one of the processes runs' : 'the processes run';
        const says = `is refused: ${who} with another STRIPE_WEBHOOK_SECRET, or with a clock that is wrong`;
        return fail(SUBJECT, says, 'Restart all processes with the endpoint’s secret.');
      }
      processes.set(process.name, process);
    }
    const [visitor] = processes.values();
    return [
      ok(SUBJECT, 'is accepted'),
      ...[...processes.values()].flatMap((process) => compareProcess(env, process)),
      ...(visitor ? [await checkVisitors(apiUrl, visitor)] : []),
    ];
  });
}

/**
 * Asks the process behind an origin what it runs with. Follows no redirect, as Stripe does not. Names a made-up visitor, whom a
 * proxy has to replace. Returns undefined if it does not know our secret.
 *
 * @throws an error if something else answers, or nobody does.
 */
async function ask(origin: string, payments: PaymentSettings): Promise<ProcessDescription | undefined> {
  const event = { id: `evt_doctor_${randomUUID()}`, object: 'event', type: QUESTION_TYPE };
  const payload = JSON.stringify({ ...event, data: { object: {} } });
  const [secret = ''] = payments.webhookSecrets;
  const signature = connectStripe(payments).webhooks.generateTestHeaderString({ payload, secret });
  const response = await fetch(origin + STRIPE_WEBHOOK_PATH, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signature,
      'x-forwarded-for': MADE_UP_ADDRESS,
    },
    body: payload,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // A firewall's page is no JSON.
  const body: unknown = await response.json().catch(() => null);
  const { data } = accepted.safeParse(body);
  if (response.ok && data) return data.process;
  if (response.status === 400 && refused.safeParse(body).success) return undefined;
  const target = response.headers.get('location');
  const answer = target ? `redirected to ${target}` : `answered with status ${response.status}`;
  throw new Error(`does not arrive through ${origin}: it is ${answer}`);
}

/** Compares what a process runs with to the settings of this program. */
function compareProcess(
  env: Env,
  { name, release, isWorkerRunning, hasMetrics, settings }: ProcessDescription,
): Finding[] {
  const subject = `Process ${name}`;
  // A process of another release may know a setting more, or less.
  const differing = Object.entries(describeSettings(env)).filter(
    ([setting, value]) => (settings[setting] ?? value) !== value,
  );
  const others = differing.map(([setting, value]) => describeDifference(setting, settings[setting], value));
  const findings = [
    others.length > 0
      ? fail(subject, `runs with another ${others.join(', another ')}`, 'Restart it.')
      : ok(subject, 'runs with these settings'),
  ];
  if (nameOf(release) !== nameOf(env.release)) {
    const says = `runs release ${nameOf(release)}, and this is ${nameOf(env.release)}`;
    findings.push(warn(subject, says, 'Restart it, unless an update has just been taken back.'));
  }
  if (env.metrics && !hasMetrics)
    findings.push(
      warn(subject, 'has no metrics: another process has its METRICS_PORT', 'Give each its own.'),
    );
  if (!isWorkerRunning)
    findings.push(fail(subject, 'does no jobs: mails and refunds wait', 'Its log says why.'));
  return findings;
}

/** Digests say nothing to a person. */
function describeDifference(setting: string, theirs = '', ours: string): string {
  if (/SECRET|KEY|password/.test(setting)) return setting;
  return `${setting} (${theirs || 'none'}, not ${ours || 'none'})`;
}

const nameOf = ({ version, commit }: Release) => (commit ? `${version} (${commit.slice(0, 8)})` : version);
