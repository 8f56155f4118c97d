import { beforeEach, describe, expect, test } from '@jest/globals';
import { bookWeekly, NOW, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { summariseDay } from '../overview/summarise-day.ts';
import { enforceRetention } from '../retention/enforce-retention.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const setup = await setUpApi();
const { api, coach } = setup;

const PATH = '/api/time-requests';
const TUESDAYS_9 = { weekday: 2, time: '09:00', minutes: 60, everyWeeks: 1, forName: 'Tom' };
const WEEKLY = [TUESDAY_9, '2037-12-01T09:00:00.000Z'];

beforeEach(async () => {
  await api.knex('players').where({ id: setup.player.id }).update({ firstName: 'Sarah', lastName: 'Hill' });
});

const ask = (wanted: object = {}, as = setup.player) =>
  api.call('POST', PATH, { as, body: { ...TUESDAYS_9, ...wanted } });
const own = async (as = setup.player) => (await api.call('GET', PATH, { as })).body;
const withdraw = (id: unknown, as = setup.player) => api.call('DELETE', `${PATH}/${String(id)}`, { as });
const decline = (id: unknown, message = 'Not this term.') =>
  api.call('POST', `/api/admin/time-requests/${String(id)}/not-now`, { as: coach, body: { message } });
const waiting = async () =>
  (await api.call('GET', '/api/admin/overview', { as: coach })).body['timeRequests'];
const outcomes = () => api.knex('time_requests').orderBy('createdAt').pluck('outcome');
const daysLater = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

describe('asking', () => {
  test('a request waits for the coach with its client, and asked at once by two presses it is one', async () => {
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(first).toMatchObject({ status: 201, body: { ...TUESDAYS_9, outcome: null } });
    expect(second.body).toEqual(first.body);
    expect(await own()).toEqual({ requests: [first.body], kept: [] });
    const client = { id: setup.player.id, firstName: 'Sarah', lastTerms: null };
    expect(await waiting()).toMatchObject([{ id: first.body['id'], ...TUESDAYS_9, client }]);
  });

  test('another time for the same name takes the place of the first, also for the player themself', async () => {
    for (const [days, forName] of ['Tom', null].entries()) {
      api.setNow(daysLater(days));
      await ask({ forName });
      await ask({ forName, time: '10:00' });
    }
    expect(await own()).toMatchObject({
      requests: [
        { forName: null, time: '10:00' },
        { forName: 'Tom', time: '10:00' },
      ],
    });
    expect((await outcomes()).filter((outcome) => outcome === 'withdrawn')).toHaveLength(2);
  });

  test.each<[string, object, string]>([
    ['an hour that ends after the hours', { time: '16:00', minutes: 120 }, 'slot_outside_hours'],
    ['a day without hours', { weekday: 0 }, 'slot_outside_hours'],
    ['a time that a series has', { time: '10:00' }, 'already_kept'],
    ['a fourth name', {}, 'too_many_time_requests'],
  ])('the coach is not asked for %s', async (_case, wanted, code) => {
    await bookWeekly({ api, coach, player: setup.player }, [
      '2037-11-24T10:00:00.000Z',
      '2037-12-01T10:00:00.000Z',
    ]);
    for (const forName of ['Ella', 'Leo', null]) await ask({ forName });
    expect(await ask(wanted)).toMatchObject({ status: 422, body: { code } });
  });
});

describe('the end of a request', () => {
  test('a player withdraws their own, again without effect', async () => {
    const { body } = await ask();
    for (const _ of [1, 2]) expect((await withdraw(body['id'])).status).toBe(200);
    expect([await own(), await waiting(), await outcomes()]).toEqual([
      { requests: [], kept: [] },
      [],
      ['withdrawn'],
    ]);
  });

  test('a series of the client at this time ends it, and one that is taken back does not', async () => {
    const { body } = await ask();
    const lessons = await bookWeekly({ api, coach, player: setup.player }, WEEKLY);
    expect([await waiting(), await own()]).toEqual([
      [],
      { requests: [], kept: [{ weekday: 2, time: '09:00' }] },
    ]);
    const undone = { lessons: lessons.map(({ id }) => ({ id })), refund: false };
    const path = `/api/admin/series/${lessons[0]?.seriesId}/cancel`;
    await api.call('POST', path, { as: coach, body: undone });
    expect(await waiting()).toMatchObject([{ id: body['id'] }]);
    await bookWeekly({ api, coach, player: setup.player }, WEEKLY);
    await enforceRetention(api.knex, NOW);
    expect(await outcomes()).toEqual(['booked']);
  });

  test('a guest’s series ends it once the guest is joined to the account', async () => {
    await ask();
    const guest = await api.createPlayer();
    await api.knex('players').where({ id: guest.id }).update({ hasAccount: false });
    await bookWeekly({ api, coach, player: guest }, WEEKLY);
    expect(await waiting()).toHaveLength(1);
    await api.call('POST', `/api/admin/clients/${guest.id}/same-person`, {
      as: coach,
      body: { accountId: setup.player.id },
    });
    expect(await waiting()).toEqual([]);
  });

  test('the coach declines with one email in their own words, once, and the player reads it for 30 days', async () => {
    const { body } = await ask();
    for (const _ of [1, 2])
      expect(await decline(body['id'])).toMatchObject({ status: 200, body: { outcome: 'not_now' } });
    expect(await api.mailsTo(setup.player.email)).toMatchObject([
      { subject: 'Not now: Tuesdays 09:00 for Tom', text: expect.stringContaining('Not this term.') },
    ]);
    expect(await waiting()).toEqual([]);
    expect(await own()).toMatchObject({ requests: [{ outcome: 'not_now' }] });
    const entries = api.knex('audit_entries').where({ playerId: setup.player.id });
    expect(await entries).toMatchObject([{ action: 'time_request.declined', actorId: coach.id }]);
    await enforceRetention(api.knex, daysLater(30));
    expect(await outcomes()).toEqual([]);
  });

  test('one that was withdrawn or booked meanwhile is declined to nobody', async () => {
    const { body } = await ask();
    await withdraw(body['id']);
    const second = await ask({ forName: null });
    await bookWeekly({ api, coach, player: setup.player }, WEEKLY);
    expect([await decline(body['id']), await decline(second.body['id'])]).toMatchObject([
      { body: { outcome: 'withdrawn' } },
      { body: { outcome: 'booked' } },
    ]);
    expect(await api.knex('mails').where({ kind: 'time-not-kept' })).toEqual([]);
  });

  test('it ends with the account of its player', async () => {
    await ask();
    await api.knex('players').where({ id: setup.player.id }).update({ closedAt: NOW });
    expect(await waiting()).toEqual([]);
  });

  test('it ends after 30 days, before and after the job has run', async () => {
    await ask();
    api.setNow(daysLater(30));
    expect([await waiting(), await own()]).toEqual([[], { requests: [], kept: [] }]);
    await enforceRetention(api.knex, daysLater(30));
    expect(await outcomes()).toEqual(['expired']);
    expect(await ask()).toMatchObject({ status: 201 });
  });
});

test('the morning mail tells the coach of a request once, also on a day without lessons', async () => {
  await ask({ everyWeeks: 2 });
  await summariseDay(api.context, new Date('2037-11-21T07:00:00Z'));
  api.setNow(new Date('2037-11-21T07:05:00Z'));
  await ask({ forName: null });
  for (const time of ['21T07:12', '22T07:00', '23T07:00'])
    await summariseDay(api.context, new Date(`2037-11-${time}:00Z`));
  api.setNow(NOW);
  const mails = await api.mailsTo(coach.email);
  expect(mails.toSorted((a, b) => a.subject.localeCompare(b.subject))).toMatchObject([
    {
      subject: 'Today: no lessons, Saturday 21 November',
      text: expect.stringContaining('Sarah Hill would like Tuesdays 09:00 every two weeks for Tom.'),
    },
    { text: expect.stringContaining('Sarah Hill would like Tuesdays 09:00.') },
  ]);
});
