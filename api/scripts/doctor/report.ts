import type { Env } from '../../src/process/env.ts';
import { describeFinding, type Finding } from './finding.ts';

/** The limits of the doctor: only a first lesson, booked and cancelled, shows the rest. */
export const NOT_SEEN = `The doctor does not see: the mail templates and redirect URLs of Supabase, whether mails arrive and are no spam
(--send-to ADDRESS sends one), records of the sender's domain (SPF, DKIM), Stripe's payment methods and Radar, processes
that get no requests, copies of the backups elsewhere, and the provider's firewall from outside.
A first lesson, booked and cancelled, shows the rest.`;

/** Returns the findings as text, without any secret of the configuration. */
export function report(findings: readonly Finding[], env: Env): string {
  const count = (status: Finding['status']) => findings.filter((finding) => finding.status === status).length;
  const text = withoutSecrets(findings.map(describeFinding).join('\n'), env);
  return `${text}\n\n${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} to mend`;
}

/** Returns a text in which no secret of the configuration is left: a service's error may quote what it was given. */
export function withoutSecrets(text: string, env: Env): string {
  return secretsOf(env).reduce((hidden, secret) => hidden.replaceAll(secret, '[secret]'), text);
}

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
