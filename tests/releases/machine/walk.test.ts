import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chromium, type Browser } from 'playwright-core';
import { DAY } from '@lessons/rules';
import { SANDBOX_KEYS } from '@lessons/sandbox-payments';
import { eventually } from '../../fixtures/api/eventually.ts';
import { tuesdayAhead } from '../../fixtures/browser/choose-lesson.ts';
import { PLAYER } from '../../fixtures/browser/start-product.ts';
import { unpackChromium } from '../../fixtures/browser/unpack-chromium.ts';
import { walkBooking } from '../../fixtures/browser/walks.ts';
import { enter, enterAsCoach } from '../deploy/enter.ts';
import { faults } from './faults.ts';
import { BROKEN, FIRST, NEXT, ROOT } from './images.ts';
import { readAlerts, startMonitoring } from './monitoring.ts';
import { createMachine, HTTPS_PORT, SERVICES_PORT } from './start-machine.ts';
import { throughout, watchBookings } from './throughout.ts';

/* docs/deploy/README.md from a bare folder on, in Docker. The tests are its steps: each needs those before it. */

const SITE = { url: 'https://lessons.test', apiUrl: 'https://lessons.test' };
/** As the sandbox prints them. */
const AUTH_KEYS = { anon: 'sb_publishable_', secret: 'sb_secret_' };

const machine = createMachine(FIRST);
let browser: Browser;
const times: string[] = [];
/** A step that fails ends the walk. */
let hasFailed = false;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: await unpackChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--ignore-certificate-errors',
      `--host-resolver-rules=MAP services.test:443 127.0.0.1:${SERVICES_PORT}, MAP *.test:443 127.0.0.1:${HTTPS_PORT}`,
    ],
  });
});
afterAll(async () => {
  process.stdout.write(`${times.join('\n')}\n`);
  await browser.close();
  await machine.remove();
});

/** A step whose time is printed at the end. */
function step(name: string, work: () => Promise<void>): void {
  test(name, async () => {
    expect(hasFailed).toBe(false);
    const started = performance.now();
    hasFailed = true;
    await work();
    hasFailed = false;
    times.push(`${String(Math.round((performance.now() - started) / 1000)).padStart(5)} s  ${name}`);
  });
}

const succeeds = machine.succeeds;
const { bookings, knowTheSame, moreAreBooked, bookThroughout } = watchBookings(machine);
const version = async () =>
  (JSON.parse(await machine.ask('https://lessons.test/api/health')) as { release: { version: string } })
    .release.version;

step('the services of the test are there', async () => {
  await machine.startServices();
  const settings = await eventually(
    () => machine.compose('logs', '--no-log-prefix', 'services'),
    (lines) => lines.includes('Ready.'),
  );
  for (const [name, key] of [
    ['anon', 'SUPABASE_ANON_KEY'],
    ['secret', 'SUPABASE_SECRET_KEY'],
  ] as const)
    AUTH_KEYS[name] = new RegExp(`${key}=(\\S+)`).exec(settings)?.[1] ?? '';
});

const answers = (): [RegExp, string][] => [
  [/Name of the site[^:]*: $/, 'lessons.test'],
  [/coach, who becomes admin[^:]*: $/, 'coach@example.com'],
  [/Stripe secret key[^:]*: $/, SANDBOX_KEYS.secret],
  [/Stripe publishable key[^:]*: $/, SANDBOX_KEYS.publishable],
  [/Supabase project’s address.*: $/, 'https://services.test'],
  [/publishable \(anon\) key[^:]*: $/, AUTH_KEYS.anon],
  [/Supabase secret key[^:]*: $/, AUTH_KEYS.secret],
  [/Mail server, .*: $/, 'smtp://services.test:2025?requireTLS=false'],
  [/Sender of all mails.*: $/, ''],
  [/every five minutes.*: $/, ''],
];

