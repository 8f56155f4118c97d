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
    /** Where Stripe.js is loaded from; null for Stripe's own address. */
    stripeJsUrl: z.nullable(z.string()),
  }),
});

/** Where the coach's module is served from. */
export const getAdminModuleConfig = endpoint({
  method: 'GET',
  path: '/api/config/admin-module',
  access: 'coach',
  response: z.object({ manifestUrl: z.string() }),
});

/** Whether the process lives. It asks nobody: a database that is away is no reason to restart the API. */
export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'anyone',
  response: z.object({ status: z.string() }),
});

/**
 * Whether this process can do its work: the database answers, its schema is new enough, and jobs are worked off. Otherwise
 * 503 with the reason, for whoever sends it requests.
 */
export const getReady = endpoint({
  method: 'GET',
  path: '/api/ready',
  access: 'anyone',
  response: z.object({ status: z.string() }),
});

/** The OpenAPI 3.1 description of these calls. */
export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'anyone',
  response: z.looseObject({ openapi: z.string() }),
});
