import type { Logger } from 'pino';
import type { Env } from '../../src/process/env.ts';
import { STRIPE_WEBHOOK_PATH } from '../../src/routes/stripe-routes.ts';
import { connectStripe, publicConfigOf } from '../../src/services.ts';
import { withKnex } from '../backup/libpq.ts';
import { checkBackups } from './check-backups.ts';
import { checkCertificate } from './check-certificate.ts';
import { checkDatabase } from './check-database.ts';
import { checkDeployment } from './check-deployment.ts';
import { checkDisk, checkSecrets } from './check-machine.ts';
import { checkMail } from './check-mail.ts';
import { checkProcesses } from './check-processes.ts';
import { checkRelease } from './check-release.ts';
import { checkOwner, unlessUnreadable } from './check-rights.ts';
import { checkSessions } from './check-sessions.ts';
import { checkShellHost } from './check-shell-host.ts';
import { checkSite, originsOf } from './check-site.ts';
import { checkStripe } from './check-stripe.ts';
import { checkSupabase } from './check-supabase.ts';
import { attempt, warn, type Finding } from './finding.ts';

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
  const { directDatabase, ownerDatabase, auth, payments, mail, publicUrl, apiUrl, deploymentId } = env;
  if (!publicUrl) return [warn('Site', 'PUBLIC_URL is missing: nothing can be checked', 'Set PUBLIC_URL.')];
  const groups = await Promise.all([
    checkDatabase(env.database, log, async (knex) => [
      ...(await unlessUnreadable(() => checkDeployment(knex, deploymentId))),
      ...(await unlessUnreadable(() => checkBackups(knex, backups))),
    ]),
    directDatabase ? checkDatabase(directDatabase, log) : [],
    checkSessions(directDatabase ?? env.database),
    ownerDatabase
      ? attempt('Database owner', 'Check DATABASE_OWNER_URL.', () => withKnex(ownerDatabase, log, checkOwner))
      : [],
    checkSupabase(auth, publicUrl),
    checkStripe(connectStripe(payments), payments, {
      webhookUrl: (apiUrl ?? publicUrl) + STRIPE_WEBHOOK_PATH,
      host: new URL(publicUrl).hostname,
      deploymentId,
    }),
    checkMail(mail, sendTo),
    image === undefined ? [] : checkRelease(image),
    checkPublicSite(env, publicUrl),
  ]);
  const ofMachine = [
    ...(backups ? [checkDisk(backups)] : []),
    ...(site === undefined ? [] : [checkSecrets(site)]),
  ];
  return [...groups.flat(), ...ofMachine];
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