step(
  'a set-up that is killed at its fifth question leaves no site, and keeps the answers for the next',
  async () => {
    await machine.atTerminal(['setup'], answers().slice(0, 4), /Supabase project’s address/);
    // Docker's client hears of its terminal's end a moment later.
    await eventually(
      () => machine.shell('flock --nonblock . true'),
      ({ code }) => code === 0,
    );
    expect(existsSync(machine.at('.env'))).toBe(false);
    expect(readFileSync(machine.at('.answers'), 'utf8')).toContain('DOMAIN=lessons.test');
  },
);

step('set-up goes on with what was answered, and starts the site', async () => {
  const kept = answers()
    .slice(0, 4)
    .map(([question]): [RegExp, string] => [question, '']);
  const { code, output } = await machine.atTerminal(['setup'], [...kept, ...answers().slice(4)]);
  if (code !== 0) throw new Error(output);
  expect(output).toContain(`\n    ${readFileSync(machine.at('secrets/backup_key'), 'utf8').trim()}`);
  expect(existsSync(machine.at('.answers'))).toBe(false);
  expect(await version()).toBe(FIRST);
});

step('the coach becomes admin, and a lesson is booked and paid in a browser', async () => {
  const coach = await enterAsCoach(browser, SITE);
  const { page, consoleErrors } = await enter(browser, SITE, PLAYER);
  await walkBooking(page, tuesdayAhead());
  expect(consoleErrors).toEqual([]);
  // A container that ends changes the network of a page that is open.
  for (const each of [coach.page, page]) await each.context().close();
  expect(await bookings()).toBe('1');
});

step('the doctor finds nothing to mend', async () => {
  const { code, output } = await machine.lessons(['doctor']);
  expect(output.split('\n').filter((line) => line.startsWith('fail'))).toEqual([]);
  expect(code).toBe(0);
});

step('the nightly backup was made by itself, is verified, and has the settings, encrypted', async () => {
  const listed = await succeeds(['backup', '--list']);
  expect(listed).toMatch(/^lessons-\S+\.dump .*restored on \S+, \d+ lessons?$/m);
  await succeeds(['backup']);
  expect(await machine.compose('exec', '-T', 'backup', 'ls', '-l', '/backups')).toMatch(
    /^-rw-------.* lessons-\S+\.dump\n-rw-------.* lessons-site\.enc$/m,
  );
});

step('an update under load fails no call, and the lesson is still there [promise availability]', async () => {
  const calls = await throughout(machine, ['call'], () => succeeds(['update', NEXT]));
  expect(calls.failed).toEqual([]);
  expect(calls.count).toBeGreaterThan(20);
  expect([await version(), await bookings()]).toEqual([NEXT, '1']);
  const processes = () => machine.compose('ps', '--quiet', 'api-1', 'api-2');
  const before = await processes();
  await machine.compose('up', '--detach', '--wait');
  expect(await processes()).toBe(before);
});

step(
  'the proxy sends compressed files, and has room for calls and webhooks while pages are open',
  async () => {
    const asked = await machine.inServices(`
    const over = new AbortController();
    const ask = (path, init) => fetch('https://lessons.test' + path, { signal: over.signal, ...init });
    const statuses = (responses) => [...new Set(responses.map(({ status }) => status))].join();
    const page = await ask('/book');
    const [script] = /[^"]+\\.[0-9a-f]{8}\\.js/.exec(await page.text());
    const files = [page, await ask(script), await ask('/main.js.map')];
    const pages = await Promise.all(Array.from({ length: 80 }, () => ask('/api/events')));
    const calls = await Promise.all(Array.from({ length: 40 }, () => ask('/api/next-slots')));
    const webhook = await ask('/api/webhooks/stripe', { method: 'POST', body: '{}' });
    console.log(JSON.stringify({
      files: files.map(({ status, headers }) => [status, headers.get('content-encoding')].join(' ').trim()),
      open: statuses(pages), calls: statuses(calls), webhook: webhook.status,
    }));
    over.abort();`);
    // The page is written for its site when it is published.
    const files = ['200 gzip', '200 br', '404'];
    expect(JSON.parse(asked)).toEqual({ files, open: '200', calls: '200', webhook: 400 });
  },
);

