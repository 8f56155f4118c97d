import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../../fixtures/api/eventually.ts';
import { setUp } from './set-up.ts';
import { startMachine, type Machine } from './start-machine.ts';
import { bookLesson, lessonsOf, openHours, visitorOf } from './visit-site.ts';

/* A bare Debian on which Caddy was installed in the place of nginx becomes a site. */

const HOST = 'lessons.test';
/** The authority with which Caddy signs the certificates of names that lead nowhere. */
const AUTHORITY = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
let machine: Machine;

beforeAll(async () => {
  machine = await startMachine('caddy');
  await machine.run(`DEBIAN_FRONTEND=noninteractive apt-get purge --yes -q nginx nginx-common > /dev/null
    systemctl enable -q --now caddy`);
  await setUp(machine, { host: HOST, webServer: 'caddy' });
  await openHours(machine, HOST);
});
afterAll(async () => machine?.[Symbol.asyncDispose]());

test('Caddy serves the new site’s pages and the coach’s module, over HTTPS alone', async () => {
  const visitor = visitorOf(machine, HOST);
  expect((await visitor.call('GET', '/book')).body).toContain('<!doctype html>');
  expect((await visitor.call('GET', '/api/ready')).status).toBe(200);
  expect(await visitorOf(machine, `coach.${HOST}`).call('GET', '/mf-manifest.json')).toMatchObject({
    status: 200,
  });
  const plain = await machine.run(`curl -sI --resolve '*:80:127.0.0.1' http://${HOST}/book`);
  expect(plain).toContain(`https://${HOST}/book`);
});

test('a page that is open behind Caddy hears at once of a lesson that is booked', async () => {
  await machine.run(`systemd-run --quiet --collect --unit=open-page \
    curl -sSkN --resolve '*:443:127.0.0.1' -o /run/events https://${HOST}/api/events`);
  try {
    const heard = () => machine.run('cat /run/events 2> /dev/null || true');
    await eventually(heard, (text) => text.startsWith('retry:'));
    const { startTime, status } = await bookLesson(machine, HOST);
    expect(status).toBe('confirmed');
    await eventually(heard, (text) => text.includes(startTime.slice(0, 10)));
  } finally {
    await machine.run('systemctl stop open-page');
  }
  expect(await lessonsOf(machine, HOST)).toHaveLength(1);
});

test('the doctor finds nothing to mend once Caddy’s own authority is believed', async () => {
  const said = await machine.run(`NODE_EXTRA_CA_CERTS=${AUTHORITY} lessons doctor`);
  expect(said).toMatch(/\b0 to mend/);
  expect(said).toContain(`Certificate: of ${HOST} ends`);
});

test('set up again with the same answers, Caddy keeps its file and its process', async () => {
  const state = () =>
    machine.run(`systemctl show --property=MainPID,NRestarts caddy 'lessons-api@*'
    cd /etc/caddy && find . -type f | sort | xargs sha256sum`);
  const before = await state();
  await setUp(machine, { host: HOST, webServer: 'caddy' });
  expect(await state()).toBe(before);
});
