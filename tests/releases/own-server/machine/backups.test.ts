import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ROOT } from '../../../../tools/build/front-ends.ts';
import { eventually } from '../../../fixtures/api/eventually.ts';
import { setUp } from './set-up.ts';
import { startMachine, type Machine } from './start-machine.ts';
import { bookLesson, lessonsOf, openHours, visitorOf, type Lesson } from './visit-site.ts';

/* Backups by what starts them on a machine, and the way back from one. */

const HOST = 'lessons.test';
const FOLDER = '/var/backups/lessons';
let machine: Machine;
let lesson: Lesson;

beforeAll(async () => {
  machine = await startMachine('backups');
  await setUp(machine, { host: HOST });
  await openHours(machine, HOST);
  lesson = await bookLesson(machine, HOST);
});
afterAll(async () => machine?.[Symbol.asyncDispose]());

const backupsOn = async () =>
  (await machine.run(`ls ${FOLDER} 2>/dev/null || true`)).split('\n').filter(Boolean);

/** Resolves with the names of the backups that have come since. */
const newBackups = (before: string[], withinMs: number) =>
  eventually(
    async () => (await backupsOn()).filter((name) => !before.includes(name) && name.endsWith('.dump')),
    (names) => names.length > 0,
    withinMs,
  );

test('the timer of systemd makes up for a night in which the machine was off, and tries the backup', async () => {
  const before = await backupsOn();
  await machine.run(`
    systemctl is-enabled lessons-backup.timer
    systemctl stop lessons-backup.timer
    touch -d '2 days ago' /var/lib/systemd/timers/stamp-lessons-backup.timer
    mkdir -p /run/systemd/system/lessons-backup.timer.d
    printf '[Timer]\\nRandomizedDelaySec=0\\n' > /run/systemd/system/lessons-backup.timer.d/at-once.conf
    systemctl daemon-reload
    systemctl start lessons-backup.timer`);
  const [made] = await newBackups(before, 120_000);
  await eventually(
    () => machine.run('systemctl show --value --property=ActiveState lessons-backup.service'),
    (state) => state === 'inactive\n',
  );
  expect(await machine.run('systemctl show --value --property=Result lessons-backup.service')).toBe(
    'success\n',
  );
  expect(await machine.run('journalctl --unit=lessons-backup --output=cat')).toContain('1 lesson');
  expect(await machine.run('lessons backup --list')).toContain(made);
  expect(await machine.run(`stat -c '%a %U' ${FOLDER}/${made}`)).toBe('600 root\n');
  expect(await machine.run('systemctl list-timers --no-legend lessons-backup.timer')).toMatch(/0[34]:\d\d/);
});

test('cron makes a backup by the line that the guide has', async () => {
  const guide = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const [, command = ''] = /^ {4}30 3 (\* \* \* .*)$/m.exec(guide) ?? [];
  expect(command).toContain('backup');
  const before = await backupsOn();
  // The guide's other words: the owner's address is among the settings.
  const lines = ['DATABASE_OWNER_URL_FILE=/etc/lessons/owner_database_url', `* * ${command}`];
  await machine.run('crontab -', { input: `${lines.join('\n')}\n` });
  try {
    // Cron looks for changes each minute.
    await newBackups(before, 180_000);
  } finally {
    await machine.run('crontab -r');
  }
});

test('a backup is restored on another machine, which then also has the lesson that was paid after it', async () => {
  const [newest = ''] = (await backupsOn())
    .filter((name) => name.endsWith('.dump'))
    .toSorted()
    .toReversed();
  const paidLater = await bookLesson(machine, HOST);
  // Stripe and Supabase are not on the machine that is lost: the sandbox in their place comes along.
  await machine.run(
    'cd /tmp && runuser -u postgres -- pg_dump --format=custom lessons_sandbox > /root/services.dump',
  );
  const folder = mkdtempSync(join(tmpdir(), 'lessons-carried-'));
  try {
    machine.copyOut(`${FOLDER}/${newest}`, join(folder, 'lessons.dump'));
    machine.copyOut('/root/services.dump', join(folder, 'services.dump'));
    await machine[Symbol.asyncDispose]();
    machine = await startMachine('another');
    machine.copyIn(join(folder, 'lessons.dump'), `/root/${newest}`);
    machine.copyIn(join(folder, 'services.dump'), '/tmp/services.dump');
    await machine.run(`cd /tmp
      runuser -u postgres -- psql -qc 'create role lessons_sandbox login'
      runuser -u postgres -- createdb --owner=lessons_sandbox lessons_sandbox
      runuser -u postgres -- pg_restore --no-owner --role=lessons_sandbox --dbname=lessons_sandbox services.dump`);
    await setUp(machine, { host: HOST });
    await machine.run(`lessons restore /root/${newest}`);
    await eventually(
      async () => (await visitorOf(machine, HOST).call('GET', '/api/ready')).status,
      (status) => status === 200,
    );
    const lessons = await lessonsOf(machine, HOST);
    expect(lessons.map(({ id }) => id)).toContain(lesson.id);
    expect(lessons.map(({ startTime }) => startTime).toSorted()).toEqual(
      [lesson.startTime, paidLater.startTime].toSorted(),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