step('what the proxy logs of a request has no token', async () => {
  await machine.inServices(`
    const headers = { authorization: 'Bearer OF-HEADER', cookie: 'a=OF-COOKIE' };
    await fetch('https://lessons.test/api/calendar/OF-PATH.ics?token=OF-QUERY', { headers });`);
  const log = await machine.compose('logs', '--no-log-prefix', 'proxy');
  expect(log).toContain('"uri":"/api/calendar"');
  expect(log).not.toMatch(/OF-(HEADER|COOKIE|PATH|QUERY)/);
});

step(
  'an update whose migration fails leaves the release before running, and the admins get a mail',
  async () => {
    const { code, output } = await machine.lessons(['update', BROKEN]);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('was not migrated') });
    expect(await version()).toBe(NEXT);
    expect(readFileSync(machine.at('.env'), 'utf8')).toContain(`VERSION=${NEXT}\n`);
    const mails = await machine.ask('https://services.test/sandbox/mail?to=coach@example.com');
    expect(mails).toContain(`The update to ${BROKEN} failed`);
  },
);

step('back, and the same update again', async () => {
  await succeeds(['back']);
  expect(await version()).toBe(FIRST);
  await succeeds(['update', NEXT]);
  expect(await version()).toBe(NEXT);
});

step(
  'kill -9 of both processes, of PostgreSQL and of the proxy in the middle of bookings: all come back by themselves',
  async () => {
    await bookThroughout(async () => {
      for (const service of ['api-1', 'api-2', 'database', 'proxy']) {
        await moreAreBooked();
        await machine.kill(service);
      }
      await moreAreBooked();
    });
  },
);

step('another Compose project works on the same database, and ends in the middle of bookings', async () => {
  const second = (line: string) => machine.shell(`cd second && docker compose ${line}`);
  await machine.shell('mkdir second && cp -r .env secrets compose.yaml caddy walk second');
  const lines = [
    'COMPOSE_PROJECT_NAME=second',
    'COMPOSE_PROFILES=',
    'COMPOSE_FILE=compose.yaml:walk/compose.yaml:walk/second.yaml',
  ];
  appendFileSync(machine.at('second/.env'), `\n${lines.join('\n')}\n`);
  const other = await second('run --rm -T --no-deps -e DEPLOYMENT_ID=other.example api-1');
  expect(other).toEqual({
    code: 78,
    output: expect.stringContaining('This database is that of lessons.test'),
  });

  await bookThroughout(async () => {
    const { code, output } = await second('up --detach --no-deps --wait api-1');
    expect({ code, output }).toMatchObject({ code: 0 });
    const processes =
      "select count(distinct client_addr) from pg_stat_activity where application_name like 'lessons-api%'";
    expect(await machine.query(processes)).toBe('3');
    for (const service of ['api-1', 'api-2']) await machine.kill(service);
    await moreAreBooked();
    await second('kill');
    await moreAreBooked();
  });
  await second('down --volumes');
  await machine.shell('rm -r second');
});

step('the machine starts again: the site is there without a hand, with its lessons', async () => {
  const before = await bookings();
  await machine.restart();
  await eventually(
    () => version().catch(() => 'none'),
    (one) => one === NEXT,
    180_000,
  );
  expect(await bookings()).toBe(before);
  await bookThroughout(moreAreBooked);
});

step('secrets that others can read, and a stopped backup, are named by the doctor', async () => {
  machine.chmod('.env', 0o644);
  await machine.compose('stop', 'backup');
  const { code, output } = await machine.lessons(['doctor']);
  expect(code).toBe(1);
  expect(output).toMatch(/^fail {2}Service backup: exited/m);
  expect(output).toMatch(/^fail {2}Secrets: \.env can be read/m);
  machine.chmod('.env', 0o600);
  await machine.compose('start', 'backup');
});

const operate = (line: string) => machine.shell(`docker compose run --rm -T --no-deps backup ${line}`);
async function backUp(): Promise<string> {
  await succeeds(['backup']);
  return /^(lessons-\S+\.dump)/m.exec(await succeeds(['backup', '--list']))?.[1] ?? '';
}

