import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { searchBookings, type AdminBooking } from '@lessons/contract';
import { addDays, londonDateOf } from '@lessons/rules';
import { FakeApi } from '../../../player-app/test/fake-api.ts';
import { chooseInMenu } from '../../test/choose-in-menu.ts';
import { openPart } from '../../test/open-part.tsx';
import { BookingsTab } from './bookings-tab.tsx';
import { onWideScreen } from '../../test/wide-screen.ts';
import { atHadleyClub, buildAdminBooking, calledOffByRain } from '../../../player-app/test/sample-data.ts';
import { tabTo } from '../../../player-app/test/tab-to.ts';

const ana = buildAdminBooking('2026-11-24T17:00Z');
const unnamed = buildAdminBooking('2026-11-23T10:00Z', {
  duration: 120,
  user: { firstName: null, lastName: null, email: 'quiet@example.org', phone: null },
});
const fromToday = { from: londonDateOf(new Date()), order: 'asc' };
const upcoming = { ...fromToday, only: 'going-ahead' };

function apiWith(bookings: AdminBooking[], next: string | null = null): FakeApi {
  return new FakeApi().on(searchBookings, { bookings, next });
}

/** Opens Bookings on a phone, where the search is behind one button. */
async function openSearch(api: FakeApi) {
  const opened = openPart(api, <BookingsTab />);
  await opened.person.click(await screen.findByRole('button', { name: 'Search' }));
  return opened;
}

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('heading', { name })).closest('li');
  if (!row) throw new Error(`${name} has no row`);
  return within(row);
};

describe('Bookings', () => {
  test('Bookings shows a lesson’s client, time and status', async () => {
    openPart(apiWith([ana, unnamed]), <BookingsTab />);
    const first = await rowOf('Ana Lindqvist');
    expect(first.getByText('17:00')).toBeInTheDocument();
    expect(first.getByText('–18:00')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Tuesday 24 November' })).toBeInTheDocument();
    expect(first.getByText('Lesson Confirmed')).toBeInTheDocument();
    expect(first.getByText('Paid')).toBeInTheDocument();
    expect((await rowOf('quiet')).getByText('2 hours · £90')).toBeInTheDocument();
  });

  test('Bookings leads to the receipt of a paid lesson, within the product', async () => {
    const paid = { ...ana, paymentIntentId: 'pi_1' };
    const { person, navigations } = openPart(apiWith([paid, unnamed]), <BookingsTab />);
    await person.click(await screen.findByRole('button', { name: /^More: quiet/ }));
    expect(screen.queryByRole('menuitem', { name: 'Receipt' })).toBeNull();
    await person.keyboard('{Escape}');
    await chooseInMenu(person, 'Ana Lindqvist', 'Receipt');
    await waitFor(() => expect(navigations).toEqual([`/receipt?booking=${ana.id}&from=bookings`]));
  });

  test('Bookings starts with what goes ahead from today on; chips show pending, past and cancelled lessons, and all', async () => {
    const api = apiWith([ana]);
    const { person } = await openSearch(api);
    await waitFor(() => expect(api.requestsTo(searchBookings).at(-1)?.query).toEqual(upcoming));
    expect(screen.getByRole('button', { name: 'Upcoming' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByLabelText('Status')).toHaveDisplayValue('Going ahead');
    const yesterday = addDays(fromToday.from, -1);
    for (const [chip, query] of [
      ['Pending', { ...fromToday, status: 'pending' }],
      ['Past', { to: yesterday }],
      ['Cancelled', { status: 'cancelled' }],
      ['All', {}],
      ['Upcoming', upcoming],
    ] as const) {
      await person.click(screen.getByRole('button', { name: chip }));
      await waitFor(() => expect(api.requestsTo(searchBookings).at(-1)?.query).toEqual(query));
      expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual([
        chip,
      ]);
    }
  });

  test('Bookings finds a lesson that is called off among all, says so, and its menu has no Cancel', async () => {
    const api = apiWith([]);
    const { person } = await openSearch(api);
    await screen.findByText('No bookings from today on');
    api.on(searchBookings, { bookings: [{ ...ana, ...calledOffByRain }], next: null });
    await person.click(screen.getByRole('button', { name: 'All' }));
    const row = await rowOf('Ana Lindqvist');
    expect(row.getByText('Called off')).toBeInTheDocument();
    await person.click(row.getByRole('button', { name: /^More/ }));
    expect(await screen.findByRole('menuitem', { name: 'Details' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Cancel' })).not.toBeInTheDocument();
  });

  test('Bookings shows an error for dates in the wrong order, and sends no search', async () => {
    const api = apiWith([ana]);
    const { person } = await openSearch(api);
    await person.clear(screen.getByLabelText('From'));
    await person.type(screen.getByLabelText('From'), '2026-11-30');
    await person.type(screen.getByLabelText('To'), '2026-11-01');
    expect(await screen.findByText('This day is before the first one.')).toBeInTheDocument();
    expect(api.requestsTo(searchBookings).map(({ query }) => query['to'])).not.toContain('2026-11-01');
  });
});

describe('on a desktop', () => {
  onWideScreen();

  test('Bookings is a table on a desktop, and its search is open', async () => {
    openPart(apiWith([{ ...ana, ...atHadleyClub, coachNotes: 'Toss left.' }, unnamed]), <BookingsTab />);
    const row = await screen.findByRole('row', { name: /Ana Lindqvist/ });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Time',
      'Client',
      'Length',
      'Money',
      'Note',
      'Actions',
    ]);
    const cells = within(row).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      '17:00–18:00',
      '1 hat Hadley Club',
      '£50Lesson ConfirmedPaid',
      'Toss left.',
      '',
    ]);
    expect(screen.getByRole('rowheader', { name: 'Ana Lindqvist' })).toBeInTheDocument();
    expect(screen.getByLabelText('Name or email')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
  });

  test('the arrow keys lead from lesson to lesson in Bookings on a desktop, and Enter opens one', async () => {
    const { person } = openPart(apiWith([unnamed, ana]), <BookingsTab />);
    await tabTo(person, await screen.findByRole('button', { name: 'quiet' }));
    await person.keyboard('{ArrowUp}{ArrowDown}');
    expect(screen.getByRole('button', { name: 'Ana Lindqvist' })).toHaveFocus();
    await person.keyboard('{ArrowDown}{ArrowUp}{ArrowDown}{Enter}');
    expect(screen.getByRole('dialog', { name: 'Ana Lindqvist' })).toBeInTheDocument();
  });
});
