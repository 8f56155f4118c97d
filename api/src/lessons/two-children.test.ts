import { callOff } from '../../../tests/fixtures/api/call-off.ts';
import { expect, test } from '@jest/globals';
import { UNDO_MS } from '@lessons/contract';
import { pino } from 'pino';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { openEventStream } from '../../../tests/fixtures/api/event-stream.ts';
import { findTablesWith } from '../../../tests/fixtures/api/find-text.ts';
import { parseCalendar } from '../../../tests/fixtures/api/parse-calendar.ts';
import { openApi } from '../../../tests/fixtures/api/set-up-api.ts';
import type { TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { withFreshSignIn } from '../../../tests/fixtures/api/test-auth.ts';
import { NOW, openIntent, openTennisWeek } from '../../../tests/fixtures/api/tennis-week.ts';
import { deleteAccount } from '../accounts/delete-account.ts';
import { summariseDay } from '../overview/summarise-day.ts';
import { sendRefund } from '../payments/send-refund.ts';

/* A mother books a lesson for each of her children. */

const NAMES = ['Tomasz', 'Ellanore', 'Benedikt'];
const TUESDAY_3PM = '2037-11-24T15:00:00.000Z';
const TUESDAY_4PM = '2037-11-24T16:00:00.000Z';

const logged: string[] = [];

const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
const api = await openApi({
  log,
  withEvents: true,
  faults: { onDelivery: () => 'lost' },
});
api.setNow(NOW);
await openTennisWeek(api);
const coach = await withFreshSignIn(await api.createPlayer({ isCoach: true }));
const mother = await withFreshSignIn(await api.createPlayer({ email: 'sarah.hill@example.com' }));
const profile = { firstName: 'Sarah', lastName: 'Hill' };
await api.call('POST', '/api/update-user-profile', { as: mother, body: profile });

async function book(startTime: string, forName: string): Promise<string> {
  const request = { amount: 50, startTime, duration: 60, forName };
  const { clientSecret, paymentIntentId } = await openIntent(api, mother, request);
  await api.pay(clientSecret);
  return String(
    (await api.call('POST', '/api/bookings', { as: mother, body: { paymentIntentId } })).body['id'],
  );
}
const summariesOf = async (path: string, as?: TestPlayer) => {
  const { body } = await api.call('GET', path, as ? { as } : {});
  return parseCalendar(String(body['text'])).events.map(({ summary }) => summary);
};
const feedOf = async (as: TestPlayer) =>
  new URL(String((await api.call('POST', '/api/calendar-feed', { as })).body['address'])).pathname;
const subjectsTo = async ({ email }: TestPlayer) =>
  (await api.mailsTo(email)).map(({ subject }) => subject).toSorted();

test('a mother books for two children: all that names a lesson says whose it is, until her account is deleted [promise personal data]', async () => {
  await using stream = await openEventStream(api.url);
  const toms = await book(TUESDAY_3PM, 'Tomasz');
  const ellas = await book(TUESDAY_4PM, 'Ellanore');
  expect((await api.call('GET', '/api/bookings', { as: mother })).body).toMatchObject([
    { id: toms, forName: 'Tomasz' },
    { id: ellas, forName: 'Ellanore' },
  ]);
  expect((await api.call('GET', '/api/admin/bookings', { as: coach })).body).toMatchObject([
    { forName: 'Tomasz', user: { firstName: 'Sarah' } },
    { forName: 'Ellanore', user: { firstName: 'Sarah' } },
  ]);
  expect(await subjectsTo(mother)).toEqual([
    'Lesson for Ellanore booked: Tue 24 Nov, 16:00',
    'Lesson for Tomasz booked: Tue 24 Nov, 15:00',
  ]);
  expect(await subjectsTo(coach)).toEqual([
    'New lesson: Ellanore (Sarah Hill), Tue 24 Nov, 16:00',
    'New lesson: Tomasz (Sarah Hill), Tue 24 Nov, 15:00',
  ]);

  await callOff(api, coach, [ellas]);
  api.setNow(new Date(NOW.getTime() + UNDO_MS));
  expect(await subjectsTo(mother)).toContain('Called off: Ellanore’s lesson, Tue 24 Nov, 16:00');
  const [feed, coachsFeed] = [await feedOf(mother), await feedOf(coach)];
  expect(await summariesOf(feed)).toEqual([expect.stringMatching(/^Tennis lesson for Tomasz with /)]);
  expect(await summariesOf(coachsFeed)).toEqual(['Lesson: Tomasz (Sarah Hill)']);

  const body = { forName: 'Benedikt' };
  expect((await api.call('PUT', `/api/bookings/${toms}/for-name`, { as: mother, body })).status).toBe(200);
  expect(await summariesOf(`/api/bookings/${toms}/calendar.ics`, mother)).toEqual([
    expect.stringMatching(/^Tennis lesson for Benedikt with /),
  ]);
  expect(await summariesOf(feed)).toEqual([expect.stringMatching(/^Tennis lesson for Benedikt with /)]);
  const morning = new Date('2037-11-24T07:10:00Z');
  api.setNow(morning);
  await summariseDay(api.context, morning);
  const summary = (await api.mailsTo(coach.email)).find(({ subject }) => subject?.startsWith('Today: '));
  expect(summary?.text).toContain('15:00–16:00: Benedikt (Sarah Hill)');
  expect(await subjectsTo(mother)).toContain('Reminder: Benedikt’s lesson, Tue 24 Nov, 15:00');

  const { body: download } = await api.call('GET', '/api/me/data', { as: mother });
  expect(download['data']).toMatchObject({
    lessons: [{ forName: 'Benedikt' }, { forName: 'Ellanore' }],
    payments: [{ forName: 'Tomasz' }, { forName: 'Ellanore' }],
  });
  await stream.receives('2037-11-24');
  const { body: busy } = await api.call('GET', '/api/bookings/all', { as: await api.createPlayer() });
  const seenByAll = [JSON.stringify(busy), stream.text(), ...logged].join('\n');
  for (const name of NAMES) expect(seenByAll).not.toContain(name);

  const ownCourt = { location: 'The Orchard', placeAddress: '1 Orchard Lane' };
  await api.knex('bookings').where({ id: toms }).update(ownCourt);
  expect((await api.call('POST', '/api/me/deletion', { as: mother })).status).toBe(200);
  const isGone = async () => {
    await deleteAccount(api.context, mother.id);
    for (const { id } of await api.knex('refunds').where({ status: 'pending' }))
      await sendRefund(api.context, id);
    await api.mailsTo(coach.email);
    return (await api.knex('account_deletions').where({ playerId: mother.id, state: 'erased' })).length === 1;
  };
  await eventually(isGone, Boolean);
  for (const name of [...NAMES, 'Sarah', 'sarah.hill', 'Orchard'])
    expect([name, await findTablesWith(api.knex, name)]).toEqual([name, []]);
  const { rows: sent } = await api.database.knex.raw('select body::text as text from payment_sandbox.object');
  for (const name of NAMES) expect(JSON.stringify(sent)).not.toContain(name);
});