step('a restore is refused without a backup, of a damaged one, and while the API runs', async () => {
  const dump = await backUp();
  for (const [line, says] of [
    ['node api/operate.js restore', 'Name the file of a backup'],
    [`node api/operate.js restore /backups/${dump}`, 'The API is connected to the database lessons.'],
    [
      `sh -c 'cp /backups/${dump} /tmp && echo >> /tmp/${dump} && node api/operate.js restore /tmp/${dump}'`,
      'is not what it was when it was made',
    ],
  ] as const)
    expect(await operate(line)).toEqual({ code: 1, output: expect.stringContaining(says) });
});

step(
  'a restore that failed half-way lets no process start, and goes on when it is run again, without losing what it had written [promise availability]',
  async () => {
    const dump = await backUp();
    const before = await bookings();
    const coach = "from players where email = 'coach@example.com'";
    // Is lost with the database.
    await machine.query(`
      select audit.write_entry(jsonb_build_object('at', now(), 'action', action, 'player_id', id))
        from (select id ${coach}) coach, (values ('access.removed'), ('client.added')) entries (action);
      update players set is_admin = false, is_coach = false where id = (select id ${coach})`);
    machine.refuseServices(true);
    const { code, output } = await machine.lessons(['restore', dump]);
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining('run the same command again'),
    });
    expect(output).toMatch(/The one before is kept as lessons_broken_\d{8}_\d{6} for 30 days/);
    await expect(version()).rejects.toThrow('JSON');
    // As the comparison writes one about a lesson that it has booked again.
    await machine.query(`insert into mails (event, recipient, kind, facts)
      select 'booked again', 'robin@example.com', kind, facts from mails where kind = 'lesson-booked' limit 1`);
    machine.refuseServices(false);

    const goesOn = await succeeds(['restore', dump]);
    expect(goesOn).toContain('This goes on from there.');
    expect(goesOn).toMatch(/Lost their role after the backup, and have it again.*\n {2}coach@example\.com\n/);
    expect(goesOn).toMatch(/enters it again.*\n.* {2}client\.added {2}coach@example\.com\n/);
    expect(await machine.query("select status from mails where event = 'booked again'")).toMatch(
      /waiting|sent/,
    );
    expect(await succeeds(['restore', dump])).toMatch(/Nothing was changed.*--again\./);
    expect(await succeeds(['restore', '--since', '2026-11-21'])).toContain(
      'nobody knows what the coach did by hand',
    );
    expect(await bookings()).toBe(before);
    await knowTheSame();
  },
);

step('a full disk leaves the backups before it, and no half one [promise availability]', async () => {
  const small = machine.addSmallDisk();
  const old = 'lessons-2026-01-01T033000.dump';
  writeFileSync(join(small, old), 'old');
  machine.fillSmallDisk(990);
  const { code, output } = await machine.shell(
    `docker compose run --rm -T --no-deps --volume ${small}:/small backup node api/operate.js backup --into /small`,
  );
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringMatching(/No backup was made\. .*No space left on device/),
  });
  expect(readdirSync(small).toSorted()).toEqual(['filling', old]);
  machine.fillSmallDisk(0);
});

step('an empty machine gets the site back from the copy of the backups alone', async () => {
  const dump = await backUp();
  const before = await bookings();
  for (const name of [dump, 'lessons-site.enc'])
    await machine.compose('cp', `backup:/backups/${name}`, machine.at(`walk/${name}`));
  // As set-up has shown it.
  const key = readFileSync(machine.at('secrets/backup_key'));
  await machine.empty();
  await machine.limitDisk(600);
  writeFileSync(machine.at('walk/key'), key);
  await machine.startServices();
  const { code, output } = await machine.shell(
    `./lessons setup --from walk/lessons-site.enc < walk/key && ./lessons restore walk/${dump}`,
  );
  if (code !== 0) throw new Error(output);
  expect(output).toMatch(/Compared \d+ payments with the provider/);
  expect([await version(), await bookings()]).toEqual([NEXT, before]);
  await knowTheSame();
  const { page } = await enter(browser, SITE, PLAYER);
  await page.getByRole('link', { name: 'Schedule', exact: true }).click();
  await page.getByRole('region', { name: 'Upcoming Lessons' }).getByText('09:00–11:00').waitFor();
  await page.context().close();
});

