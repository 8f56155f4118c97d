import { expect, test } from '@jest/globals';
import { json, setUpServers } from '../../../tests/fixtures/api/serve.ts';
import { checkSupabase } from './check-supabase.ts';
import { notOk } from '../../../tests/fixtures/operators/not-ok.ts';

const start = setUpServers();

const SITE = 'https://lessons.example';

const settings = { mailer_autoconfirm: false, disable_signup: false, external: { email: true } };
const keys = { keys: [{ kid: '1' }] };
const check = async (
  given: { settings?: unknown; keys?: unknown; users?: unknown; issuer?: string },
  more: { jwtSecret?: string; secretKey?: string | undefined } = {},
  headers = {},
) => {
  const files: Record<string, unknown> = {
    '/auth/v1/settings': given.settings,
    '/auth/v1/.well-known/jwks.json': given.keys,
    '/auth/v1/admin/users?per_page=1': 'users' in given ? given.users : { users: [] },
  };
  const { origin: url } = await start(json(files, headers));
  const { issuer = `${url}/auth/v1` } = given;
  files['/auth/v1/.well-known/openid-configuration'] = { issuer };
  const { secretKey = 'sb_secret_1', ...others } = more;
  const auth = { url, apiUrl: url, anonKey: 'anon', ...others };
  return checkSupabase('secretKey' in more && !more.secretKey ? auth : { ...auth, secretKey }, SITE);
};

/** This server leads nowhere. */
const UNKNOWN_ADDRESSES = expect.stringMatching(
  /^warn {2}Supabase addresses: not known.*\n.*the redirect URL https:\/\/lessons\.example\/\*\*\./,
);

test('the doctor reports Supabase as well and prints the addresses to enter there, if they can’t be read', async () => {
  expect(notOk(await check({ settings, keys }))).toEqual([UNKNOWN_ADDRESSES]);
});

test.each<[string, Parameters<typeof check>, RegExp]>([
  [
    '"Confirm email" is off',
    [{ settings: { ...settings, mailer_autoconfirm: true }, keys }],
    /Confirm email": off/,
  ],
  ['sign-ups are off', [{ settings: { ...settings, disable_signup: true }, keys }], /sign-ups: off/],
  ['e-mail is off', [{ settings: { ...settings, external: { email: false } }, keys }], /sign-ups: off/],
  ['the key is refused', [{ keys }], /settings can’t be read: status 404/],
  ['no keys are published', [{ settings, keys: { keys: [] } }], /publishes none, so no token is accepted/],
  [
    'a shared secret wins over keys',
    [{ settings, keys }, { jwtSecret: 's'.repeat(32) }],
    /JWT_SECRET is set and wins/,
  ],
  [
    'it has a custom domain, and its tokens name the project',
    [{ settings, keys, issuer: 'https://abc.supabase.co/auth/v1' }],
    /issuer: tokens name https:\/\/abc\.supabase\.co\/auth\/v1, so everybody .* refused\n.*Set SUPABASE_URL to https:\/\/abc\.supabase\.co,/,
  ],
  [
    'it does not say its issuer',
    [{ settings, keys, issuer: '' }],
    /^warn {2}Supabase issuer: the provider does not say/,
  ],
  [
    'the secret key is missing',
    [{ settings, keys }, { secretKey: undefined }],
    /secret key: missing: players can’t delete their accounts/,
  ],
  [
    'the secret key is refused',
    [{ settings, keys, users: undefined }],
    /secret key: not accepted: status 404/,
  ],
  [
    'its clock differs',
    [{ settings, keys }, {}, { date: new Date(Date.now() - 3_600_000).toUTCString() }],
    /ahead: webhooks and tokens are refused/,
  ],
])('the doctor reports a fault of Supabase: %s', async (_, given, expected) => {
  expect(notOk(await check(...given))).toEqual([expect.stringMatching(expected), UNKNOWN_ADDRESSES]);
});

test('the doctor reports that Supabase can’t be reached', async () => {
  const findings = await checkSupabase(
    { url: 'http://127.0.0.1:1', apiUrl: 'http://127.0.0.1:1', anonKey: 'anon', secretKey: 'sb_secret_1' },
    SITE,
  );
  expect(notOk(findings)).toEqual([
    expect.stringMatching(/^fail {2}Supabase: fetch failed.*\n.*Check SUPABASE_URL/),
    expect.stringMatching(/^fail {2}Supabase keys: fetch failed/),
    expect.stringMatching(/^fail {2}Supabase issuer: fetch failed/),
    expect.stringMatching(/^fail {2}Supabase secret key: fetch failed/),
    expect.stringMatching(/^fail {2}Supabase addresses: fetch failed/),
  ]);
});

test.each([
  ['ok', SITE, /^the Site URL is https:\/\/lessons\.example$/],
  [
    'fail',
    'http://localhost:3000',
    /the Site URL is http:\/\/localhost:3000: the links in its mails lead there/,
  ],
])('the doctor reports as %s a Site URL of %s at Supabase', async (status, siteUrl, says) => {
  const { origin } = await start((_request, response) => {
    response.writeHead(303, { location: `${siteUrl}/#error=access_denied` }).end();
  });
  const auth = { url: origin, apiUrl: origin, anonKey: 'anon' };
  const findings = await checkSupabase(auth, SITE);
  expect(findings.find(({ subject }) => subject === 'Supabase addresses')).toMatchObject({
    status,
    says: expect.stringMatching(says),
  });
});
