import type Stripe from 'stripe';
import { verifyMailServer } from '../../src/mails/mail-server.ts';
import { authSettings, mailSettings } from '../../src/process/env.ts';
import { connectStripe } from '../../src/services.ts';
import { checkSupabase } from '../doctor/check-supabase.ts';
import type { Finding } from '../doctor/finding.ts';

/** @throws an error if Stripe does not accept the key. */
export async function checkStripeKey(secretKey: string, stripeUrl: string | undefined): Promise<void> {
  await stripeOf(secretKey, stripeUrl).accounts.retrieveCurrent();
}

/** Returns Stripe as a key opens it. `stripeUrl`: what is asked in the place of Stripe's own API. */
export function stripeOf(secretKey: string, stripeUrl: string | undefined): Stripe {
  return connectStripe({
    secretKey,
    publishableKey: '',
    webhookSecrets: [],
    ...(stripeUrl && { address: { apiUrl: stripeUrl, jsUrl: '' } }),
  });
}

/** @throws an error if the project does not know the key, or can't be used as it is set up. */
export async function checkSupabaseKeys(url: string, anonKey: string): Promise<void> {
  const findings = await checkSupabase(authSettings({ SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey }), '');
  // Addresses are entered there later, and the doctor comes last.
  const later = ['Supabase secret key', 'Supabase addresses'];
  refuse(findings.filter(({ subject }) => !later.includes(subject)));
}

/** @throws an error if the project does not accept its secret key. */
export async function checkSupabaseSecret(url: string, anonKey: string, secretKey: string): Promise<void> {
  const findings = await checkSupabase(
    authSettings({ SUPABASE_URL: url, SUPABASE_ANON_KEY: anonKey, SUPABASE_SECRET_KEY: secretKey }),
    '',
  );
  refuse(findings.filter(({ subject }) => subject === 'Supabase secret key'));
}

/** Connects and signs in. @throws an error with the server's reason. */
export async function checkMailServer(url: string): Promise<void> {
  const mail = mailSettings({ SMTP_URL: url, MAIL_FROM: { name: '', address: 'lessons@localhost' } });
  if (mail.kind === 'smtp') await verifyMailServer(mail);
}

function refuse(findings: readonly Finding[]): void {
  const first = findings.find(({ status }) => status === 'fail');
  if (first) throw new Error(`${first.subject}: ${first.says}. ${first.remedy ?? ''}`);
}
