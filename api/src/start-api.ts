import { setTimeout as pause } from 'node:timers/promises';
import { londonDateOf } from '@lessons/rules';
import { createApp } from './app.ts';
import type { DatabaseAddress } from './database/address.ts';
import { connect, createListenClient, createScrapePool } from './database/connect.ts';
import { claimDatabase } from './database/deployment.ts';
import { refuseHalfRestored } from './database/half-restored.ts';
import { migrateToLatest, requireSchema } from './database/migrate.ts';
import { createEventStreams, hidePastDays } from './live/event-streams.ts';
import { createCache } from './http/cache.ts';
import { listenForChangedDays } from './live/listen-for-changed-days.ts';
import { connectMailServer } from './mails/mail-server.ts';
import type { Metrics, Observed } from './metrics/create-metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { describeSettings } from './process/describe-settings.ts';
import { LOCAL_DEPLOYMENT_ID, type Env } from './process/env.ts';
import { listen, type Listener } from './process/listen.ts';
import type { Lifecycle } from './process/run.ts';
import { connectStripe, connectSupabase, publicConfigOf } from './services.ts';
import type { Worker } from './worker/keep-worker-running.ts';
import { startJobs } from './worker/start-jobs.ts';

/** Less than the 10 seconds that a process has to stop: the database stops after the requests. */
const FINISH_REQUESTS_TIMEOUT_MS = 6_000;

interface StartOptions {
  /** Has its port already; otherwise the API listens as its settings say. */
  listener?: Listener;
  /** The time at which the API's clock stands still. */
  fixedTime?: Date | undefined;
}

/**
 * Starts the API with the services that its settings name. Resolves with its origin once it accepts
 * requests. Disposing `closing` stops what was started, in reverse order; after `broken` without
 * serving on until proxies know.
 */
export async function startApi(
  env: Env,
  { log, closing, broken }: Pick<Lifecycle, 'log' | 'closing' | 'broken'>,
  options: StartOptions = {},
): Promise<{ origin: string }> {
  const { publicUrl } = env;
  // Without PUBLIC_URL the port is part of the site's address.
  const early = options.listener ?? (publicUrl ? undefined : await listen(env));
  const { database } = env;
  const directDatabase = env.directDatabase ?? database;
  if (env.migratesOnStart) await migrateToLatest(directDatabase, log);
  const knex = connect(database, log);
  closing.defer(() => knex.destroy());
  if (!env.migratesOnStart) await requireSchema(knex);
  await refuseHalfRestored(knex);
  await claimDatabase(knex, env.deploymentId);

  const siteUrl = publicUrl ?? String(early?.origin);
  const mailServer = env.mail.kind === 'none' ? null : connectMailServer(env.mail);
  const auth = connectSupabase(env.auth, log);
  if (!env.payments.address && env.deploymentId === LOCAL_DEPLOYMENT_ID) {
    log.warn(
      'Set PUBLIC_URL or DEPLOYMENT_ID: a copy of this site would take its Stripe payments for its own',
    );
  }

  let worker: Worker | undefined;
  let isStopping = false;
  const cache = createCache();
  const context = {
    knex,
    cache,
    log,
    clock: () => options.fixedTime ?? new Date(),
    stripe: connectStripe(env.payments),
    deploymentId: env.deploymentId,
    links: { secrets: env.linkSecrets, publicUrl: siteUrl, apiUrl: env.apiUrl },
    stripeWebhookSecrets: env.payments.webhookSecrets,
    verifyToken: auth.verifyToken,
    hasSecondFactor: auth.hasSecondFactor,
    authAdmin: auth.authAdmin,
    release: env.release,
    publicConfig: publicConfigOf(env),
    adminEmails: env.adminEmails,
    mailServer,
    isWorkerRunning: () => worker?.isRunning() ?? false,
    isStopping: () => isStopping,
  };
  const eventStreams = createEventStreams();
  const changedDays = listenForChangedDays({
    createClient: () => createListenClient(directDatabase),
    onChange: (days) => eventStreams.send(hidePastDays(days, londonDateOf(context.clock()))),
    cache,
    log,
  });
  closing.defer(() => changedDays.stop());
  const metrics = await startMetrics(env, { ...context, eventStreams }, directDatabase, closing);
  // Only now: a proxy passes a request on to the other process where a connection is refused, but not where the response is 503.
  const listener = early ?? (await listen(env));
  const app = createApp({
    ...context,
    thisProcess: { port: listener.port, hasMetrics: metrics !== undefined, settings: describeSettings(env) },
    observeRequests: metrics?.middleware,
    eventStreams,
    trustsProxy: env.trustsProxy,
    applePayDomainAssociation: env.applePayDomainAssociation,
    corsOrigins: [...env.corsOrigins, ...(env.apiUrl ? [siteUrl] : [])],
  });

  listener.handle(app.callback());
  const jobs = (worker = await startJobs(context, directDatabase, {
    isClockFixed: options.fixedTime !== undefined,
  }));
  let jobsEnd: Promise<void> | undefined;
  // At the same time: the mail server lets the mails of running jobs finish.
  closing.defer(async () => void (await Promise.all([jobsEnd ?? jobs.stop(), mailServer?.close()])));
  closing.defer(() => listener.close(FINISH_REQUESTS_TIMEOUT_MS));
  // Runs before the listener closes, which waits for all responses to end.
  closing.defer(() => eventStreams.close());
  // Runs first of all: proxies learn that this process is not ready before it refuses anything.
  closing.defer(async () => {
    isStopping = true;
    listener.endKeepAlive();
    jobsEnd = jobs.stop();
    if (!broken.aborted) await pause(env.drainMs);
  });
  return { origin: listener.origin };
}

/**
 * Serves the metrics on a port of their own: they are for the operators, not for the public. A process that can't have
 * the port, which another one may have by the same settings, serves players without metrics.
 */
async function startMetrics(
  { metrics: address }: Env,
  observed: Omit<Observed, 'scrapePool'>,
  database: DatabaseAddress,
  closing: AsyncDisposableStack,
): Promise<Metrics | undefined> {
  if (!address) return undefined;
  const listener = await listen({ ...address, setting: 'METRICS_PORT' }).catch((error: Error) => {
    observed.log.error(`This process has no metrics, and none of its alerts: ${error.message}`);
    return undefined;
  });
  if (!listener) return undefined;
  // Late: its library is needed by nobody else.
  const { createMetrics } = await import('./metrics/create-metrics.ts');
  const scrapePool = createScrapePool(database, observed.log);
  const metrics = createMetrics({ ...observed, scrapePool });
  listener.handle(serveMetrics(metrics, observed.log));
  observed.log.info({ address: `${listener.origin}/metrics` }, 'Metrics are served');
  closing.defer(async () => {
    await listener.close(0);
    await scrapePool.end();
  });
  return metrics;
}
