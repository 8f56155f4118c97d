import { expect, test } from '@jest/globals';
import { endWish, listBookings, listWishes, type Wish } from '@lessons/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lostConnection } from '../../../test/fake-api.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { nextId } from '../../../test/sample-data.ts';
import { setUpSchedule } from '../../../test/set-up-schedule.ts';
import { tabTo } from '../../../test/tab-to.ts';
import { ScheduleScreen } from './schedule-screen.tsx';

const { api } = setUpSchedule();

const told = { toldAt: null, waitsForAddress: false };
const wishes: Wish[] = [
  { id: nextId(), date: '2026-11-24', fromTime: '00:00', toTime: '24:00', minutes: 60, ...told },
  { id: nextId(), date: '2026-11-28', fromTime: '17:00', toTime: '24:00', minutes: 120, ...told },
];
const open = () => openScreen('/schedule', { '/schedule': ScheduleScreen }, api);
const section = () => screen.findByRole('region', { name: 'Tell me when free' });

test('Schedule lists the days for which the player waits after the lessons to come and before the past ones, each with a button that ends it, by keys too', async () => {
  api.on(listBookings, []).on(listWishes, wishes).on(endWish, { ok: true });
  await open();
  await section();
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Upcoming Lessons', 'Tell me when free', 'Recent Lessons']);
  const rows = within(await section()).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Tue 24 NovWe’ll email you when a time is freeDon’t tell me about Tuesday 24 November',
    'Sat 28 NovWe’ll email you when 2 hours after five are freeDon’t tell me about Saturday 28 November',
  ]);
  await tabTo(userEvent, screen.getByRole('button', { name: 'Don’t tell me about Tuesday 24 November' }));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('Tue 24 Nov')).toBeNull());
  expect(api.requestsTo(endWish).map(({ path }) => path)).toEqual([`/api/wishes/${wishes[0]?.id}`]);
  await userEvent.click(screen.getByRole('button', { name: /^Don’t tell me/ }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Tell me when free' })).toBeNull());
});

test('a wish that could not be ended stays, and the player is told', async () => {
  api.on(listBookings, []).on(listWishes, wishes).on(endWish, lostConnection);
  await open();
  await userEvent.click(await screen.findByRole('button', { name: /Saturday 28 November/ }));
  expect(await screen.findByText('Not stopped')).toBeVisible();
  expect(screen.getByText('Sat 28 Nov')).toBeVisible();
});

test('Schedule says nothing of wishes to a player who waits for no day', async () => {
  api.on(listBookings, []).on(listWishes, []);
  await open();
  await waitFor(() => expect(api.requestsTo(listWishes)).not.toEqual([]));
  expect(await screen.findByText('No upcoming lessons scheduled')).toBeVisible();
  expect(screen.queryByText('Tell me when free')).toBeNull();
});
