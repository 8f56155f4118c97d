import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  getAdminModuleConfig,
  getMe,
  getSupabaseConfig,
  listAdminBookings,
  listBookings,
} from '@lessons/contract';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, lostConnection } from '../../test/fake-api.ts';
import { storeSessionOf } from '../../test/render-as-player.tsx';
import { buildAdminBooking, nextId, sam } from '../../test/sample-data.ts';
import { setClock } from '../../test/set-clock.ts';
import { lastSeenDay, type SeenLesson } from '../requests/coach-day.ts';
import { lastSeenMe } from '../requests/me.ts';
import { App } from './app.tsx';

const api = fakeApi();

const coach = { ...sam, isCoach: true };
const buildSeen = (
  start: string,
  client: string,
  phone: string | null,
  more: Partial<SeenLesson> = {},
): SeenLesson => ({
  id: nextId(),
  startTime: `${start}:00:00Z`,
  endTime: `${start}:30:00Z`,
  location: 'Village Tennis Court',
  client,
  phone,
  ...more,
});

/** This device has seen the coach's day at two o'clock. */
function see(lessons = [buildSeen('2026-11-20T16', 'Ana Lindqvist', '+44 (0)7700 900101')]): void {
  lastSeenDay.store({ seenAt: '2026-11-20T14:00:00.000Z', lessons }, coach.id);
}

beforeEach(() => {
  storeSessionOf(coach, api);
  api.on(listBookings, []);
  api.on(getAdminModuleConfig, lostConnection).on(listAdminBookings, lostConnection);
  lastSeenMe.store(coach, coach.id);
  // React logs the error that the boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

async function open(path = '/'): Promise<void> {
  history.replaceState(null, '', path);
  // It waits for code at once: the account was seen before.
  await act(async () => void render(<App />));
}
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('while the server of the coach’s module is down', () => {
  test('Home of a coach says that the day could not be loaded, instead of that no lesson is booked', async () => {
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Your day could not be loaded.');
    expect(screen.getByRole('heading', { level: 1, name: /Sam$/ })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Next Lesson' })).not.toBeInTheDocument();
    expect(screen.queryByText('No lesson is booked at the moment')).not.toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Sign Out' })).toHaveLength(1);

    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(api.bodiesTo(getAdminModuleConfig)).toHaveLength(2));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your day could not be loaded.');
  });

  test('Home of a coach has today and tomorrow as last seen, with Call and Message, and no alarm', async () => {
    see([
      buildSeen('2026-11-20T16', 'Ana Lindqvist', '+44 (0)7700 900101'),
      buildSeen('2026-11-20T17', 'Walter Brook', null),
      buildSeen('2026-11-21T09', 'Kim Park', '07700 900102'),
    ]);
    await open();
    const today = await section('Today');
    expect(today.getByText('as last seen at 14:00')).toBeVisible();
    const [ana, walter] = today.getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(ana).toHaveTextContent(/^16:00–16:30 · Ana Lindqvist$/);
    expect(within(ana).getByRole('link', { name: 'Call Ana Lindqvist' })).toHaveAttribute(
      'href',
      'tel:+447700900101',
    );
    expect(within(ana).getByRole('link', { name: 'Message Ana Lindqvist' })).toHaveAttribute(
      'href',
      'https://wa.me/447700900101',
    );
    expect(walter).toHaveTextContent('17:00–17:30 · Walter Brook');
    expect(within(walter).queryAllByRole('link')).toEqual([]);
    const tomorrow = await section('Tomorrow');
    expect(tomorrow.getByRole('link', { name: 'Call Kim Park' })).toBeVisible();
    expect(screen.getByText('Your day could not be loaded.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    // Nothing is done with what was seen.
    for (const part of [today, tomorrow]) expect(part.queryAllByRole('button')).toEqual([]);
  });

  test('what is over comes last, and a lesson says that it is called off or elsewhere', async () => {
    see([
      buildSeen('2026-11-20T12', 'Ana Lindqvist', null),
      buildSeen('2026-11-20T16', 'Walter Brook', null, { isCalledOff: true }),
      buildSeen('2026-11-20T17', 'Kim Park', null, { isElsewhere: true, location: 'Hadley Club' }),
    ]);
    await open();
    const rows = (await section('Today')).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '16:00–16:30 · Walter BrookCalled off',
      '17:00–17:30 · Kim ParkHadley Club',
      '12:00–12:30 · Ana Lindqvist',
    ]);
  });

  test('the coach’s other screens have the day, too', async () => {
    see();
    await open('/admin-schedule');
    expect((await section('Today')).getByRole('link', { name: 'Call Ana Lindqvist' })).toBeVisible();
    expect(screen.getByText('The coach’s screens could not be loaded.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('what the API says of the day counts, also on a device that has seen none', async () => {
    see();
    const kim = { firstName: 'Kim', lastName: 'Park', phone: '07700 900102' };
    api.on(listAdminBookings, [buildAdminBooking('2026-11-20T18:00:00Z', { user: kim })]);
    setClock('2026-11-20T14:40:00Z');
    await open();
    const today = await section('Today');
    expect(await today.findByText('as last seen at 14:40')).toBeVisible();
    expect(today.getByRole('link', { name: 'Call Kim Park' })).toBeVisible();
    expect(today.queryByRole('link', { name: 'Call Ana Lindqvist' })).toBeNull();
    expect(api.requestsTo(listAdminBookings)[0]?.query).toEqual({ from: '2026-11-20', to: '2026-11-21' });
  });

  test('a day without lessons says when that was seen, not that it is free', async () => {
    see([]);
    await open();
    expect((await section('Today')).getByText('No lessons when last seen.')).toBeVisible();
  });
});

describe('without a connection', () => {
  beforeEach(() => {
    for (const call of [getSupabaseConfig, getMe, listBookings]) api.on(call, lostConnection);
  });

  test.each(['/', '/admin-schedule', '/admin?tab=bookings'])('the coach has the day at %s', async (path) => {
    see();
    await open(path);
    expect((await section('Today')).getByRole('link', { name: 'Call Ana Lindqvist' })).toBeVisible();
    expect((await section('Tomorrow')).getByText('No lessons when last seen.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('link', { name: 'Week' })).toBeVisible();
  });

  test('the next morning the coach has the lessons that were tomorrow’s, and tomorrow is not known', async () => {
    see([buildSeen('2026-11-21T09', 'Kim Park', '07700 900102')]);
    setClock('2026-11-21T07:30:00Z');
    await open();
    const today = await section('Today');
    expect(today.getByText('as last seen yesterday at 14:00')).toBeVisible();
    expect(today.getByRole('link', { name: 'Message Kim Park' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Tomorrow' })).toBeNull();
  });

  test('the failure is said in red where nothing was seen', async () => {
    await open();
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  test('the coach’s own lessons as a player are at their addresses', async () => {
    see();
    await open('/schedule');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Today' })).toBeNull();
  });
});

test('nothing of the day is left once the person is no coach any more', async () => {
  see();
  api.on(getMe, { ...coach, isCoach: false });
  await open();
  await waitFor(() => expect(lastSeenDay.read()).toBeNull());
  expect(localStorage.getItem('lessons.last-seen')).not.toContain('Ana');
});
