import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const getSupabaseConfig = endpoint({
  method: 'GET',
  path: '/api/config/supabase',
  access: 'anyone',
  response: z.object({ url: z.string(), anonKey: z.string() }),
});

export const getPaymentsConfig = endpoint({
  method: 'GET',
  path: '/api/config/payments',
  access: 'anyone',
  response: z.object({
    publishableKey: z.string(),
    /** The URL of Stripe.js; null for Stripe's own. */
    stripeJsUrl: z.nullable(z.string()),
  }),
});

/** Returns the address of the coach's module. */
export const getAdminModuleConfig = endpoint({
  method: 'GET',
  path: '/api/config/admin-module',
  access: 'coach',
  response: z.object({ manifestUrl: z.string() }),
});

/** The services behind the API, as far as the browser uses them. */
export interface PublicConfig {
  supabase: z.output<typeof getSupabaseConfig.response>;
  payments: z.output<typeof getPaymentsConfig.response>;
  adminManifestUrl: string;
}
