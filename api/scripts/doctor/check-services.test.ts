import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import { serve } from '../../../tests/fixtures/api/serve.ts';
import { createCertificate } from '../../../tests/fixtures/api/create-certificate.ts';
import { startSmtpServer } from '../../../tests/fixtures/api/start-smtp-server.ts';
import { compareClocks } from './check-clock.ts';
import { checkMail } from './check-mail.ts';
import { checkSite } from './check-site.ts';
import { checkSupabase } from './check-supabase.ts';
import { describeFinding, type Finding } from './finding.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

/** Serves JSON by path; a path that is missing gets 404. */
async function serveJson(files: Record<string, unknown>, headers: Record<string, string> = {}) {
  const handler: RequestListener = (request, response) => {
    const content = files[request.url ?? ''];
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(content ?? null));
  };
  const { origin, close } = await serve(handler);
  closing.push(() => close(0));
  return origin;
}

const NOT_OK = (findings: Finding[]) => findings.filter(({ status }) => status !== 'ok').map(describeFinding);
const SITE = 'https://lessons.example';

describe('the clock', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  test.each([
    [29, 'ok'],
    [30, 'warn'],
    [-30, 'warn'],
    [299, 'warn'],
    [300, 'fail'],
    [-300, 'fail'],
  ])('the doctor reports a clock that is %i seconds ahead as %s', (seconds, status) => {
    const theirs = new Date(now.getTime() - seconds * 1000);
    expect(compareClocks('Stripe', theirs, now)).toMatchObject({ status });
  });
});

describe('Supabase', () => {
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
    const url = await serveJson(files, headers);
    const { issuer = `${url}/auth/v1` } = given;
    files['/auth/v1/.well-known/openid-configuration'] = { issuer };
    const { secretKey = 'sb_secret_1', ...others } = more;
    const auth = { url, apiUrl: url, anonKey: 'anon', ...others };
    return checkSupabase('secretKey' in more && !more.secretKey ? auth : { ...auth, secretKey }, SITE);
  };

  test('the doctor reports Supabase as well and prints the addresses to enter there', async () => {
    const findings = await check({ settings, keys });
    expect(NOT_OK(findings)).toEqual([]);
    expect(findings.map(({ says }) => says).join()).toContain(`the redirect URL ${SITE}/**`);
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
    expect(NOT_OK(await check(...given))).toEqual([expect.stringMatching(expected)]);
  });

  test('the doctor reports that Supabase can’t be reached', async () => {
    const findings = await checkSupabase(
      { url: 'http://127.0.0.1:1', apiUrl: 'http://127.0.0.1:1', anonKey: 'anon', secretKey: 'sb_secret_1' },
      SITE,
    );
    expect(NOT_OK(findings)).toEqual([
      expect.stringMatching(/^fail {2}Supabase: fetch failed.*\n.*Check SUPABASE_URL/),
      expect.stringMatching(/^fail {2}Supabase keys: fetch failed/),
      expect.stringMatching(/^fail {2}Supabase issuer: fetch failed/),
      expect.stringMatching(/^fail {2}Supabase secret key: fetch failed/),
    ]);
  });
});

