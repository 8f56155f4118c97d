import { dirname, join } from 'node:path';
import type { Site } from '../site/site.ts';
import { migrateWith } from '../update/migrate-release.ts';
import { runningApi } from '../update/releases.ts';
import { prepareAccount } from './account.ts';
import type { Answers } from './answers.ts';
import { stripeOf } from './check-services.ts';
import { prepareDatabase, type DatabaseOptions } from './create-database.ts';
import { installRelease, publishGiven, type Archives } from './install-release.ts';
import type { Machine } from './machine.ts';
import { monitoringFiles } from './monitoring-files.ts';
import { markPending } from './pending.ts';
import { choosePorts, portsOf, type Ports } from './ports.ts';
import { prepareSandbox } from './prepare-sandbox.ts';
import { readFormer, type Former } from './read-former.ts';
import { loadSettings } from './load-settings.ts';
import { commandFile, ownerFile, ownSecrets, settingFiles } from './site-files.ts';
import { secretsOfServices, type Secrets } from './site-settings.ts';
import { reloadUnits, startApi, startSandbox, stopSandbox } from './start-services.ts';
import { prepareWebhook } from './stripe-webhook.ts';
import { unitFiles } from './unit-files.ts';
import { makeFolder, writeFiles } from './write-files.ts';

export interface SetUpOptions extends DatabaseOptions {
  archives: Archives;
  isSelfSigned: boolean;
  /** An address in the place of Stripe's own API. */
  stripeUrl: string | undefined;
  /** The folder of the release that a new site gets. */
  release: string;
  /** Whether an earlier set-up was interrupted: its files may be written, and nothing has read them. */
  wasInterrupted: boolean;
}

/**
 * Makes a site of the machine what the answers say, up to its processes. Each step finds out what is done already: run again,
 * it changes only what was answered differently, or goes on where it was interrupted.
 */
export async function applySetUp(
  site: Site,
  machine: Machine,
  answers: Answers,
  options: SetUpOptions,
): Promise<Ports> {
  const former = readFormer(site);
  const account = await prepareAccount(site);
  for (const folder of [dirname(site.settings), site.secrets]) makeFolder(folder, account.gid);
  await installRelease(site, options.release);
  const ports = portsOf(site, machine) ?? (await choosePorts(machine));

  const addresses = await prepareDatabase(site, options);
  markPending(site);
  writeFiles(ownerFile(site, addresses.owner), account.gid);
  const own = ownSecrets(addresses, former);
  const sandbox = answers.services
    ? undefined
    : await prepareSandbox(site, { answers, ports, account, former }, options);
  const ofServices = answers.services
    ? await realSecrets(answers, former, options)
    : (sandbox?.secrets ?? {});
  const facts = {
    answers,
    former: former.settings,
    sandbox,
    hasDirectAddress: addresses.apiDirect !== undefined,
  };
  const changed = [
    ...writeFiles(settingFiles(site, facts, former, { ...own, ...ofServices }), account.gid),
    ...writeFiles(commandFile(site, join(machine.programs, site.name)), undefined),
    ...writeFiles(monitoringFiles(site, machine, { ports, answers }), undefined),
  ];
  loadSettings(site, former);

  // Before anything is started: a migration that fails leaves no process that is started for ever.
  await migrateWith(site, runningApi(site));
  const units = { hasSandbox: !answers.services, hasPostgres: addresses.isLocal };
  changed.push(...writeFiles(unitFiles(site, machine, units), undefined));
  const { wasInterrupted } = options;
  if (wasInterrupted || changed.some((path) => path.startsWith(machine.units))) await reloadUnits();
  await publishGiven(site, options.archives);
  if (answers.services) await stopSandbox(site, machine);
  else await startSandbox(site, wasInterrupted || sandbox?.hasChanged === true);
  await startApi(site, ports, wasInterrupted || changed.some(isOfApi(site, machine)));
  return ports;
}

/** Whether a file is one that the API's processes read at their start. */
function isOfApi(site: Site, machine: Machine): (path: string) => boolean {
  return (path) =>
    path === site.settings ||
    path.startsWith(`${site.secrets}/`) ||
    path === join(machine.units, `${site.name}-api@.service`);
}

async function realSecrets(answers: Answers, former: Former, { stripeUrl }: SetUpOptions): Promise<Secrets> {
  const { services, domain } = answers;
  if (!services) return {};
  const { stripeSecretKey: secretKey } = services;
  const stripe = stripeOf(secretKey, stripeUrl);
  const webhookSecret = await prepareWebhook(stripe, domain, secretKey, former);
  return { ...secretsOfServices(services), STRIPE_WEBHOOK_SECRET: webhookSecret };
}
