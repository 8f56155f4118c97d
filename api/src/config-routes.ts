import * as calls from '@lessons/contract';
import type { BindEndpoint } from './http/bind-endpoint.ts';
import { unavailable } from './http/errors.ts';

export function bindConfig(bind: BindEndpoint): void {
  bind(calls.getSupabaseConfig, async ({ context }) => context.publicConfig.supabase);
  bind(calls.getPaymentsConfig, async ({ context }) => context.publicConfig.payments);
  bind(calls.getAdminModuleConfig, async ({ context }) => ({
    manifestUrl: context.publicConfig.adminManifestUrl,
  }));

  bind(calls.getHealth, async ({ context }) => {
    try {
      await context.knex.raw('select 1').timeout(2000);
    } catch (error) {
      context.log.error({ err: error }, 'The database does not answer');
      throw unavailable('database_unavailable', 'The database does not answer.');
    }
    return { status: 'ok' as const };
  });
}