describe('the mail server', () => {
  const from = { name: '', address: 'lessons@example.com' };
  const protection = {
    ...createCertificate('localhost'),
    by: 'tls' as const,
    user: 'u',
    password: 'p4ssword',
  };
  const start = async (protectedBy?: typeof protection) => {
    const server = await startSmtpServer(protectedBy);
    closing.push(() => server.stop());
    return server;
  };
  const settings = (url: string, more = {}) => ({
    kind: 'smtp' as const,
    url,
    requiresTls: false,
    from,
    ...more,
  });

  test('the doctor signs in at the mail server, and sends a mail only on request', async () => {
    const server = await start(protection);
    const url = server.url.replace(/\/\/.*@/, '//u:p4ssword@').replace('127.0.0.1', 'localhost');
    const mail = settings(url, { ca: protection.certificate });
    expect(NOT_OK(await checkMail(mail, undefined))).toEqual([]);
    expect(server.received).toEqual([]);
    expect(NOT_OK(await checkMail(mail, 'coach@example.com'))).toEqual([]);
    expect(server.received).toMatchObject([{ to: ['coach@example.com'] }]);
  });

  test('the doctor reports a wrong password of the mail server', async () => {
    const server = await start(protection);
    const url = server.url.replace(/\/\/.*@/, '//u:wrong@').replace('127.0.0.1', 'localhost');
    const findings = await checkMail(settings(url, { ca: protection.certificate }), 'coach@example.com');
    expect(NOT_OK(findings)).toEqual([expect.stringMatching(/^fail {2}Mail: Invalid login/)]);
  });

  test('the doctor reports a mail server without STARTTLS', async () => {
    const server = await start();
    const findings = await checkMail(settings(server.url, { requiresTls: true }), undefined);
    expect(NOT_OK(findings)).toEqual([expect.stringMatching(/^fail {2}Mail: .*STARTTLS/)]);
  });

  test('the doctor reports mail settings that don’t require encryption', async () => {
    const server = await start();
    expect(NOT_OK(await checkMail(settings(server.url), undefined))).toEqual([
      expect.stringMatching(/^warn {2}Mail TLS: not required/),
    ]);
  });

  test('the doctor reports that the mail server can’t be reached', async () => {
    const findings = await checkMail(settings('smtp://127.0.0.1:1'), undefined);
    expect(NOT_OK(findings)).toEqual([expect.stringMatching(/^fail {2}Mail: .*ECONNREFUSED/)]);
  });

  test('the doctor reports a site that sends no mails', async () => {
    expect(NOT_OK(await checkMail({ kind: 'none' }, undefined))).toEqual([
      expect.stringMatching(/^warn {2}Mail/),
    ]);
  });
});

describe('the site', () => {
  const manifest = { metaData: { name: 'admin' } };
  const files = { '/': 'page', '/api/ready': { status: 'ready' }, '/mf-manifest.json': manifest };
  const notEncrypted = expect.stringMatching(/^warn {2}Site: .*not encrypted/) as unknown as string;
  const check = async (shell: Record<string, unknown>, module?: Record<string, unknown>, headers = {}) => {
    const sent = { 'cache-control': 'no-store', ...headers };
    const publicUrl = await serveJson(shell, sent);
    const moduleUrl = module ? await serveJson(module, sent) : publicUrl;
    const manifestUrl = `${moduleUrl}/mf-manifest.json`;
    return NOT_OK(await checkSite({ publicUrl, apiUrl: publicUrl, manifestUrl }));
  };

  test('the doctor reports the site as well, with the module at the shell or on a host of its own', async () => {
    const anyOrigin = { 'access-control-allow-origin': '*' };
    expect(await check(files)).toEqual([notEncrypted]);
    expect(await check(files, files, anyOrigin)).toEqual([notEncrypted]);
  });

  test('the doctor reports a module host that does not allow the shell to read it', async () => {
    expect(await check(files, files)).toEqual([
      notEncrypted,
      expect.stringMatching(/does not allow http.*to read it/),
    ]);
  });

  test('the doctor reports a module manifest that browsers cache', async () => {
    const kept = { 'access-control-allow-origin': '*', 'cache-control': 'max-age=60' };
    expect(await check(files, files, kept)).toContainEqual(
      expect.stringMatching(
        /^warn {2}Caching: the manifest has Cache-Control max-age=60 instead of no-store/,
      ),
    );
  });

  test.each<[string, Record<string, unknown>, RegExp]>([
    ['the page is missing', { ...files, '/': undefined }, /^fail {2}Site: .*status 404/],
    ['the API is not ready', { ...files, '/api/ready': undefined }, /^fail {2}API: .*status 404/],
    ['the manifest is missing', { ...files, '/mf-manifest.json': undefined }, /module: .*status 404/],
    ['the manifest is another file', { ...files, '/mf-manifest.json': {} }, /is no manifest of a module/],
  ])('the doctor reports a fault of the site: %s', async (_, given, expected) => {
    expect(await check(given)).toContainEqual(expect.stringMatching(expected));
  });

  test('the doctor reports a site whose host name does not exist', async () => {
    const findings = await checkSite({
      publicUrl: 'https://lessons.invalid',
      apiUrl: 'https://lessons.invalid',
      manifestUrl: '/mf-manifest.json',
    });
    expect(NOT_OK(findings)[0]).toMatch(/^fail {2}DNS: .*lessons\.invalid\n.*Add an A or AAAA record/);
  });
});
