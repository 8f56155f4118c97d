import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { siteFiles } from '../../api/scripts/setup/site-files.ts';
import { SETTING_NAMES } from '../../api/src/process/settings.ts';
import { TEST_ANSWERS } from '../fixtures/operators/test-answers.ts';

/* deploy/compose.yaml: what it promises about safety. `npm run lint` checks it against the Compose Specification. */

interface Service {
  image: string;
  command?: string[] | string;
  build?: { dockerfile: string };
  environment?: Record<string, string>;
  secrets?: string[];
  networks?: string[];
  ports?: string[];
  volumes?: string[];
  tmpfs?: string[];
  user?: string;
  read_only?: boolean;
  restart?: string;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  logging?: { options: Record<string, string> };
  stop_grace_period?: string;
  depends_on?: Record<string, { condition: string; required?: boolean }>;
  profiles?: string[];
  deploy?: { resources: { limits: { memory: string; cpus: string } } };
}

const root = path.join(import.meta.dirname, '../..');
const folder = path.join(root, 'deploy');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

const text = read('compose.yaml');
const compose = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean; enable_ipv6?: string }>;
  volumes: Record<string, object>;
  secrets: Record<string, { file: string }>;
};
const services = Object.entries(compose.services);
const longRunning = services.filter(([, { restart }]) => restart !== 'no');
const apis = services.filter(([name]) => /^api-\d$/.test(name));

test.each(services)('%s can change nothing but its volumes and temporary folders', (_name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    logging: { options: { 'max-size': '10m', 'max-file': '5' } },
  });
  expect(service.image).toMatch(/:(\$\{\w+:-\$\{VERSION:-local\}\}|\d+[\w.-]*)$/);
});

test.each(longRunning)('%s is started again, within limits', (_name, { restart, deploy }) => {
  expect(restart).toBe('unless-stopped');
  expect(deploy?.resources.limits).toMatchObject({ memory: expect.any(String), cpus: expect.any(String) });
});

test('only the proxy is reachable from outside', () => {
  const withPorts = services.filter(([, { ports }]) => ports).map(([name]) => name);
  expect(withPorts).toEqual(['proxy']);
});

test('only the proxy, and those that read and write the settings of the site, have a right of root', () => {
  const rights = services.flatMap(([name, { cap_add: added }]) => (added ? [[name, ...added]] : []));
  expect(rights).toEqual([
    ['backup', 'DAC_READ_SEARCH'],
    ['proxy', 'NET_BIND_SERVICE'],
    ['setup', 'DAC_OVERRIDE'],
  ]);
});

test('compose.yaml runs two processes of the API, which an update replaces one by one', () => {
  expect(apis).toHaveLength(2);
  for (const [, api] of apis) {
    // What is started by itself would be made anew at the next `up`.
    expect(api.depends_on).toBeUndefined();
    expect(api.environment).toMatchObject({ MIGRATE_ON_START: 'false', TRUST_PROXY: 'true' });
  }
});

test('compose.yaml migrates as the owner of the tables, and runs as a role that can’t change them', () => {
  const { migrate } = compose.services;
  // The database may be elsewhere.
  expect(migrate?.depends_on).toEqual({ database: { condition: 'service_healthy', required: false } });
  expect(migrate?.command).toEqual(['node', 'api/operate.js', 'migrate', '--make-role']);
  expect(migrate?.environment?.['DATABASE_OWNER_URL_FILE']).toBe('/run/secrets/database_url');
  for (const [, api] of apis) {
    expect(api.environment?.['DATABASE_URL_FILE']).toBe('/run/secrets/api_database_url');
    expect(api.secrets).not.toContain('database_url');
  }
});

/** The settings that this deployment decides, by the reason. */
const NOT_PASSED_ON = {
  'the database is reached without a pooler': ['DATABASE_DIRECT_URL'],
  'the image has it': ['NODE_ENV', 'PORT', 'HOST', 'COMMIT'],
  'the default is right': ['DRAIN_SECONDS', 'SMTP_CA'],
  'the API is at /api of the site': ['API_URL', 'CORS_ORIGINS'],
  'Supabase and Stripe are the real ones': ['SUPABASE_API_URL', 'STRIPE_API_URL', 'STRIPE_JS_URL'],
  'the service `backup` alone calls it': ['HEARTBEAT_URL'],
};

