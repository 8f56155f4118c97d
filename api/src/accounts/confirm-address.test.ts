import { beforeEach, expect, test } from '@jest/globals';
import { closeDates } from '../../../tests/fixtures/api/close-dates.ts';
import { signToken } from '../../../tests/fixtures/api/test-auth.ts';
import { productLimits } from '../../../tests/fixtures/api/start-test-api.ts';
import { NOW } from '../../../tests/fixtures/api/tennis-week.ts';
import { tellOfFreeTimes } from '../wishes/tell-of-free-times.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const setup = await setUpApi({ limitPoints: productLimits });
const { api } = setup;

const TUESDAY = '2037-11-24';
const WISH = { date: TUESDAY, fromTime: '00:00', toTime: '24:00', minutes: 60 };

beforeEach(async () => {
  await closeDates(api.knex, { date: TUESDAY });
  await api.call('POST', '/api/wishes', { as: setup.player, body: WISH });
});

const send = (as = setup.player) => api.call('POST', '/api/me/address-link', { as });
const waits = async () => {
  const { body } = await api.call('GET', '/api/wishes', { as: setup.player });
  return (body as unknown as { waitsForAddress: boolean }[]).map(({ waitsForAddress }) => waitsForAddress);
};
/** Returns the token of the mail to the player's address. */
async function mailedToken(): Promise<string> {
  const mail = (await api.mailsTo(setup.player.email)).find(({ subject }) =>
    subject.startsWith('Confirm your email'),
  );
  return /\/confirm-address#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
/** Opens a link, and returns the status and the code of a refusal. */
async function open(token: string): Promise<[number, unknown]> {
  const { status, body } = await api.call('POST', '/api/address-links', { link: token });
  return [status, body['code']];
}
/** Runs the job that tells, and returns how many mails about free times there are. */
async function told(): Promise<number> {
  await tellOfFreeTimes(api.context);
  return (await api.knex('mails').where({ kind: 'time-free' })).length;
}

test('a wish is kept, and told to nobody before the link that was mailed to the address is opened', async () => {
  await api.knex('blocked_slots').where({ date: TUESDAY }).delete();
  expect([await waits(), await told()]).toEqual([[true], 0]);
  expect((await send()).body).toEqual({ sentTo: setup.player.email });
  expect(await told()).toBe(0);
  const token = await mailedToken();
  for (const _ of [1, 2]) expect(await open(token)).toEqual([200, undefined]);
  expect([await waits(), await told()]).toEqual([[false], 1]);
  expect((await send()).body).toEqual({ sentTo: null });
  const entries = await api.knex('audit_entries').where({ action: 'account.address_confirmed' });
  expect(entries).toMatchObject([{ actorId: setup.player.id, playerId: setup.player.id }]);
});

test('an address that its owner has confirmed stays so with a later token, and another address does not', async () => {
  await send();
  await open(await mailedToken());
  const tokenFor = async (email: string, secondsAhead: number) => {
    const iat = Math.floor(Date.now() / 1000) + secondsAhead;
    return { ...setup.player, email, token: await signToken({ sub: setup.player.id, email, iat }) };
  };
  setup.player = await tokenFor(setup.player.email, 1);
  expect(await waits()).toEqual([false]);
  setup.player = await tokenFor(`other-${setup.player.email}`, 2);
  expect(await waits()).toEqual([true]);
});

test('a link opens nothing for another address, after seven days, or for a closed account', async () => {
  await send();
  const token = await mailedToken();
  const change = (columns: object) => api.knex('players').where({ id: setup.player.id }).update(columns);
  await change({ email: `new-${setup.player.email}` });
  expect(await open(token)).toEqual([404, 'link_invalid']);
  await change({ email: setup.player.email, closedAt: NOW });
  expect(await open(token)).toEqual([404, 'link_invalid']);
  await change({ closedAt: null });
  api.setNow(new Date(+NOW + 7 * 24 * 60 * 60_000));
  expect(await open(token)).toEqual([410, 'link_expired']);
});

test('one mail is written in ten minutes, and the fourth request of an hour is refused', async () => {
  for (const minutes of [0, 5, 9]) {
    api.setNow(new Date(+NOW + minutes * 60_000));
    expect((await send()).status).toBe(200);
  }
  expect(await api.knex('mails').where({ kind: 'confirm-address' })).toHaveLength(1);
  expect((await send()).status).toBe(429);
});

test('one address is written to five times a day at most, whichever accounts name it', async () => {
  const email = `shared-${setup.player.email}`;
  const accounts = await Promise.all(Array.from({ length: 6 }, () => api.createPlayer()));
  await api
    .knex('players')
    .whereIn(
      'id',
      accounts.map(({ id }) => id),
    )
    .update({ email });
  const statuses = [];
  for (const account of accounts) statuses.push((await send(account)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
