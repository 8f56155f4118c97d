import { setTimeout as pause } from 'node:timers/promises';
import * as calls from '@lessons/contract';
import { openApiDocument } from '@lessons/contract/open-api';
import type { Middleware } from 'koa';
import { missingMigrations } from '../database/migrate.ts';
import type { AppContext, BindEndpoint } from './bind-endpoint.ts';
import { STOPPING, unavailable, WORKER_NOT_RUNNING } from '../http/refusal.ts';

/** Proxies wait two seconds for the response, and stop sending requests without one. */
const DATABASE_FOR_REQUESTS_MS = 1_000;

export function bindConfig(bind: BindEndpoint, cached: Middleware): void {
  bind(calls.getOpenApi, cached, async () => ({ ...openApiDocument() }));
  bind(calls.getSupabaseConfig, cached, async ({ context }) => context.publicConfig.supabase);
  bind(calls.getPaymentsConfig, cached, async ({ context }) => context.publicConfig.payments);
  bind(calls.getAdminModuleConfig, async ({ context }) => ({
    manifestUrl: context.publicConfig.adminManifestUrl,
  }));

  bind(calls.getHealth, cached, async ({ context }) => ({ status: 'ok' as const, release: context.release }));

  bind(calls.getReady, async ({ context, query }) => {
    if (context.isStopping()) throw unavailable(STOPPING, 'This process is about to stop.');
    const isForRequests = query.for === 'requests';
    const missing = isForRequests ? await missingIfKnown(context) : await readMissingMigrations(context);
    if (missing.length > 0) {
      context.log.warn({ missing }, 'The database schema is older than this release');
      throw unavailable('schema_too_old', 'The database schema is older than this release.');
    }
    if (!isForRequests && !context.isWorkerRunning()) {
      throw unavailable(WORKER_NOT_RUNNING, 'The job worker is not running; jobs wait.');
    }
    return { status: 'ready' as const };
  });
}

/**
 * Returns the missing settings if the database responds. Without a database this process still serves: each call
 * reports it itself.
 */
async function missingIfKnown(context: AppContext): Promise<string[]> {
  const unknown: string[] = [];
  // What went wrong is logged by then.
  const read = readMissingMigrations(context).catch(() => unknown);
  return Promise.race([read, pause(DATABASE_FOR_REQUESTS_MS, unknown, { ref: false })]);
}

async function readMissingMigrations({ knex, log }: AppContext): Promise<string[]> {
  try {
    return await missingMigrations(knex);
  } catch (error) {
    log.error({ err: error }, 'The database does not respond');
    throw unavailable('database_unavailable', 'The database does not answer.');
  }
}