step('with a full disk nobody can book, and with room they can again, without a hand', async () => {
  const failed = await bookThroughout(async () => {
    await moreAreBooked();
    const volume = [
      'run',
      '--rm',
      '--volume',
      'lessons_database:/data',
      '--entrypoint',
      'sh',
      'postgres:17.6-trixie',
      '-c',
    ];
    const inVolume = (line: string) => machine.shell(`docker ${volume.join(' ')} '${line}'`);
    await inVolume('cat /dev/zero > /data/filler');
    // What PostgreSQL has set aside is used up first.
    await eventually(
      () => machine.query('select pg_switch_wal()').catch(() => 'full'),
      (answer) => answer === 'full',
      120_000,
    );
    expect(await machine.lessons(['doctor'])).toMatchObject({ code: 1 });
    await inVolume('rm /data/filler');
    await moreAreBooked();
  });
  expect(failed.join()).toContain('database_unavailable');
});

const mailsOfAlerts = () => machine.ask('https://services.test/sandbox/mail?to=watch@example.com');

step(
  'Prometheus watches the site in Compose’s network, and Alertmanager’s example tells somebody',
  async () => {
    await startMonitoring(machine);
    // It sends the site an event, and counts what it finds, when it likes.
    await machine.compose('stop', 'backup');
    const alert =
      'amtool alert add Test severity=page --annotation=summary=Test --alertmanager.url=http://localhost:9093';
    await machine.compose('exec', '-T', 'alertmanager', ...alert.split(' '));
    await eventually(mailsOfAlerts, (text) => text.includes('Test'), 120_000);
  },
);

for (const { alert, others = [], make, mend, isAskedFor = false } of faults)
  step(`the alert ${alert} is silent before its fault, and fires by it`, async () => {
    await eventually(
      () => readAlerts(machine),
      ({ firing, pending }) => firing.length + pending.length === 0,
      180_000,
    );
    await make(machine);
    let seen: string[] = [];
    const look = () =>
      eventually(
        async () => (seen = (await readAlerts(machine)).firing),
        (names) => names.includes(alert),
        180_000,
      );
    await (isAskedFor ? throughout(machine, ['call'], look) : look());
    expect(seen.filter((name) => name !== alert && !others.includes(name))).toEqual([]);
    if (alert === 'TargetGone') await eventually(mailsOfAlerts, (text) => text.includes(alert), 180_000);
    await mend(machine);
  });

step('each alert has its fault, and JobsFail also sees a job by the clock', async () => {
  const rules = readFileSync(machine.at('monitoring/rules.yaml'), 'utf8');
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  expect(faults.map(({ alert }) => alert).toSorted()).toEqual(alerts.toSorted());
  const { output } = await machine.shell(
    `docker run --rm --volume ${ROOT}:${ROOT}:ro --entrypoint promtool prom/prometheus:v3.7.3 test rules ${ROOT}/tests/releases/machine/jobs-by-the-clock.yaml`,
  );
  expect(output).toContain('SUCCESS');
  await machine.compose('start', 'backup');
});

step(
  'at half past three the site is backed up, and at seven the admins are told what is wrong, by the clock',
  async () => {
    const backups = async () => (await succeeds(['backup', '--list'])).match(/^lessons-\S+\.dump/gm) ?? [];
    const before = await backups();
    machine.chmod('.env', 0o644);
    writeFileSync(machine.at('walk/clock'), String(DAY));
    await eventually(backups, (seen) => seen.length > before.length, 400_000);
    const mails = () => machine.ask('https://services.test/sandbox/mail?to=coach@example.com');
    await eventually(
      mails,
      (text) => text.includes('This is wrong') && text.includes('Secrets: .env can be read'),
    );
  },
);
