import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../../fixtures/api/eventually.ts';
import { setUp } from './set-up.ts';
import { startMachine, type Machine } from './start-machine.ts';
import { bookLesson, lessonsOf, openHours, visitorOf, type Lesson } from './visit-site.ts';

/* A bare Debian becomes a site. */

const HOST = 'lessons.test';
let machine: Machine;
let said: string;
let lesson: Lesson;

beforeAll(async () => {
  machine = await startMachine('set-up');
  said = await setUp(machine, { host: HOST });
});
afterAll(async () => machine?.[Symbol.asyncDispose]());

const isReady = () =>
  eventually(
    async () => (await visitorOf(machine, HOST).call('GET', '/api/ready')).status,
    (status) => status === 200,
  );

test('one command makes a site of a bare Debian, and says that it is the sandbox’s', async () => {
  expect(said).toMatch(/sandbox/i);
  await isReady();
  expect(await machine.run('systemctl list-units --failed --no-legend')).toBe('');
});

test('the new site serves its pages and the coach’s module, over HTTPS alone', async () => {
  const visitor = visitorOf(machine, HOST);
  expect((await visitor.call('GET', '/book')).body).toContain('<!doctype html>');
  expect(await visitorOf(machine, `coach.${HOST}`).call('GET', '/mf-manifest.json')).toMatchObject({
    status: 200,
  });
  const plain = await machine.run(`curl -sI --resolve '*:80:127.0.0.1' http://${HOST}/book`);
  expect(plain).toContain(`https://${HOST}/book`);
});

test('a lesson is booked and paid on the new site, and its mail can be read', async () => {
  await openHours(machine, HOST);
  lesson = await bookLesson(machine, HOST);
  expect(lesson.status).toBe('confirmed');
  await eventually(
    async () => (await visitorOf(machine, HOST).call('GET', '/sandbox/mail?to=player@example.com')).body,
    (page) => JSON.stringify(page).includes('Lesson'),
  );
});

test('what nobody but root or the API should read is closed to other accounts', async () => {
  const readAs = (account: string, file: string) =>
    machine.run(`runuser -u ${account} -- cat ${file} > /dev/null 2>&1 && echo read || echo refused`);
  expect(await readAs('nobody', '/etc/lessons/secrets/link_secret')).toBe('refused\n');
  expect(await readAs('lessons', '/etc/lessons/secrets/link_secret')).toBe('read\n');
  expect(await readAs('lessons', '/etc/lessons/owner_database_url')).toBe('refused\n');
});

test('set up again with the same answers, the site keeps its files and its processes', async () => {
  const state = () =>
    machine.run(`systemctl show --property=MainPID 'lessons-api@*' lessons-sandbox nginx
    cd /etc && find lessons nginx systemd/system -type f | sort | xargs sha256sum`);
  const before = await state();
  await setUp(machine, { host: HOST });
  expect(await state()).toBe(before);
});

test('PostgreSQL that is killed starts again, and the site with it', async () => {
  await machine.run('systemctl kill --signal=KILL postgresql@15-main');
  await eventually(
    async () => machine.run('systemctl is-active postgresql@15-main || true'),
    (state) => state === 'active\n',
  );
  await isReady();
});

test('after a power cut the site serves again, with the lesson', async () => {
  await machine.cutPower();
  await isReady();
  await eventually(
    () => lessonsOf(machine, HOST).catch(() => []),
    (lessons) => lessons.some(({ id }) => id === lesson.id),
  );
});
