import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';
import { withFreshSignIn } from '../../../tests/fixtures/api/test-auth.ts';
import { bookLesson } from '../../../tests/fixtures/api/tennis-week.ts';

const setup = await setUpApi();
const { api, asCoach } = setup;
const DAYS = { from: '2037-11-20', to: '2037-11-24', startTime: null, endTime: null };

const callOff = (bookingIds: string[]) =>
  asCoach('POST', '/api/admin/closings', { id: randomUUID(), ...DAYS, bookingIds, reason: 'rain' });

test('a lesson that is called off is pending, and in no list of what goes ahead', async () => {
  const { id } = await bookLesson(api, setup.player, '2037-11-20T15:00:00.000Z');
  const as = await withFreshSignIn(setup.player);
  const { address } = (await api.call('POST', '/api/calendar-feed', { as })).body as {
    address?: string;
  };
  const feed = await fetch(`${api.url}${new URL(address ?? '').pathname}`);
  expect(await feed.text()).toContain('BEGIN:VEVENT');
  await callOff([id]);
  expect((await asCoach('GET', '/api/admin/overview')).body).toMatchObject({
    lessonsToday: 0,
    revenueToday: 0,
    nextLesson: null,
    pending: [{ id }],
  });
  expect((await asCoach('GET', `/api/admin/clients/${setup.player.id}`)).body).toMatchObject({
    client: { nextLesson: null, lastLesson: null },
  });
  const later = await fetch(`${api.url}${new URL(address ?? '').pathname}`);
  expect(await later.text()).not.toContain('BEGIN:VEVENT');
  const search = async (query: string) =>
    (await asCoach('GET', `/api/admin/bookings/search?${query}`)).body['bookings'];
  expect(await search('status=pending')).toMatchObject([{ id }]);
  expect(await search('only=going-ahead')).toEqual([]);
  expect(await search('')).toMatchObject([{ id, calledOff: { reason: 'rain' } }]);
  const exported = async (query: string) =>
    (await asCoach('GET', `/api/admin/bookings/export?${query}`)).body['text'];
  expect(await exported('only=going-ahead')).not.toContain('2037');
  expect(await exported('')).toContain(',called_off,completed,');
  api.setNow(new Date('2037-11-20T17:00:00Z'));
  const cleared = await api.call('DELETE', `/api/bookings/user/${setup.player.id}/clear-activity`, {
    as: setup.player,
  });
  expect(cleared.body).toEqual({ cleared: 0 });
  expect((await asCoach('GET', `/api/admin/clients/${setup.player.id}`)).body).toMatchObject({
    client: { lastLesson: null },
  });
});
