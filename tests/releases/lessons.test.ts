import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

/* `deploy/lessons`, with a program in Docker's place that notes what it is called for. `npm run test:machine` runs it in Docker. */

const ROOT = join(import.meta.dirname, '../..');
const FAKE_DOCKER = join(ROOT, 'tests/fixtures/operators/docker');
const SETTINGS = 'SITE=staging\nCOMPOSE_PROFILES=database\n';
const BEFORE = `${SETTINGS}VERSION=1.2.0\n`;
/** The same after a change of settings. */
const goLive = (text: string) => text.replace('SITE=staging', 'SITE=live');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lessons-site-'));
  mkdirSync(join(folder, 'bin'));
  symlinkSync(FAKE_DOCKER, join(folder, 'bin/docker'));
  // A clone whose commit is the next release.
  writeFileSync(join(folder, 'bin/git'), '#!/bin/sh\necho 0123456\n', { mode: 0o755 });
  copyFileSync(join(ROOT, 'deploy/lessons'), join(folder, 'lessons'));
  writeFileSync(join(folder, '.env'), BEFORE);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Has a line of the shell run while the images are made. */
function whileBuilding(line: string): void {
  const docker = join(folder, 'bin/docker');
  rmSync(docker);
  writeFileSync(docker, `#!/bin/sh\ncase "$*" in *' build') ${line} ;; esac\nexec ${FAKE_DOCKER} "$@"\n`);
  chmodSync(docker, 0o755);
}

const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Runs a command, and returns how it ended and what it called Docker for. */
function lessons(args: string[], failsAt = 'never', variables: Record<string, string> = {}) {
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  const { status, stderr, stdout } = spawnSync('sh', [join(folder, 'lessons'), ...args], {
    encoding: 'utf8',
    env: {
      PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
      FAKE_DOCKER_CALLS: calls,
      FAKE_DOCKER_FAILS: failsAt,
      ...variables,
    },
  });
  return { status, stderr, stdout, calls: readFileSync(calls, 'utf8').trim().split('\n').filter(Boolean) };
}

const PREPARED = [
  '1.3.0: build',
  '1.3.0: run --rm -T --no-deps --entrypoint cat migrate docs/upgrades.md',
  '1.3.0: run --rm -T --no-deps backup node api/operate.js backup --into /backups --site /site',
  '1.3.0: run --rm -T migrate',
];
const replaced = (version: string) => [
  `${version}: up --detach --no-deps --wait api-1`,
  `${version}: up --detach --no-deps --wait api-2`,
];
const published = (version: string) => [
  `${version}: run --rm -T --no-deps publish-shell`,
  `${version}: run --rm -T --no-deps publish-module`,
];
const TOLD = expect.stringMatching(
  /^1\.2\.0: run --rm -T --no-deps backup node api\/operate\.js tell The update to 1\.3\.0 failed/,
);

test('an update backs up, migrates, replaces one process after the other and publishes, in this order', () => {
  const { status, calls } = lessons(['update', '1.3.0']);
  expect(calls).toEqual([
    ...PREPARED,
    ...replaced('1.3.0'),
    ...published('1.3.0'),
    '1.3.0: exec -T proxy caddy reload --config /etc/caddy/Caddyfile',
    '1.3.0: up --detach --no-deps --wait database backup proxy',
  ]);
  expect(status).toBe(0);
  expect(read('.env')).toBe(`${SETTINGS}VERSION=1.3.0\nCOMMIT=0123456\n`);
  expect(read('.versions.before')).toBe('VERSION=1.2.0\n');
});

test.each([PREPARED[0], PREPARED[2], PREPARED[3]])(
  'an update that fails at “%s” goes no further, the settings still name the release that runs, and it is told',
  (call = '') => {
    const { status, calls } = lessons(['update', '1.3.0'], call);
    const told = call === PREPARED[0] ? [] : [TOLD];
    expect(calls).toEqual([...PREPARED.slice(0, PREPARED.indexOf(call) + 1), ...told]);
    expect(status).not.toBe(0);
    expect(read('.env')).toBe(BEFORE);
  },
);

test.each([
  ['api-1', replaced('1.3.0').slice(0, 1)],
  ['api-2', replaced('1.3.0')],
])(
  'if %s does not get ready with the new release, the one before runs again, and it is told',
  (_name, tried) => {
    const { status, calls, stderr } = lessons(['update', '1.3.0'], tried.at(-1));
    expect(calls).toEqual([...PREPARED, ...tried, ...replaced('1.2.0'), TOLD]);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining('The one before runs.'),
    });
    expect(read('.env')).toBe(BEFORE);
  },
);

test('an update that was ended after the switch goes on, and the release before it is still known', () => {
  expect(lessons(['update', '1.3.0'], published('1.3.0')[0]).status).toBe(1);
  expect(lessons(['update', '1.3.0']).status).toBe(0);
  expect(read('.versions.before')).toBe('VERSION=1.2.0\n');
});

