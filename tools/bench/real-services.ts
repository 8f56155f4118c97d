import { randomBytes } from 'node:crypto';

/**
 * Settings of an API that uses real services. Nothing is reached at these addresses: neither a start
 * nor what memory holds may depend on it.
 */
export const REAL_SERVICES = {
  SUPABASE_URL: 'http://127.0.0.1:9',
  SUPABASE_ANON_KEY: 'anon',
  SUPABASE_JWT_SECRET: randomBytes(32).toString('hex'),
  STRIPE_SECRET_KEY: 'sk_test_0',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_0',
  STRIPE_WEBHOOK_SECRET: 'whsec_0',
  SMTP_URL: 'none',
  LINK_SECRET: randomBytes(32).toString('hex'),
  PUBLIC_URL: 'http://lessons.example',
  MIGRATE_ON_START: 'false',
};
