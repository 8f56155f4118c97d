import type { Logger } from 'pino';
import type { Env, PaymentSettings } from '../../src/process/env.ts';
import { STRIPE_WEBHOOK_PATH } from '../../src/routes/stripe-routes.ts';
import { connectStripe, publicConfigOf } from '../../src/services.ts';
import { checkDatabase } from './check-database.ts';
import { checkMail } from './check-mail.ts';
import { checkShellHost } from './check-shell-host.ts';
import { checkSite } from './check-site.ts';
import { checkStripe } from './check-stripe.ts';
import { checkSupabase } from './check-supabase.ts';
import { describeFinding, warn, type Finding } from './finding.ts';

/**
 * Checks a configuration against the services that it names. Changes nothing, and sends a mail only if
 * `sendTo` is given.
 */
export async function diagnose(env: Env, log: Logger, sendTo?: string): Promise<Finding[]> {
  const { database, directDatabase, auth, payments, mail, publicUrl, adminManifestUrl } = env;
  const apiUrl = env.apiUrl ?? publicUrl;
  const groups = await Promise.all([
    checkDatabase(database, log),
    directDatabase ? checkDatabase(directDatabase, log) : [],
    checkSupabase(auth, publicUrl ?? 'https://…'),
    checkPayments(payments, env),
    checkMail(mail, sendTo),
    publicUrl && apiUrl
      ? checkSite({ publicUrl, apiUrl, manifestUrl: adminManifestUrl })
      : [warn('Site', 'PUBLIC_URL is missing: its addresses can’t be checked', 'Set PUBLIC_URL.')],
    publicUrl && apiUrl
      ? checkShellHost({
          publicUrl,
          apiOrigin: apiUrl === publicUrl ? '' : apiUrl,
          ...publicConfigOf(env),
        })
      : [],
  ]);
  return groups.flat();
}

/** Returns the findings as text, without any secret of the configuration. */
export function report(findings: readonly Finding[], env: Env): string {
  let text = findings.map(describeFinding).join('\n');
  for (const secret of secretsOf(env)) text = text.replaceAll(secret, '[secret]');
  const count = (status: Finding['status']) => findings.filter((finding) => finding.status === status).length;
  return `${text}\n\n${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} to mend`;
}

function checkPayments(
  payments: PaymentSettings,
  { apiUrl, publicUrl }: Env,
): Promise<Finding[]> | Finding[] {
  if (!publicUrl) return [warn('Payments', 'not checked, since PUBLIC_URL is missing', 'Set PUBLIC_URL.')];
  return checkStripe(connectStripe(payments), payments, {
    webhookUrl: (apiUrl ?? publicUrl) + STRIPE_WEBHOOK_PATH,
    host: new URL(publicUrl).hostname,
  });
}

/** Returns the secrets that the report hides: a service's error may quote what it was given. */
function secretsOf({
  database,
  directDatabase,
  ownerDatabase,
  auth,
  payments,
  mail,
  linkSecrets,
}: Env): string[] {
  const urls = [
    database.url,
    directDatabase?.url,
    ownerDatabase?.url,
    mail.kind === 'smtp' ? mail.url : undefined,
  ];
  const passwords = urls.flatMap((url) => (url ? passwordsIn(url) : []));
  const ofAuth = [auth.jwtSecret ?? '', auth.secretKey ?? ''];
  const ofPayments = [payments.secretKey, ...payments.webhookSecrets];
  // A password of a few letters is also a part of ordinary words.
  return [...passwords, ...ofAuth, ...ofPayments, ...linkSecrets].filter((secret) => secret.length >= 4);
}

/**
 * Returns the passwords of an address, as they are written and as the driver sends them. PostgreSQL accepts a password
 * in the query too.
 */
function passwordsIn(address: string): string[] {
  const { password, search, searchParams } = new URL(address);
  const [, inQuery = ''] = /[?&]password=([^&]*)/.exec(search) ?? [];
  return [password, decodedOrSame(password), inQuery, searchParams.get('password') ?? ''];
}

function decodedOrSame(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
