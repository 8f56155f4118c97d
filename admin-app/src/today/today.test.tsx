import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  getCoachSchedule,
  getOverview,
  listAdminBookings,
  listBlockedSlots,
  listClients,
  listClosings,
  listPaymentsToLookAt,
  listToSettle,
  type AdminBooking,
  type Overview,
} from '@lessons/contract';
import type { FakeApi } from '../../../player-app/test/fake-api.ts';
import { atHadleyClub, buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { tabTo } from '../../../player-app/test/tab-to.ts';
import { margaret } from '../../test/booking-api.ts';
import { pageOf } from '../../test/clients.ts';
import { buildCalledOff } from '../../test/call-off.ts';
import { emptyWeek } from '../../test/empty-week.ts';
import { openToday } from '../../test/open-admin.tsx';
import { coachSchedule } from '../../test/coach-schedule.ts';
import { overviewOf } from '../../test/overview-api.ts';

const over = buildAdminBooking('2026-11-23T09:00Z', { coachNotes: 'Toss left.' });
const ana = buildAdminBooking('2026-11-23T14:00Z', { duration: 120 });
const quiet = buildAdminBooking('2026-11-23T16:00Z', {
  user: { firstName: null, lastName: null, email: 'quiet@example.org', phone: null },
});

beforeEach(() => setClock('2026-11-23T13:30:00Z'));

const slots = [{ dayOfWeek: 1, startTime: '09:00', endTime: '18:00', isActive: true }];

function apiWith(bookings: AdminBooking[] = [over, ana, quiet], change: Partial<Overview> = {}): FakeApi {
  const lastNotes = { date: '2026-11-16', coachNotes: 'Second serve: toss left.' };
  return emptyWeek(slots)
    .on(getOverview, overviewOf([], { nextLesson: ana, lastNotes, ...change }))
    .on(listAdminBookings, bookings)
    .on(listPaymentsToLookAt, [])
    .on(listToSettle, [])
    .on(listClosings, []);
}

describe('Today', () => {
  test('Home of a coach shows who comes next, the last note, and a way to call', async () => {
    openToday(apiWith());
    const next = within(await screen.findByRole('region', { name: 'Next on court' }));
    expect(next.getByText('14:00')).toBeInTheDocument();
    expect(next.getByText('Ana Lindqvist')).toBeInTheDocument();
    expect(next.getByText('in 30 min')).toBeInTheDocument();
    expect(next.getByText('Second serve: toss left.')).toBeInTheDocument();
    expect(next.getByText('Last note, 16 Nov')).toBeInTheDocument();
    expect(next.getByRole('link', { name: 'Call Ana Lindqvist' })).toHaveAttribute(
      'href',
      'tel:+447700900101',
    );
    const words = 'Hi Ana, I’m running 10 minutes late for 14:00.';
    const message = `https://wa.me/447700900101?text=${encodeURIComponent(words)}`;
    expect(next.getByRole('link', { name: 'Message Ana Lindqvist' })).toHaveAttribute('href', message);
  });

  test('Home of a coach shows the day in its order, with a line for now', async () => {
    const { person } = openToday(apiWith());
    const rows = within(await screen.findByRole('list', { name: 'Today’s lessons' })).getAllByRole(
      'listitem',
    );
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '10:00Free until 14:00Now 13:30',
      '14:00Ana Lindqvist 14:00–16:00 · Paid by card 2 hours · £90',
      '16:00quiet 16:00–17:00 · Paid by card 1 hour · £50',
      '17:00Free until 18:00',
    ]);
    expect(rows[0]).toHaveAttribute('aria-current', 'time');
    const done = screen.getByRole('button', { name: '1 done · £50', expanded: false });
    expect(screen.queryByRole('list', { name: 'Earlier today' })).not.toBeInTheDocument();
    await person.click(done);
    expect(screen.getByRole('list', { name: 'Earlier today' })).toHaveTextContent('10:00');
  });

  test('Home of a coach shows another day in the same strip: by the arrow keys, and after a swipe one of the next week', async () => {
    const tuesday = buildAdminBooking('2026-11-24T09:00Z');
    const { person } = openToday(apiWith([over, ana, quiet, tuesday]));
    const today = await screen.findByRole('radio', { name: 'Mon 23 3 lessons' });
    expect(today).toBeChecked();
    await tabTo(person, today);
    await person.keyboard('{ArrowRight}');
    const strip = await screen.findByRole('list', { name: 'Lessons on Tuesday 24 November' });
    expect(within(strip).getByRole('button', { name: /^Ana Lindqvist/ })).toBeVisible();
    await person.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    const sunday = screen.getByText('No working hours on Sunday 29 November');
    fireEvent.touchStart(sunday, { touches: [{ clientX: 300, clientY: 500 }] });
    fireEvent.touchEnd(sunday, { changedTouches: [{ clientX: 100, clientY: 520 }] });
    expect(await screen.findByRole('radio', { name: 'Mon 30 no lessons' })).toBeChecked();
    expect(screen.getByRole('list', { name: 'Lessons on Monday 30 November' })).toBeVisible();
  });

  test('the arrow keys lead from lesson to lesson of the day', async () => {
    const { person } = openToday(apiWith());
    const day = within(await screen.findByRole('list', { name: 'Today’s lessons' }));
    const first = day.getByRole('button', { name: /^Ana Lindqvist/ });
    await tabTo(person, first);
    await person.keyboard('{ArrowDown}');
    expect(screen.getByRole('button', { name: /^quiet/ })).toHaveFocus();
    await person.keyboard('{ArrowUp}');
    expect(first).toHaveFocus();
  });

  test('Home of a coach names what waits below the next lesson, and leads to where it is solved', async () => {
    const owing = buildAdminBooking('2026-11-20T10:00Z', { paymentStatus: 'owes', status: 'completed' });
    const { person, navigations } = openToday(
      apiWith(undefined, { failedMails: 2 }).on(listToSettle, [owing]),
    );
    const waits = await screen.findByRole('list', { name: 'Waiting for you' });
    expect(waits.compareDocumentPosition(screen.getByRole('region', { name: 'Next on court' }))).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    );
    const lines = within(waits).getAllByRole('link');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Ana Lindqvist owes £50',
      '2 emails didn’t arrive',
    ]);
    await person.click(lines[0] as HTMLElement);
    await person.click(lines[1] as HTMLElement);
    expect(navigations).toEqual(['/admin?screen=money', '/admin?screen=settings&section=mails']);
  });

  test('Home of a coach shows no list while nothing waits', async () => {
    openToday(apiWith());
    await screen.findByRole('region', { name: 'Next on court' });
    expect(screen.queryByRole('list', { name: 'Waiting for you' })).not.toBeInTheDocument();
  });

  test.each([
    ['the payments to look at', listPaymentsToLookAt, 500],
    ['what is to settle', listToSettle, 404],
    ['what was called off', listClosings, 404],
  ])('Home of a coach says that more may wait if %s could not be loaded', async (_, endpoint, status) => {
    openToday(apiWith().refuse(endpoint, status, 'Sorry.'));
    expect(await screen.findByRole('link', { name: 'What else waits couldn’t be loaded' })).toHaveAttribute(
      'href',
      '/admin?screen=money',
    );
    expect(screen.getByRole('region', { name: 'Next on court' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Not here' })).toBeInTheDocument();
  });

  test('a client without a phone number is emailed from Home', async () => {
    openToday(apiWith(undefined, { nextLesson: quiet, lastNotes: null }));
    const next = within(await screen.findByRole('region', { name: 'Next on court' }));
    expect(next.getByRole('link', { name: 'Email quiet' })).toHaveAttribute(
      'href',
      'mailto:quiet@example.org',
    );
  });

  test('Home of a coach says of a lesson elsewhere where it is, who plays, and how long', async () => {
    const tom = buildAdminBooking('2026-11-23T14:15Z', {
      duration: 45,
      price: 35,
      forName: 'Tom',
      ...atHadleyClub,
    });
    openToday(apiWith([tom], { nextLesson: tom, lastNotes: null }));
    const next = within(await screen.findByRole('region', { name: 'Next on court' }));
    expect(next.getByText('Tom (Ana Lindqvist)')).toBeVisible();
    expect(next.getByText('45 minutes · £35 · at Hadley Club')).toBeVisible();
    const rows = within(screen.getByRole('list', { name: 'Today’s lessons' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '09:00Free until 14:15Now 13:30',
      '14:15Tom (Ana Lindqvist) 14:15–15:00 · Paid by card 45 minutes · £35 · at Hadley Club',
      '15:00Free until 18:00',
    ]);
  });

  test('free time on Home books what is to come of it, unless it is too short for a lesson', async () => {
    const bookings = [
      buildAdminBooking('2026-11-23T14:30Z', { duration: 30 }),
      buildAdminBooking('2026-11-23T15:15Z', { duration: 45 }),
    ];
    const api = apiWith(bookings)
      .on(listClients, pageOf(margaret))
      .on(listBlockedSlots, [])
      .on(getCoachSchedule, coachSchedule(slots, { bookingRules: { horizonWeeks: 26, noticeHours: 0 } }));
    const { person } = openToday(api);
    const day = within(await screen.findByRole('list', { name: 'Today’s lessons' }));
    expect(
      day.getAllByRole('button', { name: /, Free until/ }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Book 14:00, Free until 14:30', 'Book 16:00, Free until 18:00']);
    expect(day.getByText('Free until 15:15')).toBeVisible();
    await person.click(day.getByRole('button', { name: 'Book 14:00, Free until 14:30' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Book for a client' }));
    expect(dialog.getByRole('button', { name: /^Time: / })).toHaveTextContent(
      'Time: Mon 23 Nov · 14:00–14:30',
    );
  });

  test('Home of a coach says that nobody is booked, and that there are no working hours', async () => {
    const api = apiWith([], { nextLesson: null, lastNotes: null }).on(getCoachSchedule, coachSchedule([]));
    openToday(api);
    expect(await screen.findByText('No lessons booked yet.')).toBeInTheDocument();
    expect(screen.getByText('No working hours today')).toBeInTheDocument();
  });

  test('a day whose lessons were all called off is not said to be empty', async () => {
    openToday(apiWith([buildCalledOff('2026-11-23T14:00Z')]));
    const day = within(await screen.findByRole('list', { name: 'Today’s lessons' }));
    expect(day.getByText('Called off')).toBeInTheDocument();
    expect(screen.queryByText('No lessons today')).not.toBeInTheDocument();
  });

  test('Home of a coach shows a failure, and Retry fetches what is missing', async () => {
    const api = apiWith().refuse(listAdminBookings, 500, 'Something went wrong.');
    const { person } = openToday(api);
    expect(await screen.findByText('Today couldn’t be loaded.')).toBeInTheDocument();
    api.on(listAdminBookings, [ana]);
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Next on court' })).toBeInTheDocument();
    expect(api.requestsTo(getOverview)).toHaveLength(1);
  });

  test('Home of a coach shows nothing once the role was removed, and follows changes on the server', async () => {
    const api = apiWith();
    const { onForbidden, tellOfChange } = openToday(api);
    await screen.findByRole('region', { name: 'Next on court' });
    api.refuse(getOverview, 403, 'Not a coach.', 'forbidden');
    tellOfChange();
    await waitFor(() => expect(screen.queryByText('Today')).not.toBeInTheDocument());
    expect(onForbidden).toHaveBeenCalledTimes(1);
  });
});
