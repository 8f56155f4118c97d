import type { Release } from '@lessons/contract';
import { describeSettings } from '../../src/process/describe-settings.ts';
import type { Env } from '../../src/process/env.ts';
import type { ProcessDescription } from '../../src/routes/describe-process.ts';
import { askProcess, type Answer } from './ask-process.ts';
import { checkVisitors } from './check-visitors.ts';
import { fail, ok, warn, type Finding } from './finding.ts';

/** A proxy gives requests to one process after the other: so many find each of a few. */
const REQUESTS = 6;

/**
 * Sends the site a signed webhook, as Stripe does, and compares what the processes that receive it run with to these
 * settings. `origins` are processes that are asked directly too.
 */
export async function checkProcesses(
  env: Env,
  apiUrl: string | undefined,
  origins: readonly string[],
): Promise<Finding[]> {
  const throughSite = apiUrl ? await askThroughSite(env, apiUrl) : [];
  const directly = await Promise.all(
    origins.map(async (origin) => ({ origin, answer: await askProcess(origin, env.payments) })),
  );
  const described = [...throughSite, ...directly.map(({ answer }) => answer)].flatMap((answer) =>
    answer.kind === 'described' ? [answer.process] : [],
  );
  const processes = [...new Map(described.map((process) => [process.name, process])).values()];
  const [visitor] = throughSite.flatMap((answer) => (answer.kind === 'described' ? [answer.process] : []));
  return [
    ...(apiUrl ? [describeWebhook(apiUrl, throughSite)] : []),
    ...directly.flatMap(({ origin, answer }) => describeUnasked(origin, answer)),
    ...processes.flatMap((process) => compareProcess(env, process)),
    ...checkMetrics(env, processes),
    ...(apiUrl && visitor ? await checkVisitors(apiUrl, visitor) : []),
  ];
}

/** Asks until one is not accepted: refused webhooks are a line in the log, and more of them an alert. */
async function askThroughSite({ payments }: Env, apiUrl: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const answer = await askProcess(apiUrl, payments);
    answers.push(answer);
    if (answer.kind === 'refused' || answer.kind === 'unreached') break;
  }
  return answers;
}

/** Says how the site treats what Stripe sends. The last answer counts: each comes from any of the processes. */
function describeWebhook(apiUrl: string, answers: readonly Answer[]): Finding {
  const subject = 'Webhook, as Stripe sends it';
  const unreached = answers.find((answer) => answer.kind === 'unreached');
  if (unreached) {
    const remedy = 'Let the proxy, and any firewall before it, pass POST /api/webhooks/stripe on unchanged.';
    return fail(subject, `does not arrive through ${apiUrl}: ${unreached.reason}`, remedy);
  }
  if (answers.at(-1)?.kind === 'refused') {
    const says = `is refused: ${answers.length > 1 ? 'one of the processes runs' : 'the processes run'} with another STRIPE_WEBHOOK_SECRET, or with a clock that is wrong`;
    return fail(subject, says, 'Restart all processes with the endpoint’s secret.');
  }
  return ok(subject, 'is accepted');
}

function describeUnasked(origin: string, { kind, ...answer }: Answer): Finding[] {
  const subject = `Process at ${origin}`;
  if (kind === 'refused')
    return [fail(subject, 'runs with another STRIPE_WEBHOOK_SECRET', 'Restart it with these settings.')];
  if (kind === 'unreached') {
    const reason = 'reason' in answer ? answer.reason : '';
    return [fail(subject, `can’t be reached: ${reason}`, 'The last line of its log says why.')];
  }
  return [];
}

/** Compares what a process runs with to the settings of this program. */
function compareProcess(
  env: Env,
  { name, release, isWorkerRunning, settings }: ProcessDescription,
): Finding[] {
  const subject = `Process ${name}`;
  // A process of another release may know a setting more, or less.
  const differing = Object.entries(describeSettings(env)).filter(
    ([setting, value]) => (settings[setting] ?? value) !== value,
  );
  const others = differing.map(([setting, value]) => describeDifference(setting, settings[setting], value));
  const findings = [
    others.length > 0
      ? fail(
          subject,
          `runs with another ${others.join(', another ')}`,
          'Restart it, or give the doctor its settings.',
        )
      : ok(subject, 'runs with these settings'),
  ];
  if (nameOf(release) !== nameOf(env.release)) {
    const says = `runs release ${nameOf(release)}, and this is ${nameOf(env.release)}`;
    findings.push(warn(subject, says, 'Restart it, unless an update has just been taken back.'));
  }
  if (!isWorkerRunning)
    findings.push(fail(subject, 'does no jobs: mails and refunds wait', 'Its log says why.'));
  return findings;
}

/** Finds the processes that have no metrics, and so none of their alerts. */
function checkMetrics({ metrics }: Env, processes: readonly ProcessDescription[]): Finding[] {
  if (!metrics && processes.every(({ hasMetrics }) => !hasMetrics)) return [];
  return processes
    .filter(({ hasMetrics }) => !hasMetrics)
    .map(({ name }) =>
      warn(
        `Metrics of ${name}`,
        'not served: another process has its METRICS_PORT',
        'Give each process of a machine a METRICS_PORT of its own: not in a file that all of them read.',
      ),
    );
}

/** Digests say nothing to a person. */
function describeDifference(setting: string, theirs = '', ours: string): string {
  if (/SECRET|KEY|password/.test(setting)) return setting;
  return `${setting} (${theirs || 'none'}, not ${ours || 'none'})`;
}

const nameOf = ({ version, commit }: Release) => (commit ? `${version} (${commit.slice(0, 8)})` : version);