test('going back publishes the former front ends, then replaces the processes, without migrating, and can be done once', () => {
  lessons(['update', '1.3.0']);
  const { status, calls } = lessons(['back']);
  expect(calls).toEqual([
    ...published('1.2.0'),
    ...replaced('1.2.0'),
    '1.2.0: up --detach --no-deps --wait database backup proxy',
  ]);
  expect(status).toBe(0);
  expect(read('.env')).toBe(BEFORE);
  expect(existsSync(join(folder, '.versions.before'))).toBe(false);
  expect(lessons(['back'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('There is no release to go back to'),
  });
});

test.each([
  ['that succeeds', 'never', 'VERSION=1.3.0\nCOMMIT=0123456\n'],
  ['whose new release does not start', replaced('1.3.0')[0], 'VERSION=1.2.0\n'],
])('settings that are changed during an update %s stay', (_end, failsAt, versions) => {
  whileBuilding("sed -i 's/SITE=staging/SITE=live/' .env");
  lessons(['update', '1.3.0'], failsAt);
  expect(read('.env')).toBe(`${goLive(SETTINGS)}${versions}`);
});

test('a first set-up ends with the key of the backups, also if the site does not start then; the next one does not show it', () => {
  whileBuilding('mkdir -p secrets; echo the-key > secrets/backup_key');
  const { status, stdout } = lessons(['setup'], '1.2.0: up --detach --wait');
  expect({ status, stdout }).toEqual({
    status: 1,
    stdout: expect.stringMatching(/WRITE THIS KEY DOWN[^]*\n {4}the-key\n\n$/),
  });
  expect(lessons(['setup'])).toMatchObject({ status: 0, stdout: expect.not.stringContaining('the-key') });
});

test('a restore of a file that is nowhere stops no process', () => {
  const { status, stderr, calls } = lessons(
    ['restore', 'lost.dump'],
    '1.2.0: run --rm -T --no-deps --entrypoint test',
  );
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining('There is no file lost.dump'),
  });
  expect(calls).toEqual(['1.2.0: run --rm -T --no-deps --entrypoint test backup -e /backups/lost.dump']);
});

test('a second command while one changes the site is refused, and changes nothing', () => {
  whileBuilding('[ "$SECOND" ] || SECOND=yes sh ./lessons update 1.4.0 2> refused || true');
  const { status, calls } = lessons(['update', '1.3.0']);
  expect(read('refused')).toContain('Another command changes this site.');
  expect({ status, calls: calls.filter((call) => call.startsWith('1.4.0')) }).toEqual({
    status: 0,
    calls: [],
  });
});

test('a part that is named alone is pinned beside the others, until a whole release is named', () => {
  const { calls } = lessons(['update'], 'never', { MODULE_VERSION: '1.2.1' });
  expect(calls).toContain('1.2.0 module 1.2.1: run --rm -T --no-deps publish-module');
  expect(read('.env')).toBe(`${SETTINGS}VERSION=1.2.0\nMODULE_VERSION=1.2.1\nCOMMIT=0123456\n`);
  lessons(['update', '1.3.0']);
  expect(read('.env')).toBe(`${SETTINGS}VERSION=1.3.0\nCOMMIT=0123456\n`);
});

test('an update of published images without a version says so', () => {
  writeFileSync(join(folder, '.env'), `IMAGES=registry.example/lessons\n${BEFORE}`);
  expect(lessons(['update'])).toMatchObject({
    status: 1,
    stderr: 'Name the version, such as: lessons update 1.2.1\n',
    calls: [],
  });
});

test('an update takes the files of the folder from the release, but for who is told of alerts, and no account of the image owns them', () => {
  const files = ['compose.yaml', 'caddy/Caddyfile', 'monitoring/rules.yaml', 'monitoring/alertmanager.yaml'];
  const make = `mkdir -p deploy/caddy deploy/monitoring && cd deploy &&
    for file in ${files.join(' ')}; do echo new > $file; done && tar -c --owner=1234 -f ../deploy.tar .`;
  expect(spawnSync('sh', ['-euc', make], { cwd: folder, encoding: 'utf8' }).stderr).toBe('');
  rmSync(join(folder, 'bin/docker'));
  const docker = `#!/bin/sh
case "$*" in
  *' tar -c '*) cat ${join(folder, 'deploy.tar')} ;;
  'image inspect'*) echo 1.3.0 ;;
  'compose config --images'*) echo registry.example/lessons:1.3.0 ;;
  *) exec ${FAKE_DOCKER} "$@" ;;
esac
`;
  writeFileSync(join(folder, 'bin/docker'), docker, { mode: 0o755 });
  writeFileSync(join(folder, '.env'), `IMAGES=registry.example/lessons\n${BEFORE}`);
  mkdirSync(join(folder, 'monitoring'));
  writeFileSync(join(folder, 'monitoring/alertmanager.yaml'), 'own\n');
  expect(lessons(['update', '1.3.0'])).toMatchObject({ status: 0 });
  expect(files.map(read)).toEqual(['new\n', 'new\n', 'new\n', 'own\n']);
  expect(statSync(join(folder, 'compose.yaml')).uid).toBe(process.getuid?.());
  expect(existsSync(join(folder, '.files.tar'))).toBe(false);
});

test('each command says what it does with --help', () => {
  const { stdout } = lessons(['help']);
  const commands = [...stdout.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => String(name));
  expect(commands.length).toBeGreaterThan(7);
  for (const name of commands)
    expect(lessons([name, '--help'])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(new RegExp(`^lessons ${name}`)),
      calls: [],
    });
});
