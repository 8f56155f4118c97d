import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync, appendFileSync, copyFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { SANDBOX_KEYS } from '@lessons/sandbox-payments';
import { FIRST } from './tests/releases/machine/images.ts';
import { createMachine } from './tests/releases/machine/start-machine.ts';
const log = (...a: unknown[]) => console.log(new Date().toISOString().slice(11, 19), ...a);
const machine = createMachine(FIRST);
const edit = (path: string, change: (t: string) => string) => writeFileSync(machine.at(path), change(readFileSync(machine.at(path), 'utf8')));
log('folder', machine.at('.'));
// The outer proxy, which has the names.
edit('walk/compose.yaml', (t) => t.replace(/  proxy:\n    networks:\n.*\n.*\n/, `  outer:
    image: caddy:2.10.2
    volumes: ['./walk/outer:/etc/caddy:ro', './caddy:/certificates:ro']
    tmpfs: ['/data', '/config']
    networks: { inside: {}, outside: { aliases: [lessons.test, coach.lessons.test, anna.test, coach.anna.test] } }
    ports: ['127.0.0.1:8443:443']
`));
mkdirSync(machine.at('walk/outer'));
writeFileSync(machine.at('walk/outer/Caddyfile'), `{
	auto_https off
}
https://lessons.test, https://coach.lessons.test {
	tls /certificates/site.pem /certificates/site.key
	reverse_proxy host.docker.internal:8480
}
https://anna.test, https://coach.anna.test {
	tls /certificates/anna.pem /certificates/anna.key
	reverse_proxy host.docker.internal:8481
}
`);
edit('walk/compose.yaml', (t) => t.replace("  outer:\n", "  outer:\n    extra_hosts: ['host.docker.internal:host-gateway']\n"));
const at = machine.at;
const sh = async (line: string) => { const r = await machine.shell(line); if (r.code !== 0) throw new Error(`${line}: ${r.output}`); return r.output; };
await sh(`openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout caddy/anna.key -out a.csr -subj /CN=anna.test -addext subjectAltName=DNS:anna.test,DNS:coach.anna.test 2>/dev/null
openssl x509 -req -in a.csr -CA walk/authority.pem -CAkey walk/authority.key -copy_extensions copy -days 60 -out caddy/anna.pem 2>/dev/null; chmod 644 caddy/anna.key`);
await machine.startServices();
await new Promise((r) => setTimeout(r, 5000));
const settings = await machine.compose('logs', '--no-log-prefix', 'services');
const key = (n: string) => new RegExp(`${n}=(\\S+)`).exec(settings)?.[1] ?? '';
const answers = (name: string): [RegExp, string][] => [
  [/Name of the site[^:]*: $/, name],
  [/coach, who becomes admin[^:]*: $/, 'coach@example.com'],
  [/Stripe secret key[^:]*: $/, SANDBOX_KEYS.secret],
  [/Stripe publishable key[^:]*: $/, SANDBOX_KEYS.publishable],
  [/Supabase project’s address.*: $/, 'https://services.test'],
  [/publishable \(anon\) key[^:]*: $/, key('SUPABASE_ANON_KEY')],
  [/Supabase secret key[^:]*: $/, key('SUPABASE_SECRET_KEY')],
  [/Mail server, .*: $/, 'smtp://services.test:2025?requireTLS=false'],
  [/Sender of all mails.*: $/, ''],
  [/every five minutes.*: $/, ''],
];
// 1. A proxy in front. The lines of the guide; the ports are the test's.
edit('example.env', (t) => t.replace(/^TLS=.*\n/m, '').replace(/^HTTP_PORT=.*\n/m, '').replace(/^HTTPS_PORT=.*\n/m, ''));
await sh('cp example.env .env');
appendFileSync(at('.env'), '\nSCHEME=http\nVISITOR=header.X-Forwarded-For\nHTTP_PORT=8480\nHTTPS_PORT=127.0.0.1:8444\n'.replace('8444', '8454'));
await machine.compose('up', '-d', '--no-deps', 'outer');
log('setup with a proxy in front');
const one = await machine.atTerminal(['setup'], answers('lessons.test'));
log(one.code, one.output.slice(-3500));
log('doctor', (await machine.lessons(['doctor'])).output.slice(-3500));
log('health', await machine.ask('https://lessons.test/api/health'));
// 2. up -d leaves the processes
const ids = () => machine.compose('ps', '--quiet', 'api-1', 'api-2');
const before = await ids();
log('up', await machine.compose('up', '-d'));
log('same', before === (await ids()));
// 3. A second coach, with a database elsewhere.
log('second coach');
await sh(`mkdir anna && cp -r lessons compose.yaml caddy monitoring example.env walk anna && cp example.env anna/.env && mkdir -m 700 anna/secrets`);
const password = 'owner-password';
await machine.compose('exec', '-T', 'services-database', 'psql', '--username=sandbox', '--command', `create role lessons login createrole createdb password '${password}'`);
await machine.compose('exec', '-T', 'services-database', 'psql', '--username=sandbox', '--command', 'create database lessons owner lessons');
writeFileSync(at('anna/secrets/database_url'), `postgres://lessons:${password}@services-database:5432/lessons?sslmode=disable\n`);
writeFileSync(at('anna/secrets/api_database_url'), `postgres://lessons_api:abc123@services-database:5432/lessons?sslmode=disable\n`);
edit('anna/.env', (t) => t.replace(/^COMPOSE_PROFILES=.*/m, 'COMPOSE_PROFILES=').replace(/^COMPOSE_FILE=.*/m, 'COMPOSE_FILE=compose.yaml:walk/anna.yaml') + '\nCOMPOSE_PROJECT_NAME=anna\nSCHEME=http\nVISITOR=header.X-Forwarded-For\nHTTP_PORT=8481\nHTTPS_PORT=127.0.0.1:8455\n');
writeFileSync(at('anna/walk/anna.yaml'), `x-trust: &trust
  environment: &trusted { NODE_EXTRA_CA_CERTS: /authority.pem, STRIPE_API_URL: 'https://services.test', STRIPE_JS_URL: /sandbox/stripe.js }
  volumes: ['./walk/authority.pem:/authority.pem:ro']
services:
  api-1: *trust
  api-2: *trust
  migrate: *trust
  setup: *trust
  backup: *trust
networks:
  outside: { external: true, name: lessons_outside }
`);
edit('anna/compose.yaml', (t) => t.replace(/  outside: \{ enable_ipv6.*\n/, ''));
edit('anna/compose.yaml', (t) => t.replace('networks:\n  # Without a way out', 'networks:\n  outside: {}\n  # Without a way out'));
const { spawn } = await import('node:child_process');
const two = await new Promise<string>((resolve) => {
  const child = spawn('script', ['--quiet', '--return', '--flush', '--command', at('anna/lessons') + ' setup', '/dev/null'], { cwd: at('anna') });
  let unread = '', out = ''; const left = answers('anna.test');
  child.stdout.setEncoding('utf8').on('data', (t: string) => { out += t; unread = (unread + t).replace(/\x1b\[[0-9;?]*[A-Za-z]/g, ''); if (left[0]?.[0].test(unread)) { const [, a] = left.shift()!; unread = ''; child.stdin.write(a + '\r'); } });
  child.on('exit', (code) => resolve(`${code} ${out}`));
});
log('second', two.slice(-5000));
log('health of anna', await machine.ask('https://anna.test/api/health'), await machine.ask('https://lessons.test/api/health'));
log('backup of anna', (await machine.shell('cd anna && ./lessons backup')).output.slice(-500));
log('restore of anna', (await machine.shell('cd anna && ./lessons restore $(./lessons backup --list | head -1 | cut -d" " -f1)')).output.slice(-1500));
log('doctor of anna', (await machine.shell('cd anna && ./lessons doctor')).output.slice(-3000));
