import { beforeEach, expect, test } from '@jest/globals';
import { FACTS } from '../../../tests/fixtures/api/sample-mails.ts';
import { Mail, writeMails } from './outbox.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const { api, coach } = await setUpApi();

const NOON = new Date();
const LIST = '/api/admin/undelivered-mails';

beforeEach(async () => {
  api.setNow(NOON);
  await api.knex('mails').delete();
});

/** Writes a mail and changes its row. Returns its id. */
async function write(change: Partial<Mail>, to = 'robin@example.com', playerId: string | null = null) {
  const event = `booked:${Math.random()}`;
  const written = { event, to, playerId, facts: FACTS };
  await api.knex.transaction((trx) => writeMails(trx, [written]));
  const mail = await Mail.query(api.knex).findOne({ event }).throwIfNotFound();
  await mail.$query(api.knex).patch(change);
  return mail.id;
}

const list = async () => (await api.call('GET', LIST, { as: coach })).body;
const sendAgain = (id: string) => api.call('POST', `${LIST}/${id}/send-again`, { as: coach });

test('the coach sees failed mails and those that failed three times, with their subject and the reason', async () => {
  const failed = await write({ status: 'failed', lastError: '550 No such user' });
  const delayed = await write({ attempts: 3, lastError: 'connect ECONNREFUSED' });
  await write({ attempts: 2 });
  await write({ status: 'sent' });
  await write({ status: 'dropped' });
  await write({ status: 'failed', createdAt: new Date(NOON.getTime() - 31 * 24 * 3_600_000) });
  expect(await list()).toEqual([
    expect.objectContaining({ id: delayed, state: 'delayed', reason: 'connect ECONNREFUSED' }),
    {
      id: failed,
      to: 'robin@example.com',
      subject: expect.stringContaining('24 Nov'),
      state: 'failed',
      reason: '550 No such user',
      createdAt: expect.any(String),
    },
  ]);
  expect((await api.call('GET', '/api/admin/overview', { as: coach })).body).toMatchObject({
    failedMails: 1,
  });
});

test('the coach sees an undelivered mail of a kind that this release does not know', async () => {
  await write({ status: 'failed', facts: { kind: 'of-tomorrow' } as never });
  expect(await list()).toMatchObject([{ subject: 'Mail' }]);
});

test('a failed mail is sent again, to the player’s present address', async () => {
  const player = await api.createPlayer({ email: 'mended@example.com' });
  const id = await write({ status: 'failed', attempts: 9 }, 'mistyped@example.com', player.id);
  expect(await sendAgain(id)).toMatchObject({ status: 200, body: { ok: true } });
  expect(await api.mailsTo('mended@example.com')).toHaveLength(1);
  expect(await api.mailsTo('mistyped@example.com')).toEqual([]);
  expect(await list()).toEqual([]);
  expect(await sendAgain(id)).toMatchObject({ status: 422, body: { code: 'mail_not_failed' } });
});

test('a mail that is retried automatically is not sent twice', async () => {
  const id = await write({ attempts: 3, nextAttemptAt: new Date(NOON.getTime() + 60_000) });
  expect(await sendAgain(id)).toMatchObject({ status: 422 });
  expect(await sendAgain('6f9f0c1e-7c55-4f0e-9d61-0d7c5a1f2b11')).toMatchObject({ status: 404 });
});
