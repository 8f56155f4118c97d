import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { connect } from './database/connect.ts';
import { migrateToLatest } from './database/migrate.ts';
import type { Env } from './env.ts';
import { serveFrontEnds } from './http/serve-front-ends.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { listen } from './listen.ts';
import { connectStripe, connectSupabase } from './services.ts';

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

  const databaseUrl = env.databaseUrl ?? (await startDatabase(env, log, closing));
  const knex = connect(databaseUrl);
  closing.defer(() => knex.destroy());
  await migrateToLatest(knex, databaseUrl);

  const sandbox = { databaseUrl, log, closing };
  const auth =
    env.auth.kind === 'supabase'
      ? await connectSupabase(env.auth, log)
      : await (
          await import('./sandbox/start-sandbox.ts')
        ).startSandboxAuth({ ...sandbox, knex, siteUrl: publicUrl });
  const payments =
    env.payments.kind === 'stripe'
      ? connectStripe(env.payments)
      : await (
          await import('./sandbox/start-sandbox.ts')
        ).startSandboxPayments({ ...sandbox, host: listener.ownHost, port });

  const context = {
    knex,
    log,
    clock: () => new Date(),
    stripe: payments.stripe,
    stripeWebhookSecret: payments.webhookSecret,
    verifyToken: auth.verifyToken,
    publicConfig: {
      supabase: auth.publicConfig,
      payments: payments.publicConfig,
      adminManifestUrl: env.adminManifestUrl,
    },
    adminEmails: env.adminEmails,
  };
  const { middleware: serveAuth = passOn } = auth;
  const { middleware: servePayments = passOn } = payments;
  const app = await createApp({
    ...context,
    corsOrigins: env.corsOrigins,
    sandboxMiddleware: (ctx, next) => serveAuth(ctx, () => servePayments(ctx, next)),
    serveFrontEnds: serveFrontEnds(),
  });

  listener.handle(app.callback());
  const jobs = await startJobs({ ...context, databaseUrl });
  closing.defer(() => jobs.stop());
  closing.defer(() => listener.close(FINISH_REQUESTS_WITHIN_MS));
  return { origin };
}

const passOn: Middleware = (_ctx, next) => next();

async function startDatabase({ dataDir }: Env, log: Logger, closing: AsyncDisposableStack): Promise<string> {
  const { startEmbeddedPostgres } = await import('./sandbox/postgres/start-embedded-postgres.ts');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  closing.defer(() => postgres.stop());
  return postgres.url;
}
