import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../../fixtures/api/eventually.ts';
import { archive } from './archives.ts';
import { callAllTheWhile } from './call-all-the-while.ts';
import { setUpFirstRelease } from './set-up-first-release.ts';
import { startMachine, type Machine } from './start-machine.ts';
import { bookLesson, lessonsOf, openHours, visitorOf, type Lesson } from './visit-site.ts';

/* A site that was set up as the guide of 1.0 says, which had no programs, comes to this release. Until 1.2. */

const HOST = 'lessons.test';
const UPDATE = `cd /root/release
  node new/api/operate.js --site lessons update api.tar.gz player-app.tar.gz admin-app.tar.gz`;
let machine: Machine;
let booked: Lesson;

beforeAll(async () => {
  machine = await startMachine('first-release');
  await setUpFirstRelease(machine, HOST);
  await eventually(
    async () => (await visitorOf(machine, HOST).call('GET', '/api/ready')).status,
    (status) => status === 200,
  );
  await openHours(machine, HOST);
  booked = await bookLesson(machine, HOST);
  for (const part of ['api', 'player-app', 'admin-app'] as const)
    machine.copyIn(archive(part), `/root/release/${part}.tar.gz`);
  await machine.run('cd /root/release && mkdir new && tar -xzf api.tar.gz -C new');
});
afterAll(async () => machine?.[Symbol.asyncDispose]());

const runningVersion = async () =>
  ((await visitorOf(machine, HOST).call('GET', '/api/health')).body as { release: { version: string } })
    .release.version;
const page = async () => String((await visitorOf(machine, HOST).call('GET', '/book')).body);
const idsOfLessons = async () => (await lessonsOf(machine, HOST)).map(({ id }) => id);
const setUp = (options: string) =>
  machine.run(
    `cat > /root/answers
    node /root/release/new/api/operate.js setup --answers /root/answers ${options} 2>&1`,
    { input: 'ADMIN_EMAILS=coach@example.com\n' },
  );

test('a site of 1.0 that is set up before it is updated is refused, with the line that updates it', async () => {
  await expect(setUp('')).rejects.toThrow('operate.js --site lessons update api.tar.gz');
  expect(await runningVersion()).toBe('1.0.0');
  expect(await machine.run('ls /etc/systemd/system/lessons-*')).not.toContain('backup');
});

test('the new release’s own program updates a site of 1.0: no call and no lesson is lost', async () => {
  expect(await page()).toContain('<title>1.0</title>');
  const { calls } = await callAllTheWhile(machine, [HOST], () => machine.run(UPDATE));
  expect(calls.lost).toEqual([]);
  expect(calls.made).toBeGreaterThan(20);
  expect(await runningVersion()).not.toBe('1.0.0');
  expect(await page()).not.toContain('<title>1.0</title>');
  expect(await machine.run('ls /var/backups/lessons')).toMatch(/^lessons-\S+\.dump\n$/);
  expect(await idsOfLessons()).toEqual([booked.id]);
  expect((await bookLesson(machine, HOST)).status).toBe('confirmed');
});

test('one word goes back to 1.0, which carries on with the newer tables, and forward again', async () => {
  const { calls } = await callAllTheWhile(machine, [HOST], () =>
    machine.run('node /root/release/new/api/operate.js --site lessons rollback'),
  );
  // A process of 1.0 listens before it is ready, and responds with an empty 503 until then.
  expect(calls.lost.filter((reason) => !reason.endsWith(' 503 '))).toEqual([]);
  expect(await runningVersion()).toBe('1.0.0');
  expect(await page()).toContain('<title>1.0</title>');
  expect((await bookLesson(machine, HOST)).status).toBe('confirmed');
  expect(await idsOfLessons()).toHaveLength(3);

  await machine.run(UPDATE);
  expect(await runningVersion()).not.toBe('1.0.0');
});

test('set-up then gives the site its programs and its nightly backup, with the answers as they are', async () => {
  const secret = () => machine.run('sha256sum /etc/lessons/secrets/* /etc/lessons/owner_database_url');
  const before = await secret();
  expect(await setUp('')).toContain(`https://${HOST} is set up`);
  expect(await secret()).toBe(before);
  expect(await machine.run('systemctl is-enabled lessons-backup.timer')).toBe('enabled\n');
  await machine.run('systemctl start lessons-backup.service');
  expect(await machine.run('lessons backup --list')).toContain('restored on');
  expect(await machine.run('systemctl list-units --failed --no-legend')).toBe('');
  expect(await idsOfLessons()).toHaveLength(3);
  expect((await bookLesson(machine, HOST)).status).toBe('confirmed');
});
