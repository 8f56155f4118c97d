import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { DatabaseAddress } from './database/address.ts';
import { connect, createListenClient, createScrapePool } from './database/connect.ts';
import { migrateToLatest, requireSchema } from './database/migrate.ts';
import { serveFrontEnds } from './http/serve-front-ends.ts';
import { createEventStreams } from './live/event-streams.ts';
import { createMemory } from './live/memory.ts';
import { listenForChangedDays } from './live/listen-for-changed-days.ts';
import { connectMailServer } from './mails/mail-server.ts';
import type { Metrics, Observed } from './metrics/create-metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { LOCAL_DEPLOYMENT_ID, type Env } from './process/env.ts';
import { listen } from './process/listen.ts';
import { connectStripe, connectSupabase, linkSecretsOf, type MailService } from './services.ts';
import type { Worker } from './worker/keep-worker-running.ts';
import { startJobs } from './worker/start-jobs.ts';

/** Less than the 10 seconds that a process has to stop: the database stops after the requests. */
const FINISH_REQUESTS_TIMEOUT_MS = 6_000;

/**
 * Starts the API with the services that the environment names, or the embedded ones. Resolves with
 * its origin once it accepts requests. Disposing `closing` stops what was started, in reverse
 * order; after `broken` without serving on until proxies know.
 */
export async function startApi(
  env: Env,
  log: Logger,
  closing: AsyncDisposableStack,
  broken: AbortSignal,
): Promise<{ origin: string }> {
  // First, so that a second start on the same port fails at once. Until the end requests get 503.
  const listener = await listen(env);
  const { origin, ownHost: host, port } = listener;

  const database = env.database ?? (await startDatabase(env, log, closing));
  const directDatabase = env.directDatabase ?? database;
  if (env.migratesOnStart) await migrateToLatest(directDatabase, log);
  const knex = connect(database, log);
  closing.defer(() => knex.destroy());
  if (!env.migratesOnStart) await requireSchema(knex);

  const siteUrl = env.publicUrl ?? origin;
  const clock = () => env.sandboxTime ?? new Date();
  const options = { clock, database, knex, siteUrl, host, port, log, closing };
  const { mailServer, middleware: mailMiddleware } = await startMail(env, options);
  const auth = await startAuth(env, { ...options, mailServer });
  const payments = await startPayments(env, options);
  if (env.payments.kind === 'stripe' && env.deploymentId === LOCAL_DEPLOYMENT_ID) {
    log.warn(
      'Set PUBLIC_URL or DEPLOYMENT_ID: a copy of this site would take its Stripe payments for its own',
    );
  }

  let worker: Worker | undefined;
  let isStopping = false;
  const memory = createMemory();
  const context = {
    knex,
    memory,
    log,
    clock,
    stripe: payments.stripe,
    deploymentId: env.deploymentId,
    links: { secrets: await linkSecretsOf(env, knex), publicUrl: siteUrl, apiUrl: env.apiUrl },
    stripeWebhookSecrets: payments.webhookSecrets,
    verifyToken: auth.verifyToken,
    hasSecondFactor: auth.hasSecondFactor,
    authAdmin: auth.authAdmin,
    release: env.release,
    publicConfig: {
      supabase: auth.publicConfig,
      payments: payments.publicConfig,
      adminManifestUrl: env.adminManifestUrl,
    },
    adminEmails: env.adminEmails,
    mailServer,
    isWorkerRunning: () => worker?.isRunning() ?? false,
    isStopping: () => isStopping,
  };
  // The embedded sign-in is at `localhost`. A page that was opened at an address is another origin.
  const loopbackOrigins = auth.middleware ? [`http://127.0.0.1:${port}`, `http://[::1]:${port}`] : [];
  const eventStreams = createEventStreams();
  const changedDays = listenForChangedDays({
    createClient: () => createListenClient(directDatabase),
    onChange: (days) => eventStreams.send(days),
    memory,
    log,
  });
  closing.defer(() => changedDays.stop());
  const metrics = await startMetrics(env, { ...context, eventStreams }, directDatabase, closing);
  const app = createApp({
    ...context,
    observeRequests: metrics?.middleware,
    eventStreams,
    trustsProxy: env.trustsProxy,
    applePayDomainAssociation: env.applePayDomainAssociation,
    corsOrigins: [...env.corsOrigins, ...(env.apiUrl ? [siteUrl] : []), ...loopbackOrigins],
    embedded: [auth.middleware, payments.middleware, mailMiddleware].filter(
      (middleware) => middleware !== undefined,
    ),
    ...(env.servesFrontEnds && { serveFrontEnds: serveFrontEnds() }),
  });

  listener.handle(app.callback());
  const jobs = (worker = await startJobs(context, directDatabase, {
    isClockFixed: env.sandboxTime !== undefined,
  }));
  // At the same time: the mail server lets the mails of running jobs finish.
  closing.defer(async () => void (await Promise.all([jobs.stop(), mailServer?.close()])));
  closing.defer(() => listener.close(FINISH_REQUESTS_TIMEOUT_MS));
  // Runs before the listener closes, which waits for all responses to end.
  closing.defer(() => eventStreams.close());
  // Runs first of all: proxies learn that this process is not ready before it refuses anything.
  closing.defer(async () => {
    isStopping = true;
    listener.endKeepAlive();
    if (!broken.aborted) await pause(env.drainMs);
  });
  return { origin };
}

/** Serves the metrics on a port of their own: they are for the operators, not for the public. */
async function startMetrics(
  { metrics: address }: Env,
  observed: Omit<Observed, 'scrapePool'>,
  database: DatabaseAddress,
  closing: AsyncDisposableStack,
): Promise<Metrics | undefined> {
  if (!address) return undefined;
  const listener = await listen({ ...address, setting: 'METRICS_PORT' });
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

/** The stand-ins are imported late: a production installation doesn't have them. */
async function startDatabase(
  { dataDir }: Env,
  log: Logger,
  closing: AsyncDisposableStack,
): Promise<DatabaseAddress> {
  const { startEmbeddedDatabase } = await import('./embedded/embedded-database.ts');
  return { url: await startEmbeddedDatabase(dataDir, log, closing) };
}

type StartAuth = typeof import('./embedded/embedded-auth.ts').startEmbeddedAuth;
async function startAuth({ auth }: Env, options: Omit<Parameters<StartAuth>[0], 'confirmsEmail'>) {
  if (auth.kind === 'supabase') return connectSupabase(auth, options.log);
  const { startEmbeddedAuth } = await import('./embedded/embedded-auth.ts');
  return startEmbeddedAuth({ ...options, confirmsEmail: auth.confirmsEmail });
}

type StartPayments = typeof import('./embedded/embedded-payments.ts').startEmbeddedPayments;
async function startPayments({ payments }: Env, options: Parameters<StartPayments>[0]) {
  if (payments.kind === 'stripe') return connectStripe(payments);
  const { startEmbeddedPayments } = await import('./embedded/embedded-payments.ts');
  return startEmbeddedPayments(options);
}

type StartMail = typeof import('./embedded/embedded-mail.ts').startEmbeddedMail;
async function startMail({ mail }: Env, options: Parameters<StartMail>[0]): Promise<MailService> {
  if (mail.kind === 'none') return { mailServer: null };
  if (mail.kind === 'smtp') return { mailServer: connectMailServer(mail) };
  const { startEmbeddedMail } = await import('./embedded/embedded-mail.ts');
  return startEmbeddedMail(options);
}
