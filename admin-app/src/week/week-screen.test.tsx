import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { listAdminBlockedSlots, listAdminBookings, type AdminBooking } from '@lessons/contract';
import { londonDateOf, mondayOf } from '@lessons/rules';
import { formatDate } from '../format-date.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { buildCalledOff } from '../../test/call-off.ts';
import { openAdmin } from '../../test/open-admin.tsx';
import { buildAdminBooking, nextId } from '../../../player-app/test/sample-data.ts';
import { onWideScreen } from '../../test/wide-screen.ts';
import { tabTo } from '../../../player-app/test/tab-to.ts';
import { openOn } from '../../test/coach-schedule.ts';
import { emptyWeek } from '../../test/empty-week.ts';

/** A week in the far future, so that none of its hours is past. */
const PATH = '/admin-schedule?week=2090-11-20';
const ana = buildAdminBooking('2090-11-21T10:00Z', { duration: 120 });
const quiet = buildAdminBooking('2090-11-20T09:00Z', {
  user: { firstName: null, lastName: null, email: 'quiet@example.org', phone: null },
});
const tuesdayBlock = {
  id: '00000000-0000-4000-8000-00000000bbbb',
  date: '2090-11-21',
  startTime: '12:00',
  endTime: '13:00',
  reason: 'Club match',
};

function apiWith(bookings: AdminBooking[] = [ana, quiet]) {
  return emptyWeek(openOn([1, 2], '09:00', '13:00'))
    .on(listAdminBookings, bookings)
    .on(listAdminBlockedSlots, [tuesdayBlock]);
}

function fullAndBlocked() {
  const lessons = ['09', '10', '11', '12'].map((hour) => buildAdminBooking(`2090-11-20T${hour}:00Z`));
  const whole = { ...tuesdayBlock, date: '2090-11-20', startTime: null, endTime: null };
  return apiWith(lessons).on(listAdminBlockedSlots, [whole]);
}

