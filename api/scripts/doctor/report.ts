import type { Env } from '../../src/process/env.ts';
import { describeFinding, type Finding } from './finding.ts';

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

function secretsOf(env: Env): string[] {
  const { database, directDatabase, ownerDatabase, auth, payments, mail, linkSecrets } = env;
  const addresses = [database, directDatabase, ownerDatabase, mail.kind === 'smtp' ? mail : undefined];
  // As they are written, and as they are sent.
  const passwords = addresses.flatMap((address) => {
    const { password } = new URL(address?.url ?? 'none:');
    return [password, decodeURIComponent(password)];
  });
  const keys = [auth.jwtSecret ?? '', auth.secretKey ?? '', payments.secretKey, ...payments.webhookSecrets];
  // A password of a few letters is also a part of ordinary words.
  return [...passwords, ...keys, ...linkSecrets].filter((secret) => secret.length >= 4);
}
