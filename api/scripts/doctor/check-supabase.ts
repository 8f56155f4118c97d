import type { AuthSettings } from '../../src/process/env.ts';
import { compareClocks } from './check-clock.ts';
import { attempt, fail, ok, TIMEOUT_MS, warn, type Finding } from './finding.ts';

const SECRET_KEY_REMEDY = 'Set SUPABASE_SECRET_KEY to a secret key of the project (Settings → API Keys).';

/** Checks the settings and keys of the Supabase project, and names the addresses to enter there. */
export async function checkSupabase(auth: AuthSettings, publicUrl: string): Promise<Finding[]> {
  const remedy = 'Check SUPABASE_URL and SUPABASE_ANON_KEY in the project’s API settings.';
  return [
    ...(await attempt('Supabase', remedy, () => checkSettings(auth, remedy))),
    ...(await attempt('Supabase keys', remedy, () => checkKeys(auth))),
    ...(await attempt('Supabase issuer', remedy, () => checkIssuer(auth))),
    ...(await attempt('Supabase secret key', SECRET_KEY_REMEDY, () => checkSecretKey(auth))),
    ...(await attempt('Supabase addresses', remedy, () => checkAddresses(auth, publicUrl))),
  ];
}

/**
 * A link with a token that nobody has leads to the Site URL, where mails lead too. It opens nothing. The redirect URLs can't be
 * read.
 */
async function checkAddresses({ apiUrl, anonKey }: AuthSettings, publicUrl: string): Promise<Finding> {
  const subject = 'Supabase addresses';
  const remedy = `Under Authentication → URL Configuration enter the Site URL ${publicUrl} and the redirect URL ${publicUrl}/**`;
  const response = await get(`${apiUrl}/auth/v1/verify?type=signup&token=of-nobody`, anonKey);
  const target = response.headers.get('location') ?? '';
  if (!URL.canParse(target)) return warn(subject, 'not known: they can’t be read', `${remedy}.`);
  const { origin } = new URL(target);
  if (origin === publicUrl) return ok(subject, `the Site URL is ${origin}`);
  return fail(subject, `the Site URL is ${origin}: the links in its mails lead there`, `${remedy}.`);
}

async function checkSettings(
  { apiUrl, anonKey }: AuthSettings,
  remedy: string,
): Promise<Finding | Finding[]> {
  const response = await get(`${apiUrl}/auth/v1/settings`, anonKey);
  if (!response.ok) return fail('Supabase', `its settings can’t be read: status ${response.status}`, remedy);
  const settings = (await response.json()) as {
    disable_signup?: boolean;
    mailer_autoconfirm?: boolean;
    external?: { email?: boolean };
  };
  const date = response.headers.get('date');
  return [
    ok('Supabase', 'reached'),
    settings.mailer_autoconfirm === false
      ? ok('Supabase "Confirm email"', 'on')
      : fail(
          'Supabase "Confirm email"',
          'off: anybody can sign up with an address that is not theirs',
          'Turn it on under Authentication → Sign In / Providers → Email.',
        ),
    settings.disable_signup || settings.external?.email === false
      ? fail(
          'Supabase sign-ups',
          'off: new players can’t sign up',
          'Allow new users to sign up, by e-mail, in the same place.',
        )
      : ok('Supabase sign-ups', 'on, by e-mail'),
    ...(date ? [compareClocks('Supabase', new Date(date))] : []),
  ];
}

async function checkKeys({ apiUrl, anonKey, jwtSecret }: AuthSettings): Promise<Finding> {
  const subject = 'Supabase keys';
  const response = await get(`${apiUrl}/auth/v1/.well-known/jwks.json`, anonKey);
  const { keys = [] } = (await response.json()) as { keys?: unknown[] };
  if (keys.length > 0 && jwtSecret) {
    const remedy = 'Remove SUPABASE_JWT_SECRET once all tokens that it signed have ended.';
    return warn(subject, 'the project publishes keys, but SUPABASE_JWT_SECRET is set and wins', remedy);
  }
  if (keys.length > 0) return ok(subject, `${keys.length} published`);
  if (jwtSecret) return ok(subject, 'tokens are checked with SUPABASE_JWT_SECRET');
  const remedy = 'Move the project to signing keys (Settings → JWT Keys), or set SUPABASE_JWT_SECRET.';
  return fail(subject, 'the project publishes none, so no token is accepted', remedy);
}

/**
 * The API accepts tokens of `SUPABASE_URL` alone. A project with a custom domain goes on issuing them under its own
 * address: https://github.com/supabase/auth/issues/2486
 */
async function checkIssuer({ url, apiUrl, anonKey }: AuthSettings): Promise<Finding> {
  const subject = 'Supabase issuer';
  const expected = `${url}/auth/v1`;
  const response = await get(`${apiUrl}/auth/v1/.well-known/openid-configuration`, anonKey);
  const { issuer } = response.ok ? ((await response.json()) as { issuer?: string }) : {};
  if (issuer === expected) return ok(subject, `tokens name ${issuer}`);
  if (!issuer) {
    const remedy = `Sign in, and compare \`iss\` of an access token with ${expected}. A server of your own has GOTRUE_JWT_ISSUER for it.`;
    return warn(subject, 'the provider does not say what its tokens name', remedy);
  }
  const address = issuer.replace(/\/auth\/v1\/?$/, '');
  const remedy = `Set SUPABASE_URL to ${address}, also in the front end's host. A custom domain of Supabase does not change it.`;
  return fail(subject, `tokens name ${issuer}, so everybody who signs in is refused`, remedy);
}

/** Checks the secret key, with which a player's account is deleted at Supabase too. */
async function checkSecretKey({ apiUrl, secretKey }: AuthSettings): Promise<Finding> {
  const subject = 'Supabase secret key';
  if (!secretKey)
    return warn(subject, 'missing: players can’t delete their accounts by themselves', SECRET_KEY_REMEDY);
  const response = await get(`${apiUrl}/auth/v1/admin/users?per_page=1`, secretKey, {
    authorization: `Bearer ${secretKey}`,
  });
  if (response.ok) return ok(subject, 'accepted');
  return fail(subject, `not accepted: status ${response.status}`, SECRET_KEY_REMEDY);
}

function get(url: string, apikey: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    headers: { apikey, ...headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}