test('compose.yaml passes every setting to the API, or says why not', () => {
  const ofApi = SETTING_NAMES.filter((name) => name !== 'DATABASE_OWNER_URL');
  const { migrate } = compose.services;
  for (const [service, settings] of [
    ...apis.map(([, api]) => [api, ofApi] as const),
    [migrate, SETTING_NAMES] as const,
  ]) {
    const names = Object.keys(service?.environment ?? {});
    const passed = names.map((name) => name.replace(/_FILE$/, ''));
    const decided = Object.values(NOT_PASSED_ON).flat();
    expect([...passed, ...decided].toSorted()).toEqual(settings.toSorted());
    const files = names.filter((name) => name.endsWith('_FILE')).map((name) => service?.environment?.[name]);
    expect(new Set(files)).toEqual(new Set(service?.secrets?.map((secret) => `/run/secrets/${secret}`)));
  }
});

test('the example of settings has every variable, and setup writes every secret', () => {
  const example = read('example.env');
  // The parts, which `lessons update` pins; the commit; and the authority's contact.
  const notNamed = ['API_VERSION', 'SHELL_VERSION', 'MODULE_VERSION', 'COMMIT'];
  const variables = [...text.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => String(name));
  const unknown = variables.filter((name) => !new RegExp(`^#?${name}=`, 'm').test(example));
  expect([...new Set(unknown)].toSorted()).toEqual(notNamed.toSorted());
  const former = { text: example, settings: {}, secret: () => undefined };
  const written = siteFiles('.', TEST_ANSWERS, former, 'whsec_1');
  const secrets = Object.values(compose.secrets).map(({ file }) => path.normalize(file));
  expect([...written.keys()].toSorted()).toEqual(['.env', 'secrets/backup_key', ...secrets].toSorted());
});

test('the proxy knows both processes, and is given all variables of the Caddyfile', () => {
  const { environment = {} } = compose.services['proxy'] ?? {};
  expect(environment['API_UPSTREAMS']).toBe(apis.map(([name]) => `${name}:3000`).join(' '));
  const caddyfile = readFileSync(path.join(folder, 'caddy/Caddyfile'), 'utf8');
  const variables = [...caddyfile.matchAll(/\{\$(\w+)/g)].map(([, name]) => name);
  expect(Object.keys(environment)).toEqual(expect.arrayContaining(variables));
});

test('a visitor who comes by IPv6 keeps their own address', () => {
  for (const name of compose.services['proxy']?.networks ?? []) {
    const { internal = false, enable_ipv6: hasIpv6 } = compose.networks[name] ?? {};
    expect({ name, isReachable: internal || hasIpv6 === '${IPV6:-true}' }).toEqual({
      name,
      isReachable: true,
    });
  }
});

test('compose.yaml waits longer for a process than it takes to stop', () => {
  for (const [, api] of apis) expect(Number.parseInt(`${api.stop_grace_period}`, 10)).toBeGreaterThan(15);
});

test('compose.yaml publishes the page with the site’s own address of its picture, in its compressed copy as well', () => {
  const folders = mkdtempSync(path.join(tmpdir(), 'lessons-compose-'));
  const [built, served] = [path.join(folders, 'built'), path.join(folders, 'served')];
  try {
    for (const made of [built, served]) mkdirSync(made);
    for (const name of ['index.html', 'index.html.br', 'main.0123abcd.js'])
      writeFileSync(path.join(built, name), '<meta property="og:image" content="/card.png"/>');
    const [command = ''] = [compose.services['publish-shell']?.command ?? []].flat();
    const script = command.replaceAll('/srv/served', served).replaceAll('$$', '$');
    execFileSync('sh', ['-euc', script], {
      cwd: built,
      env: { PATH: process.env['PATH'], SITE_ORIGIN: 'https://lessons.example' },
    });
    const named = '<meta property="og:image" content="https://lessons.example/card.png"/>';
    expect(readFileSync(path.join(served, 'index.html'), 'utf8').trim()).toBe(named);
    expect(
      gunzipSync(readFileSync(path.join(served, 'index.html.gz')))
        .toString()
        .trim(),
    ).toBe(named);
    expect(() => readFileSync(path.join(served, 'index.html.br'))).toThrow('ENOENT');
  } finally {
    rmSync(folders, { recursive: true });
  }
});

test('Git ignores the settings and secrets of a site', () => {
  const names = ['.env', 'secrets/link_secret', '.versions.before', '.answers'].map(
    (name) => `deploy/${name}`,
  );
  const ignored = execFileSync('git', ['check-ignore', ...names], { cwd: root, encoding: 'utf8' });
  expect(ignored.trim().split('\n')).toEqual(names);
});
