import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

/* `deploy/single-machine/update`, with a program in Docker's place that notes what it is called for. */

const ROOT = join(import.meta.dirname, '../..');
const FAKE_DOCKER = join(ROOT, 'tests/fixtures/operators/docker');
const versions = (version: string, module = version) =>
  `API_VERSION=${version}\nMODULE_VERSION=${module}\nSHELL_VERSION=${version}\n`;
const SETTINGS = 'IMAGES=ghcr.io/tennis/lessons\nSITE=staging\n';
const BEFORE = `${SETTINGS}${versions('1.0.0')}`;
/** The same after `setup` with live keys. */
const goLive = (text: string) => text.replace('SITE=staging', 'SITE=live');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lessons-compose-'));
  mkdirSync(join(folder, 'bin'));
  symlinkSync(FAKE_DOCKER, join(folder, 'bin/docker'));
  copyFileSync(join(ROOT, 'deploy/single-machine/update'), join(folder, 'update'));
  writeFileSync(join(folder, '.env'), BEFORE);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Has a line of the shell run while the images are fetched. */
function whilePulling(line: string): void {
  const docker = join(folder, 'bin/docker');
  rmSync(docker);
  writeFileSync(docker, `#!/bin/sh\ncase "$*" in *' pull') ${line} ;; esac\nexec ${FAKE_DOCKER} "$@"\n`);
  chmodSync(docker, 0o755);
}

const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Runs the program, and returns how it ended and what it called Docker for. */
function update(args: string[], failsAt = 'never') {
  const calls = join(folder, 'calls');
  writeFileSync(calls, '');
  const { status, stderr, stdout } = spawnSync('sh', [join(folder, 'update'), ...args], {
    encoding: 'utf8',
    env: {
      PATH: `${join(folder, 'bin')}:${dirname(process.execPath)}:${process.env['PATH']}`,
      FAKE_DOCKER_CALLS: calls,
      FAKE_DOCKER_FAILS: failsAt,
    },
  });
  return { status, stderr, stdout, calls: readFileSync(calls, 'utf8').trim().split('\n') };
}

const PREPARED = [
  '1.1.0: pull',
  '1.0.0: exec -T api-1 node -p JSON.parse(fs.readFileSync("release.json")).version',
  '1.1.0: run --rm -T --no-deps migrate node api/operate.js notes 1.0.0',
  '1.1.0: run --rm -T backup node api/operate.js backup --into /backups',
  '1.1.0: run --rm -T migrate',
];
const replaced = (version: string) => [
  `${version}: up --detach --no-deps --wait api-1`,
  `${version}: up --detach --no-deps --wait api-2`,
];
const published = (version: string) => [
  `${version}: run --rm --no-deps publish-shell`,
  `${version}: run --rm --no-deps publish-module`,
];

test('the single machine’s update backs up, migrates, replaces one process after the other and publishes, in this order', () => {
  const { status, calls } = update(['1.1.0']);
  expect(calls).toEqual([
    ...PREPARED,
    ...replaced('1.1.0'),
    ...published('1.1.0'),
    '1.1.0: exec -T proxy caddy reload --config /etc/caddy/Caddyfile',
    '1.1.0: up --detach --wait',
  ]);
  expect(status).toBe(0);
  expect(read('.env')).toBe(`${SETTINGS}${versions('1.1.0')}`);
  expect(read('.env.previous')).toBe(versions('1.0.0'));
});

test.each(PREPARED)(
  'an update that fails at “%s” goes no further, and the settings still name the release that runs',
  (call) => {
    const { status, calls } = update(['1.1.0'], call);
    expect(calls).toEqual(PREPARED.slice(0, PREPARED.indexOf(call) + 1));
    expect(status).toBe(1);
    expect(read('.env')).toBe(BEFORE);
  },
);

test.each([
  ['api-1', replaced('1.1.0').slice(0, 1)],
  ['api-2', replaced('1.1.0')],
])(
  'if %s does not get ready with the new release, the one before runs again, and nothing is published',
  (_name, tried) => {
    const { status, calls, stderr } = update(['1.1.0'], tried.at(-1));
    expect(calls).toEqual([...PREPARED, ...tried, ...replaced('1.0.0')]);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining('the one before runs') });
    expect(read('.env')).toBe(BEFORE);
  },
);

