import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { EmailDriver } from '@supabase/lite';
import type { Sql } from 'postgres';
import { AuthError } from './auth-error.ts';

/** Minimum time between two mails to an account, the default of hosted Supabase. */
const MAIL_INTERVAL_SECONDS = 60;

export const CONFIRMATION_MAIL = {
  subject: 'Confirm your e-mail address',
  template: new URL('confirmation-mail.html', import.meta.url),
};

type Mails = { driver: EmailDriver; siteUrl: string };

export type Account = { id: string; email: string; isConfirmed: boolean; passwordHash: string };

export async function findAccount(sql: Sql, email: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select id, email, email_confirmed_at is not null as "isConfirmed",
      coalesce(encrypted_password, '') as "passwordHash"
    from auth.users where email = ${email.toLowerCase()}
  `;
  return account;
}

/**
 * Sends another confirmation mail to an unconfirmed address. Its link replaces the one before.
 * @throws AuthError 429 within a minute of the last one.
 */
export async function resendConfirmation(sql: Sql, mails: Mails, { id, email }: Account): Promise<void> {
  const tokenHash = randomBytes(32).toString('hex');
  const sent = await sql`
    update auth.users set confirmation_token = ${tokenHash}, confirmation_sent_at = now()
    where id = ${id} and email_confirmed_at is null
      and coalesce(confirmation_sent_at <= now() - make_interval(secs => ${MAIL_INTERVAL_SECONDS}), true)
  `;
  if (sent.count === 0) return checkMailInterval(sql, id, 'confirmation_sent_at');

  const html = await readFile(CONFIRMATION_MAIL.template, 'utf8');
  const values: Record<string, string> = { SiteURL: mails.siteUrl, TokenHash: tokenHash };
  await mails.driver.send({
    to: email,
    subject: CONFIRMATION_MAIL.subject,
    text: '',
    html: html.replace(/\{\{ \.(\w+) \}\}/g, (_whole, name: string) => values[name] ?? ''),
  });
}

/** @throws AuthError 429 if the account was sent such a mail within the last minute. */
export async function checkMailInterval(
  sql: Sql,
  userId: string,
  sentAt: 'confirmation_sent_at' | 'recovery_sent_at',
): Promise<void> {
  const [wait] = await sql<{ seconds: number }[]>`
    select floor(${MAIL_INTERVAL_SECONDS} - extract(epoch from now() - ${sql(sentAt)}))::integer as seconds
    from auth.users
    where id = ${userId} and ${sql(sentAt)} > now() - make_interval(secs => ${MAIL_INTERVAL_SECONDS})
  `;
  if (!wait) return;
  throw new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${wait.seconds} seconds.`,
  );
}

/**
 * Returns the response to a sign-up with the address of a confirmed account: a user who looks new,
 * so that nobody learns who has an account.
 */
export function disguisedUser(email: string, metadata: Record<string, unknown>): Record<string, unknown> {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: email.toLowerCase(),
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

/** Returns the type that `@supabase/lite` has for the token of a link of the type `email`. */
export async function findLinkType(sql: Sql, tokenHash: string): Promise<'signup' | 'magiclink' | undefined> {
  const [found] = await sql<{ isConfirmation: boolean }[]>`
    select confirmation_token = ${tokenHash} is true as "isConfirmation" from auth.users
    where ${tokenHash} in (confirmation_token, recovery_token)
  `;
  return found && (found.isConfirmation ? 'signup' : 'magiclink');
}
