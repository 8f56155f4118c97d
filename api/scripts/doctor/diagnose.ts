import type { Logger } from 'pino';
import type { Env, PaymentSettings } from '../../src/process/env.ts';
import { STRIPE_WEBHOOK_PATH } from '../../src/routes/stripe-routes.ts';
import { connectStripe, publicConfigOf } from '../../src/services.ts';
import { checkBackups } from './check-backups.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkDatabase } from './check-database.ts';
import { checkDeployment } from './check-deployment.ts';
import { checkDisk, checkSecrets } from './check-machine.ts';
import { checkMail } from './check-mail.ts';
import { checkPooler } from './check-pooler.ts';
import { checkProcesses } from './check-processes.ts';
import { checkRelease } from './check-release.ts';
import { unlessUnreadable } from './check-rights.ts';
import { checkShellHost } from './check-shell-host.ts';
import { checkSite, originsOf } from './check-site.ts';
import { checkStripe } from './check-stripe.ts';
import { checkSupabase } from './check-supabase.ts';
import { warn, type Finding } from './finding.ts';

export interface Look {
  /** Sends a mail to this address. Otherwise none is sent. */
  sendTo?: string | undefined;
  /** The folder of the backups, where there is one. */
  backups?: string | undefined;
  /** The folder of the site's settings and secrets, where there is one. */
  site?: string | undefined;
  /** The image that runs, with its registry. */
  image?: string | undefined;
}

/**
 * Checks a configuration against the services that it names, and against what the running processes run with. Changes
 * nothing.
 */
export async function diagnose(
  env: Env,
  log: Logger,
  { sendTo, backups, site, image }: Look = {},
): Promise<Finding[]> {
  const { directDatabase, auth, payments, mail, publicUrl } = env;
  const groups = await Promise.all([
    checkWorkingDatabase(env, backups, log),
    directDatabase ? checkDatabase(directDatabase, log) : [],
    checkSupabase(auth, publicUrl ?? 'https://…'),
    checkPayments(payments, env),
    checkMail(mail, sendTo),
    image === undefined ? [] : checkRelease(image),
    publicUrl ? checkPublicSite(env, publicUrl) : [],
  ]);
  const ofMachine = [
    ...(backups ? [checkDisk(backups)] : []),
    ...(site === undefined ? [] : [checkSecrets(site)]),
  ];
  return [...groups.flat(), ...ofMachine];
}

/** Checks the database, what others do in it, and its backups. */
function checkWorkingDatabase(env: Env, backups: string | undefined, log: Logger): Promise<Finding[]> {
  const { database, directDatabase, deploymentId } = env;
  return checkDatabase(database, log, async (knex) => [
    await checkPooler(database, directDatabase),
    ...(await unlessUnreadable(() => checkDeployment(knex, deploymentId))),
    ...(await unlessUnreadable(() => checkBackups(knex, backups))),
  ]);
}

/** Checks what browsers and Stripe reach. Behind a certificate that is not valid nothing else is asked. */
async function checkPublicSite(env: Env, publicUrl: string): Promise<Finding[]> {
  const { adminManifestUrl } = env;
  const apiUrl = env.apiUrl ?? publicUrl;
  const addresses = { publicUrl, apiUrl, manifestUrl: adminManifestUrl };
  const secure = originsOf(addresses).filter((origin) => origin.startsWith('https:'));
  const certificates = await Promise.all(
    secure.map(async (origin) => ({ origin, findings: await checkCertificate(origin) })),
  );
  const isBroken = ({ findings }: { findings: Finding[] }) =>
    findings.some(({ status }) => status === 'fail');
  const broken = new Set(certificates.filter(isBroken).map(({ origin }) => origin));
  const shell = { publicUrl, apiOrigin: apiUrl === publicUrl ? '' : apiUrl, ...publicConfigOf(env) };
  const groups = await Promise.all([
    checkSite(addresses, broken),
    broken.has(publicUrl) ? [] : checkShellHost(shell),
    broken.has(apiUrl) ? [] : checkProcesses(env, apiUrl),
  ]);
  return [...certificates.flatMap(({ findings }) => findings), ...groups.flat()];
}

function checkPayments(
  payments: PaymentSettings,
  { apiUrl, publicUrl, deploymentId }: Env,
): Promise<Finding[]> | Finding[] {
  if (!publicUrl) {
    const says = 'PUBLIC_URL is missing: neither its addresses nor payments and processes can be checked';
    return [warn('Site', says, 'Set PUBLIC_URL.')];
  }
  return checkStripe(connectStripe(payments), payments, {
    webhookUrl: (apiUrl ?? publicUrl) + STRIPE_WEBHOOK_PATH,
    host: new URL(publicUrl).hostname,
    deploymentId,
  });
}
