import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../../fixtures/api/eventually.ts';
import { callAllTheWhile } from './call-all-the-while.ts';
import { connectionsOf, memoryOf } from './measure.ts';
import { setUp } from './set-up.ts';
import { startMachine, type Machine } from './start-machine.ts';
import { bookLesson, lessonsOf, openHours, visitorOf } from './visit-site.ts';

/* Three coaches' sites on one machine, behind one pgbouncer. What they take is printed: docs/deploy/limits.md has the numbers. */

const SITES = ['lessons', 'anna', 'ben'].map((name) => ({ name, host: `${name}.test` }));
/** More than the 768 connections of Debian's nginx can carry, at two for each page. */
const OPEN_PAGES = Number(process.env['OPEN_PAGES'] ?? 1_500);
const MAX_CONNECTIONS = 100;

/** As its packages' manual says: passwords are those of PostgreSQL. */
const PGBOUNCER = `[databases]
* = host=127.0.0.1 port=5432
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = 6432
auth_type = scram-sha-256
auth_file = /etc/pgbouncer/userlist.txt
auth_user = pgbouncer
pool_mode = transaction
default_pool_size = 8
max_client_conn = 500
ignore_startup_parameters = extra_float_digits
`;

let machine: Machine;

beforeAll(async () => {
  machine = await startMachine('three');
  await machine.run(
    `cat > /etc/pgbouncer/pgbouncer.ini
    echo '"pgbouncer" "secret"' > /etc/pgbouncer/userlist.txt
    cd /tmp && runuser -u postgres -- psql -qc "create role pgbouncer superuser login password 'secret'"
    systemctl restart pgbouncer`,
    { input: PGBOUNCER },
  );
  for (const site of SITES) {
    await setUp(machine, { ...site, options: '--pooler 127.0.0.1:6432' });
    await openHours(machine, site.host);
  }
});
afterAll(async () => machine?.[Symbol.asyncDispose]());

const report = (what: string, numbers: object) =>
  process.stderr.write(`${what}: ${JSON.stringify(numbers)}\n`);

test.each(SITES)('the site $name takes a lesson that no other site has', async ({ host }) => {
  expect(await lessonsOf(machine, host)).toEqual([]);
  const { id } = await bookLesson(machine, host);
  expect((await lessonsOf(machine, host)).map((lesson) => lesson.id)).toEqual([id]);
});

test('no site’s role can connect to another’s database', async () => {
  for (const role of ['anna', 'anna_api']) {
    const allowed = await machine.run(`cd /tmp && runuser -u postgres -- psql -Atc "
      select datname from pg_database where has_database_privilege('${role}', datname, 'connect')
      and datname in ('lessons', 'anna', 'ben')"`);
    expect(allowed).toBe('anna\n');
  }
});

test('three sites that are all in use keep within PostgreSQL’s connections, and lose no call', async () => {
  report('Connections at rest', await connectionsOf(machine));
  const hosts = SITES.map(({ host }) => host);
  const { calls, result: busy } = await callAllTheWhile(machine, hosts, async () => {
    for (const host of hosts) await bookLesson(machine, host);
    return connectionsOf(machine);
  });
  expect(calls.lost).toEqual([]);
  report('Connections in use', busy);
  report('Memory in MB', await memoryOf(machine));
  const sum = Object.values(busy).reduce((one, other) => one + other, 0);
  expect(sum).toBeGreaterThan(0);
  expect(sum).toBeLessThan(MAX_CONNECTIONS);
});

test(`nginx carries ${OPEN_PAGES} open pages, and calls beside them`, async () => {
  machine.copyIn(join(import.meta.dirname, 'open-pages.mjs'), '/opt/open-pages.mjs');
  await machine.run(`systemd-run --quiet --collect --unit=pages --property=LimitNOFILE=65536 \
    /usr/bin/node /opt/open-pages.mjs lessons.test ${OPEN_PAGES} /run/pages.json`);
  try {
    const seen = await eventually(
      () => machine.run('cat /run/pages.json 2>/dev/null || true'),
      (text) => text !== '',
      400_000,
    );
    expect(JSON.parse(seen)).toEqual({ open: OPEN_PAGES, failures: {} });
    report(`Memory in MB with ${OPEN_PAGES} open pages`, await memoryOf(machine));
    expect((await visitorOf(machine, 'lessons.test').call('GET', '/api/health')).status).toBe(200);
    expect((await bookLesson(machine, 'lessons.test')).status).toBe('confirmed');
  } finally {
    await machine.run('systemctl stop pages');
  }
});
