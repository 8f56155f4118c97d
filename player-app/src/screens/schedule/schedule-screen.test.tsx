import { describe, expect, test } from '@jest/globals';
import { endWish, listBookings, listWishes, type Wish } from '@lessons/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, lostConnection, refusal } from '../../../test/fake-api.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { buildBooking, nextId, toPayByHand } from '../../../test/sample-data.ts';
import { inFourDays, lastWeek, refunded, tomorrowMorning } from '../../../test/set-up-schedule.ts';
import { sameTimeAddress } from '../../booking-intent/slot-address.ts';
import { ScheduleScreen } from './schedule-screen.tsx';
import { tabTo } from '../../../test/tab-to.ts';

const api = fakeApi();

const open = (address = '/schedule') => openScreen(address, { '/schedule': ScheduleScreen }, api);
const theLesson = async (name: RegExp) => within(await screen.findByRole('article', { name }));

test('Schedule begins with the next lesson and the ways to change it, and lists later ones by month in rows that lead to their own screens [spec 2 Schedule]', async () => {
  const pending = { ...inFourDays, status: 'pending' } as const;
  const december = buildBooking('2026-12-01T17:00:00Z');
  api.on(listBookings, [december, pending, { ...tomorrowMorning, duration: 120 }]);
  await open();
  await screen.findAllByRole('article');
  const upcoming = within(screen.getByRole('region', { name: 'Upcoming Lessons' }));
  const [first, ...later] = upcoming.getAllByRole('article');
  expect(first).toHaveTextContent('Tennis Lesson with Alex Morgan');
  expect(first).toHaveTextContent('09:00–10:00 Saturday 21 November 2026');
  expect(first).toHaveTextContent('2 hours · £50 Paid');
  expect(first).toHaveTextContent(/Confirmed.*Village Tennis Court/);
  expect(later.map(({ textContent }) => textContent)).toEqual([
    'Tue 24 Nov · 17:00–18:00Tennis Lesson with Alex Morgan · Village Tennis CourtPending1 hour · £50 Paid',
    'Tue 1 Dec · 17:00–18:00Tennis Lesson with Alex Morgan · Village Tennis CourtConfirmed1 hour · £50 Paid',
  ]);
  expect(upcoming.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'November 2026',
    'December 2026',
  ]);
  for (const [role, name, href] of [
    ['link', /Saturday 21 November 2026/, `/lessons/${tomorrowMorning.id}`],
    // It starts within 24 hours: its player can’t move it any more.
    ['link', /^Call/, 'tel:+441632960142'],
    ['button', 'Cancel', null],
    ['button', 'Change: Tue 24 Nov, 17:00', null],
    ['link', /Tue 24 Nov/, `/lessons/${pending.id}`],
    ['button', 'Change: Tue 1 Dec, 17:00', null],
    ['link', /Tue 1 Dec/, `/lessons/${december.id}`],
  ] as const) {
    await userEvent.tab();
    const control = upcoming.getByRole(role, { name });
    expect(control).toHaveFocus();
    expect(control.getAttribute('href')).toBe(href);
  }
});

test('the address of Schedule with a lesson, which mails have linked to, leads to that lesson', async () => {
  api.on(listBookings, [inFourDays]);
  await open(`/schedule?lesson=${inFourDays.id}`);
  expect(await screen.findByText(`You are at /lessons/${inFourDays.id}`)).toBeVisible();
});

test('every later lesson is moved and cancelled from its row, by keys too', async () => {
  api.on(listBookings, [tomorrowMorning, inFourDays]);
  await open();
  const button = await screen.findByRole('button', { name: 'Change: Tue 24 Nov, 17:00' });
  await tabTo(userEvent, button);
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Reschedule' });
  await userEvent.keyboard('{End}{Enter}');
  expect(await screen.findByRole('alertdialog', { name: /Tue 24 Nov at 17:00/ })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: /^(Keep lesson|Close)$/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Change: Tue 24 Nov, 17:00' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reschedule' }));
  expect(await screen.findByText('You are at /book')).toBeVisible();
});

