import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { connect } from './database/connect.ts';
import { migrateToLatest, requireSchema } from './database/migrate.ts';
import { LOCAL_DEPLOYMENT_ID } from './process/env.ts';
import type { Env } from './process/env.ts';
import { serveFrontEnds } from './http/serve-front-ends.ts';
import type { Worker } from './worker/keep-worker-running.ts';
import { startJobs } from './worker/start-jobs.ts';
import { listen } from './process/listen.ts';
import type { EmbeddedOptions } from './embedded/serve-on-loopback.ts';
import { connectStripe, connectSupabase, type AuthService, type PaymentService } from './services.ts';

/** Less than the 10 seconds a stopping process has, so that the database is still stopped in order. */
const FINISH_REQUESTS_WITHIN_MS = 6_000;

/**
 * Starts the whole API as the environment says, real services or embedded ones, and answers its origin once it serves.
 * What it started is stopped, in reverse order, by disposing `closing`.
 */
export async function startApi(
  env: Env,
  log: Logger,
  closing: AsyncDisposableStack,
): Promise<{ origin: string }> {
  // First of all, so that a second start stops at the port; requests wait for the rest.
  const listener = await listen(env);
  const { origin, port } = listener;
  const publicUrl = env.publicUrl ?? origin;

  const database = env.database ?? { url: await startDatabase(env, log, closing) };
  const directly = env.directDatabase ?? database;
  if (env.migratesOnStart) await migrateToLatest(directly, log);
  const knex = connect(database, log);
  closing.defer(() => knex.destroy());
  if (!env.migratesOnStart) await requireSchema(knex);

  const sandbox = { database, log, closing };
  const auth = await startAuth(env, { ...sandbox, knex, siteUrl: publicUrl });
  const payments = await startPayments(env, { ...sandbox, host: listener.ownHost, port });

  if (env.payments.kind === 'stripe' && env.deploymentId === LOCAL_DEPLOYMENT_ID) {
    log.warn(
      'Set PUBLIC_URL or DEPLOYMENT_ID: a copy of this site would take its Stripe payments for its own',
    );
  }
  let worker: Worker | undefined;
  const context = {
    knex,
    log,
    clock: () => new Date(),
    stripe: payments.stripe,
    deploymentId: env.deploymentId,
    stripeWebhookSecret: payments.webhookSecret,
    verifyToken: auth.verifyToken,
    publicConfig: {
      supabase: auth.publicConfig,
      payments: payments.publicConfig,
      adminManifestUrl: env.adminManifestUrl,
    },
    adminEmails: env.adminEmails,
    isWorkerRunning: () => worker?.isRunning() ?? false,
  };
  const { middleware: serveAuth = passOn } = auth;
  const { middleware: servePayments = passOn } = payments;
  const app = createApp({
    ...context,
    trustsProxy: env.trustsProxy,
    ...(env.applePayDomainAssociation && {
      applePayDomainAssociation: env.applePayDomainAssociation,
    }),
    corsOrigins: [...env.corsOrigins, ...(auth.middleware ? loopbackOrigins(port) : [])],
    sandboxMiddleware: (ctx, next) => serveAuth(ctx, () => servePayments(ctx, next)),
    serveFrontEnds: serveFrontEnds(),
  });

  listener.handle(app.callback());
  const jobs = (worker = await startJobs(context, directly));
  closing.defer(() => jobs.stop());
  closing.defer(() => listener.close(FINISH_REQUESTS_WITHIN_MS));
  return { origin };
}

const passOn: Middleware = (_ctx, next) => next();

/** The embedded sign-in is at `localhost`; a page that was opened by its number calls it from another origin. */
function loopbackOrigins(port: number): string[] {
  return [`http://127.0.0.1:${port}`, `http://[::1]:${port}`];
}

async function startAuth(
  { auth }: Env,
  sandbox: EmbeddedOptions & { knex: Knex; siteUrl: string },
): Promise<AuthService> {
  if (auth.kind === 'supabase') return connectSupabase(auth, sandbox.log);
  const { startEmbeddedAuth } = await import('./embedded/embedded-auth.ts');
  return startEmbeddedAuth({ ...sandbox, confirmsEmail: auth.confirmsEmail });
}

async function startPayments(
  { payments }: Env,
  sandbox: EmbeddedOptions & { host: string; port: number },
): Promise<PaymentService> {
  if (payments.kind === 'stripe') return connectStripe(payments);
  const { startEmbeddedPayments } = await import('./embedded/embedded-payments.ts');
  return startEmbeddedPayments(sandbox);
}

async function startDatabase({ dataDir }: Env, log: Logger, closing: AsyncDisposableStack): Promise<string> {
  const { startEmbeddedDatabase } = await import('./embedded/embedded-database.ts');
  return startEmbeddedDatabase(dataDir, log, closing);
}