describe('Admin Schedule on a desktop', () => {
  onWideScreen();

  test('Admin Schedule shows the week from Monday with booked, blocked and open hours [spec 2 Admin Schedule] [spec 4 Admin]', async () => {
    const api = apiWith();
    openAdmin(api, PATH);
    const tuesday = await screen.findByRole('region', { name: /^Tuesday 21 November/ });
    expect(screen.getByRole('heading', { level: 1, name: 'Week of 20 November 2090' })).toBeInTheDocument();
    const lesson = within(tuesday).getByRole('button', {
      name: 'Ana Lindqvist 10:00–12:00 2 h · £90 · Paid by card',
    });
    expect(lesson).toHaveTextContent('2 h · £90');
    expect(within(tuesday).getByText('Blocked')).toBeInTheDocument();
    expect(within(tuesday).getByText('Club match')).toBeInTheDocument();
    expect(within(tuesday).getAllByText('Open')).toHaveLength(1);
    expect(screen.getAllByText('No time slots available for this day')).toHaveLength(5);
    expect(api.requestsTo(listAdminBookings)[0]?.query).toEqual({ from: '2090-11-20', to: '2090-11-27' });
  });

  test('a lesson that was called off is struck in Admin Schedule, keeps the court, and is not counted', async () => {
    openAdmin(apiWith([buildCalledOff('2090-11-21T10:00Z')]), PATH);
    const lesson = within(await screen.findByRole('button', { name: /^Ana Lindqvist/ }));
    expect(lesson.getByText('Ana Lindqvist', { selector: 's' })).toBeInTheDocument();
    expect(lesson.getByText('Called off')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Book Tue 21 Nov 10:00, Open' })).not.toBeInTheDocument();
    expect(screen.getByText('0 lessons, each hour a slot')).toBeInTheDocument();
  });

  test('Admin Schedule shows the week’s summary, and why it has more slots than lessons', async () => {
    openAdmin(apiWith(), PATH);
    const summary = (await screen.findByRole('heading', { name: 'Week Summary' })).closest('section');
    await waitFor(() => expect(summary).toHaveTextContent('slots booked3'));
    expect(summary).toHaveTextContent('2 lessons, each hour a slot');
    expect(summary).toHaveTextContent('slots available4');
    expect(summary).toHaveTextContent('£140');
  });

  test('the arrow keys lead through the lessons and free hours of Admin Schedule, and Enter opens one', async () => {
    const { person } = openAdmin(apiWith(), PATH);
    const first = await screen.findByRole('button', { name: /^quiet 09:00/ });
    await tabTo(person, first);
    await person.keyboard('{ArrowDown}{ArrowRight}');
    expect(screen.getByRole('button', { name: /^Ana Lindqvist 10:00/ })).toHaveFocus();
    await person.keyboard('{ArrowUp}');
    expect(screen.getByRole('button', { name: 'Book Tue 21 Nov 09:00, Open' })).toHaveFocus();
    await person.keyboard('{ArrowUp}{ArrowLeft}');
    expect(first).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(screen.getByRole('dialog', { name: 'quiet' })).toBeInTheDocument();
  });

  test('Tab leads to one place of the week, which the arrow keys move, and then past it', async () => {
    const { person } = openAdmin(apiWith([quiet]), PATH);
    const first = await screen.findByRole('button', { name: /^quiet 09:00/ });
    await tabTo(person, screen.getByRole('button', { name: 'Next week' }));
    await person.keyboard('{Tab}');
    expect(document.activeElement).toHaveAttribute('data-stop');
    await person.keyboard(
      '{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowUp}{ArrowUp}',
    );
    expect(first).toHaveFocus();
    await person.keyboard('{ArrowDown}{Tab}');
    expect(document.activeElement).not.toHaveAttribute('data-stop');
    await person.keyboard('{Shift>}{Tab}{/Shift}');
    expect(first).not.toHaveFocus();
    expect(document.activeElement).toHaveAttribute('data-stop');
    await person.keyboard('{ArrowUp}');
    expect(first).toHaveFocus();
  });

  test('the arrows of Admin Schedule open the weeks before and after', async () => {
    const { person, navigations } = openAdmin(apiWith(), PATH);
    await person.click(await screen.findByRole('button', { name: 'Next week' }));
    expect(await screen.findByRole('heading', { name: 'Week of 27 November 2090' })).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Previous week' }));
    await person.click(screen.getByRole('button', { name: 'This week' }));
    expect(navigations).toEqual([
      '/admin-schedule?week=2090-11-27',
      '/admin-schedule?week=2090-11-20',
      '/admin-schedule',
    ]);
  });

  test('Admin Schedule opens this week without a date in the URL, with today marked', async () => {
    openAdmin(apiWith([]), '/admin-schedule');
    const today = londonDateOf(new Date());
    expect(
      await screen.findByRole('heading', { name: `Week of ${formatDate(mondayOf(today))}` }),
    ).toBeInTheDocument();
    await waitFor(() => expect(document.querySelectorAll('h2[aria-current="date"]')).toHaveLength(1));
  });

  test('Admin Schedule draws a line for now in the hour that is under way', async () => {
    setClock('2026-11-23T10:30:00Z');
    openAdmin(apiWith([]), '/admin-schedule');
    const monday = await screen.findByRole('region', { name: /^Monday 23 November/ });
    const line = document.querySelector('[data-now]');
    expect(monday).toContainElement(line as HTMLElement);
    expect(line).toHaveStyle({ '--from': '1', '--now': '0.5' });
  });

  test('Admin Schedule joins days that are blocked for the same reason', async () => {
    const whole = (date: string, reason: string) => ({
      ...tuesdayBlock,
      id: nextId(),
      date,
      startTime: null,
      endTime: null,
      reason,
    });
    const api = apiWith([]).on(listAdminBlockedSlots, [
      whole('2090-11-20', 'Holiday'),
      whole('2090-11-21', 'Holiday'),
      whole('2090-11-22', 'Tournament'),
    ]);
    openAdmin(api, PATH);
    await screen.findAllByText('Holiday');
    const joined = [...document.querySelectorAll('ol.continued')].map(
      (column) => column.closest('section')?.querySelector('h2')?.textContent,
    );
    expect(joined).toEqual([expect.stringContaining('Tuesday 21 November')]);
  });

  test('a blocked day full of lessons says on a desktop that it is blocked', async () => {
    openAdmin(fullAndBlocked(), PATH);
    expect(await screen.findAllByRole('button', { name: /^Ana Lindqvist/ })).toHaveLength(4);
    expect(screen.getByRole('heading', { name: /^Monday 20 November.*Blocked/ })).toBeVisible();
  });
});

describe('Admin Schedule on a phone', () => {
  test('Admin Schedule on a phone shows one day at a time, and opens its lessons with their details and Cancel', async () => {
    const { person } = openAdmin(apiWith(), PATH);
    expect(await screen.findByRole('heading', { name: 'Monday 20 November' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^quiet/ })).toBeInTheDocument();
    await person.click(screen.getByRole('radio', { name: 'Tue 21 1 lesson' }));
    expect(await screen.findByText('2 hours · £90')).toBeInTheDocument();
    await person.click(await screen.findByRole('button', { name: /^Ana Lindqvist/ }));
    const details = within(screen.getByRole('dialog', { name: 'Ana Lindqvist' }));
    expect(details.getByText('ana@example.com')).toBeInTheDocument();
    await person.click(details.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Ana Lindqvist');
  });

  test('Admin Schedule on a phone shows that a day off has no slots', async () => {
    const { person } = openAdmin(apiWith(), PATH);
    await person.click(await screen.findByRole('radio', { name: 'Sun 26 no lessons' }));
    expect(screen.getByText('No time slots available for this day')).toBeInTheDocument();
  });

  test('a blocked day full of lessons says on a phone that it is blocked', async () => {
    openAdmin(fullAndBlocked(), PATH);
    expect(await screen.findAllByRole('button', { name: /^Ana Lindqvist/ })).toHaveLength(4);
    expect(screen.getByText('Blocked')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Mon 20 4 lessons, blocked' })).toBeVisible();
  });
});