test('past lessons are rows by month with time, note and price, and can be opened and booked again', async () => {
  const before = buildBooking('2026-10-29T10:00:00Z', { status: 'completed' });
  api.on(listBookings, [before, lastWeek]);
  await open();
  const lesson = await theLesson(/12 Nov/);
  const recent = within(screen.getByRole('region', { name: 'Recent Lessons' }));
  expect(recent.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'November 2026',
    'October 2026',
  ]);
  expect(lesson.getByText(/10:00–11:00/)).toBeVisible();
  expect(lesson.getByText(/Follow through/)).toBeVisible();
  expect(lesson.getByText('£47.50')).toBeVisible();
  expect(lesson.queryByText(/Paid/)).toBeNull();
  expect(lesson.getByText('Completed')).toBeVisible();
  expect(lesson.getByText('Tennis Lesson with Alex Morgan · Village Tennis Court')).toBeVisible();
  expect(lesson.getByRole('link', { name: /12 Nov/ })).toHaveAttribute('href', `/lessons/${lastWeek.id}`);
  const rebook = lesson.getByRole('link', { name: 'Rebook' });
  expect(rebook).toHaveAttribute('href', sameTimeAddress(lastWeek.startTime, 60));
  expect(rebook).toHaveAccessibleDescription(/12 Nov · 10:00–11:00/);
  expect(lesson.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('lessons that can be paid online lead to their payment, whether they are ahead, past or cancelled', async () => {
  const late = { ...toPayByHand, paymentStatus: 'owes', canPayOnline: true } as const;
  const ahead = { ...inFourDays, ...toPayByHand, canPayOnline: true };
  const cancelled = { ...refunded, ...late };
  api.on(listBookings, [ahead, { ...lastWeek, ...late }, cancelled, { ...tomorrowMorning, ...toPayByHand }]);
  await open();
  for (const [day, { id }] of [
    [/24 Nov/, ahead],
    [/12 Nov/, lastWeek],
    [/10 Nov/, cancelled],
  ] as const) {
    const pay = (await theLesson(day)).getByRole('link', { name: /^Pay £/ });
    expect(pay).toHaveAttribute('href', `/pay?lesson=${id}`);
    expect(pay).toHaveAccessibleDescription(day);
  }
  expect(screen.getAllByRole('link', { name: /^Pay £/ })).toHaveLength(3);
  // Only the past one can be booked again.
  const rebook = screen.getByRole('link', { name: 'Rebook' });
  expect(rebook).toHaveAttribute('href', sameTimeAddress(lastWeek.startTime, 60));
  expect(rebook).toHaveAccessibleDescription(/12 Nov/);
});

test('Schedule without lessons has nothing to clear, and a link to book', async () => {
  api.on(listBookings, []);
  await open();
  expect(await screen.findByText('No upcoming lessons scheduled')).toBeVisible();
  expect(screen.getByText('No lesson history available')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Book a Lesson' })).toHaveAttribute('href', '/book');
  expect(screen.queryByRole('heading', { name: 'Cancelled Lessons' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clear Activity' })).toBeNull();
});

test('lessons in Schedule that could not be loaded are not shown as an empty list, and Retry loads them', async () => {
  api.on(listBookings, refusal(500, 'Something went wrong.'));
  await open();
  expect(await screen.findByText('Your lessons could not be loaded.')).toBeVisible();
  expect(screen.queryByText('No upcoming lessons scheduled')).toBeNull();
  api.on(listBookings, [inFourDays]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Tuesday 24 November 2026')).toBeVisible();
});

describe('the days for which the player waits', () => {
  const told = { toldAt: null, waitsForAddress: false };
  const wishes: Wish[] = [
    { id: nextId(), date: '2026-11-24', fromTime: '00:00', toTime: '24:00', minutes: 60, ...told },
    { id: nextId(), date: '2026-11-28', fromTime: '17:00', toTime: '24:00', minutes: 120, ...told },
  ];
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
});