test('an update that was stopped after the switch goes on, and the release before it is still known', () => {
  expect(update(['1.1.0'], '1.1.0: exec').status).toBe(1);
  expect(update(['1.1.0']).status).toBe(0);
  expect(read('.env.previous')).toBe(versions('1.0.0'));
});

test('going back publishes the former front ends, then replaces the API’s processes, without migrating, and can be done once', () => {
  update(['1.1.0']);
  const { status, calls } = update(['--back']);
  expect(calls).toEqual([...published('1.0.0'), ...replaced('1.0.0')]);
  expect(status).toBe(0);
  expect(read('.env')).toBe(BEFORE);
  expect(existsSync(join(folder, '.env.previous'))).toBe(false);
  expect(update(['--back'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('There is no .env.previous'),
  });
});

test('going back keeps the keys and settings that were changed since the update, and takes the versions alone', () => {
  update(['1.1.0']);
  writeFileSync(join(folder, '.env'), `${goLive(read('.env'))}MAIL_FROM=anna@lessons.example\n`);
  expect(update(['--back']).status).toBe(0);
  expect(read('.env')).toBe(`${goLive(SETTINGS)}MAIL_FROM=anna@lessons.example\n${versions('1.0.0')}`);
  expect(read('.env.undone')).toBe(versions('1.1.0'));
});

test.each([
  ['that succeeds', 'never', '1.1.0'],
  ['whose new release does not start', replaced('1.1.0')[0], '1.0.0'],
])('settings that are changed during an update %s stay', (_end, failsAt, version) => {
  whilePulling("sed -i 's/SITE=staging/SITE=live/' .env");
  update(['1.1.0'], failsAt);
  expect(read('.env')).toBe(`${goLive(SETTINGS)}${versions(version)}`);
});

test('an update that goes on after it was stopped, and after settings were changed, still knows the release before', () => {
  expect(update(['1.1.0'], '1.1.0: exec').status).toBe(1);
  writeFileSync(join(folder, '.env'), `${read('.env')}MAIL_FROM=anna@lessons.example\n`);
  expect(update(['1.1.0']).status).toBe(0);
  expect(read('.env.previous')).toBe(versions('1.0.0'));
});

test('a second update while one is under way is refused, and changes nothing', () => {
  whilePulling('[ "$SECOND" ] || SECOND=yes sh ./update 1.2.0 2> refused || true');
  const { status, calls } = update(['1.1.0']);
  expect(read('refused')).toContain('Another update of this folder is under way.');
  expect({ status, calls: calls.filter((call) => call.startsWith('1.2.0')) }).toEqual({
    status: 0,
    calls: [],
  });
  expect(read('.env')).toBe(`${SETTINGS}${versions('1.1.0')}`);
});

test('settings whose last line has no end stay as they are', () => {
  writeFileSync(join(folder, '.env'), `${versions('1.0.0')}IMAGES=images\nSITE=staging`);
  expect(update(['1.1.0']).status).toBe(0);
  expect(read('.env')).toBe(`IMAGES=images\nSITE=staging\n${versions('1.1.0')}`);
});

test('a part that is named alone keeps the versions of the others', () => {
  update(['MODULE_VERSION=1.0.5']);
  expect(read('.env')).toBe(`${SETTINGS}${versions('1.0.0', '1.0.5')}`);
});

test('an update passes on which first steps are done, and leaves out the backup where the provider makes it', () => {
  const { calls } = update(['1.1.0', '--done', '1.1.0', '--without-backup']);
  expect(calls.slice(2, 4)).toEqual([
    '1.1.0: run --rm -T --no-deps migrate node api/operate.js notes 1.0.0 --done 1.1.0',
    '1.1.0: run --rm -T migrate',
  ]);
});

test('an update of published images without a version says so', () => {
  expect(update([])).toMatchObject({
    status: 1,
    stderr: 'Name the version, such as: update 1.1.0\n',
    calls: [''],
  });
});
