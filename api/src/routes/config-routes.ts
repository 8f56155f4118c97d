import * as calls from '@lessons/contract';
import { openApiDocument } from '@lessons/contract/open-api';
import { missingMigrations } from '../database/migrate.ts';
import type { AppContext, BindEndpoint } from './bind-endpoint.ts';
import { STOPPING, unavailable } from '../refusal/refusal.ts';

export function bindConfig(bind: BindEndpoint): void {
  let openApi: ReturnType<typeof openApiDocument> | undefined;
  bind(calls.getOpenApi, async () => ({ ...(openApi ??= openApiDocument()) }));

  bind(calls.getSupabaseConfig, async ({ context }) => context.publicConfig.supabase);
  bind(calls.getPaymentsConfig, async ({ context }) => context.publicConfig.payments);
  bind(calls.getAdminModuleConfig, async ({ context }) => ({
    manifestUrl: context.publicConfig.adminManifestUrl,
  }));

  bind(calls.getHealth, async ({ context }) => ({ status: 'ok' as const, release: context.release }));

  bind(calls.getReady, async ({ context }) => {
    if (context.isStopping()) throw unavailable(STOPPING, 'This process is about to stop.');
    const missing = await readMissingMigrations(context);
    if (missing.length > 0) {
      context.log.warn({ missing }, 'The database schema is older than this release');
      throw unavailable('schema_too_old', 'The database schema is older than this release.');
    }
    if (!context.isWorkerRunning()) {
      throw unavailable('worker_not_running', 'The job worker is not running; jobs wait.');
    }
    return { status: 'ready' as const };
  });
}

async function readMissingMigrations({ knex, log }: AppContext): Promise<string[]> {
  try {
    return await missingMigrations(knex);
  } catch (error) {
    log.error({ err: error }, 'The database does not respond');
    throw unavailable('database_unavailable', 'The database does not answer.');
  }
}
