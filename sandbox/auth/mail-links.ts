import { randomBytes } from 'node:crypto';
import { AuthError, validationFailed } from './auth-error.ts';
import { checkAddress, checkFields, type AuthFields } from './check-request.ts';
import type { Call, Service } from './service.ts';
import { openSession } from './sessions.ts';
import { findByAddress, users, type UserRow } from './users.ts';

/** The defaults of hosted Supabase: the time between two mails to an account, and how long a link works. */
const MAIL_INTERVAL_SECONDS = 60;
const LINK_SECONDS = 3_600;

type Kind = 'confirmation' | 'recovery';

const MAILS = {
  confirmation: {
    type: 'signup',
    subject: 'Confirm your email address',
    before: 'Welcome! Please confirm that this address is yours.',
    link: 'Confirm your address',
  },
  recovery: {
    type: 'recovery',
    subject: 'Choose a new password',
    before: 'Somebody asked to choose a new password for the account with this address.',
    link: 'Choose a new password',
  },
};

/** The kinds of mails whose links each type of a verification opens. */
const KINDS_OF_TYPE: Record<string, readonly Kind[]> = {
  signup: ['confirmation'],
  recovery: ['recovery'],
  email: ['confirmation', 'recovery'],
  magiclink: ['recovery', 'confirmation'],
};

/**
 * Mails a link to an account. It replaces the one before.
 * @throws AuthError 429 within a minute of the last one.
 */
export async function mailLink({ knex, siteUrl, sendMail }: Service, kind: Kind, user: UserRow) {
  const { type, subject, before, link } = MAILS[kind];
  const [token, sentAt] = [`${kind}_token`, `${kind}_sent_at`];
  const hash = randomBytes(32).toString('hex');
  const waits = knex.raw('? - extract(epoch from now() - ??)', [MAIL_INTERVAL_SECONDS, sentAt]);
  const sent = await users(knex)
    .where({ id: user.id })
    .whereRaw('coalesce(? <= 0, true)', [waits])
    .update({ [token]: hash, [sentAt]: knex.fn.now() });
  if (sent === 0) {
    const { rows } = await knex.raw<{ rows: [{ seconds: number }] }>(
      'select floor(?)::integer as seconds from auth.users where id = ?',
      [waits, user.id],
    );
    const message = `For security purposes, you can only request this after ${rows[0].seconds} seconds.`;
    throw new AuthError(429, 'over_email_send_rate_limit', message);
  }
  const href = `${siteUrl}/auth?token_hash=${hash}&amp;type=${type}`;
  const paragraphs = [
    before,
    `<a href="${href}">${link}</a>`,
    'If it was not you, nothing needs to be done.',
  ];
  const html = paragraphs.map((paragraph) => `<p>${paragraph}</p>\n`).join('');
  await sendMail({ to: user.email ?? '', subject, html });
}

/** Sends another confirmation mail. Says nothing about who has an account. */
export async function resend(service: Service, { fields: { type, email } }: Call): Promise<object> {
  if (type !== 'signup')
    throw validationFailed('Missing one of these types: signup, email_change, sms, phone_change');
  if (!email) throw validationFailed('Type provided requires an email address');
  checkAddress(email);
  const user = await findByAddress(service.knex, email);
  if (user && !user.email_confirmed_at) await mailLink(service, 'confirmation', user);
  return {};
}

export async function recover(service: Service, { fields: { email } }: Call): Promise<object> {
  if (!email) throw validationFailed('Password recovery requires an email');
  checkAddress(email);
  const user = await findByAddress(service.knex, email);
  if (user) await mailLink(service, 'recovery', user);
  return {};
}

export async function verify(service: Service, { fields }: Call): Promise<object> {
  return openByLink(service, fields);
}

/**
 * Follows the standard link of a mail, `{{ .ConfirmationURL }}`. Its `redirect_to` is ignored: the
 * browser goes to the site, with a session or an error in the URL's fragment.
 */
export async function followLink(service: Service, { ctx }: Call): Promise<undefined> {
  const { token, type } = ctx.query;
  const fragment = new URLSearchParams();
  try {
    const session = await openByLink(service, checkFields({ token_hash: token, type }));
    const carried = ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type'];
    for (const name of carried) fragment.set(name, String(Reflect.get(session, name)));
    fragment.set('type', String(type));
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    fragment.set('error', error.status === 403 ? 'access_denied' : 'invalid_request');
    fragment.set('error_code', error.code);
    fragment.set('error_description', error.message);
  }
  // Clients recognise Supabase's fragment by this parameter.
  fragment.set('sb', '');
  ctx.status = 303;
  ctx.redirect(`${service.siteUrl}/#${fragment.toString()}`);
}

/**
 * Opens a session by a link of a mail, which confirms the address. A link works once.
 * @throws AuthError 403 for an unknown, used or old link.
 */
async function openByLink(service: Service, { email, type, token_hash: hash }: AuthFields): Promise<object> {
  if (email !== undefined) checkAddress(email);
  if (!type) throw validationFailed('Verify requires a verification type');
  const kinds = Object.hasOwn(KINDS_OF_TYPE, type) ? KINDS_OF_TYPE[type] : undefined;
  if (!kinds) throw validationFailed('Invalid email verification type');
  if (!hash) throw validationFailed('Verify requires either a token or a token hash');
  for (const kind of kinds) {
    const id = await claimLink(service, kind, hash);
    if (id !== undefined) return openSession(service, id, 'otp');
  }
  throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
}

async function claimLink({ knex }: Service, kind: Kind, hash: string): Promise<string | undefined> {
  const confirmed = `coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'`;
  const [user] = await users(knex)
    .where({ [`${kind}_token`]: hash })
    .whereRaw('?? >= now() - make_interval(secs => ?)', [`${kind}_sent_at`, LINK_SECONDS])
    .update({
      [`${kind}_token`]: null,
      email_confirmed_at: knex.raw('coalesce(email_confirmed_at, now())'),
      raw_user_meta_data: knex.raw(confirmed),
      updated_at: knex.fn.now(),
    })
    .returning('id');
  return user?.id;
}
