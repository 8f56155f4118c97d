import { readFileSync } from 'node:fs';
import path from 'node:path';
import dockerignore from '@balena/dockerignore';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

/* deploy/single-machine: what it promises about safety. `npm run lint` checks it against the Compose Specification. */

interface Service {
  image: string;
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
  depends_on?: Record<string, { condition: string }>;
  deploy?: { resources: { limits: { memory: string; cpus: string } } };
}

const root = path.join(import.meta.dirname, '../..');
const folder = path.join(root, 'deploy/single-machine');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

const text = read('compose.yaml');
const compose = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, object>;
  volumes: Record<string, object>;
  secrets: Record<string, { file: string }>;
};
const services = Object.entries(compose.services);
const longRunning = services.filter(([, { restart }]) => restart !== 'no');
const apis = services.filter(([name]) => /^api-\d$/.test(name));

test('names no service, network, volume or secret that it does not have', () => {
  for (const [, { depends_on: needed = {}, networks = [], volumes = [], secrets = [] }] of services) {
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(needed)));
    expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(networks));
    expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(secrets));
    const named = volumes.map((volume) => `${volume.split(':')[0]}`).filter((name) => !name.startsWith('.'));
    expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named));
  }
});

test.each(services)('%s can change nothing but its volumes and temporary folders', (_name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    logging: { options: { 'max-size': '10m', 'max-file': '5' } },
  });
  expect(service.image).toMatch(/:(\$\{\w+:-local\}|\d+[\w.-]*)$/);
});

test.each(longRunning)('%s is started again, within limits', (_name, { restart, deploy }) => {
  expect(restart).toBe('unless-stopped');
  expect(deploy?.resources.limits).toMatchObject({ memory: expect.any(String), cpus: expect.any(String) });
});

test('only the proxy is reachable from outside, and only it has a right of root', () => {
  const withPorts = services.filter(([, { ports }]) => ports).map(([name]) => name);
  const withRights = services.filter(([, service]) => service.cap_add).map(([name]) => name);
  expect(withPorts).toEqual(['proxy']);
  expect(withRights).toEqual(['proxy']);
});

test('runs two processes of the API, after one migration', () => {
  expect(apis).toHaveLength(2);
  for (const [, api] of apis) {
    expect(api.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
    expect(api.environment).toMatchObject({ MIGRATE_ON_START: 'false', TRUST_PROXY: 'true' });
  }
  expect(compose.services['migrate']?.depends_on).toEqual({ database: { condition: 'service_healthy' } });
});

test('gives the API settings that it knows, and its secrets as files', () => {
  const known = readFileSync(path.join(root, 'docs/configuration.md'), 'utf8');
  const [, api] = apis[0] ?? [];
  const names = Object.keys(api?.environment ?? {});
  expect(names.filter((name) => !known.includes(`\`${name.replace(/_FILE$/, '')}\``))).toEqual([]);
  const files = names.filter((name) => name.endsWith('_FILE')).map((name) => api?.environment?.[name]);
  expect(new Set(files)).toEqual(new Set(api?.secrets?.map((secret) => `/run/secrets/${secret}`)));
});

test('the example has every variable that has no default, and the guide every secret', () => {
  const example = read('example.env');
  const variables = new Set([...text.matchAll(/\$\{(\w+)(?!:-|\w)/g)].map(([, name]) => `${name}`));
  expect([...variables].filter((name) => !example.includes(`\n${name}=`))).toEqual([]);
  const guide = readFileSync(path.join(root, 'docs/deploy/single-machine.md'), 'utf8');
  for (const { file } of Object.values(compose.secrets)) expect(guide).toContain(path.basename(file));
});

test('the proxy leads to services and ports that exist', () => {
  const upstreams = [...read('Caddyfile').matchAll(/\b([a-z]+(?:-\d)?):(\d+)\b/g)];
  const found = upstreams.map(([, name, port]) => `${name}:${port}`);
  expect(found).toEqual(['api-1:3000', 'api-2:3000', 'shell:8080', 'module:8080']);
  expect(Object.keys(compose.services)).toEqual(
    expect.arrayContaining(['api-1', 'api-2', 'shell', 'module']),
  );
});

test('the proxy takes requests only from processes that should get none, and gives up soon', () => {
  expect(read('Caddyfile')).toContain('health_uri /api/ready?for=requests\n');
  expect(read('Caddyfile')).toContain('lb_try_duration 3s\n');
});

test('waits longer for a process than it takes to stop', () => {
  for (const [, api] of apis) expect(Number.parseInt(`${api.stop_grace_period}`, 10)).toBeGreaterThan(15);
});

test.each(['.gitignore', '.dockerignore'])('%s keeps settings and secrets out', (file) => {
  const rules = dockerignore.default().add(readFileSync(path.join(root, file), 'utf8'));
  for (const name of ['.env', 'secrets/link_secret']) {
    expect(rules.ignores(`deploy/single-machine/${name}`)).toBe(true);
  }
});
