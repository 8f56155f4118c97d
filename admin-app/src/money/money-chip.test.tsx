import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  endHandPayment,
  getOverview,
  getCoachSchedule,
  listAdminBookings,
  recordHandPayment,
  searchBookings,
  type AdminBooking,
} from '@lessons/contract';
import { FakeApi, refusal } from '../../../player-app/test/fake-api.ts';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { undoable } from '../../test/booking-api.ts';
import { emptyWeek } from '../../test/empty-week.ts';
import { openAdmin, openToday } from '../../test/open-admin.tsx';
import { overviewOf } from '../../test/overview-api.ts';
import { onWideScreen } from '../../test/wide-screen.ts';
import { coachSchedule } from '../../test/coach-schedule.ts';

const NOW = '2026-11-23T13:30:00Z';
const due = buildAdminBooking('2026-11-23T14:00Z', { paymentStatus: 'to_pay', payPlan: 'by_hand' });
const owed = buildAdminBooking('2026-11-23T09:00Z', {
  paymentStatus: 'owes',
  payPlan: 'by_hand',
  user: { firstName: 'Margaret', lastName: 'Hill' },
});
const paid = (booking: AdminBooking): AdminBooking => ({
  ...undoable(booking),
  paymentStatus: 'completed',
  handPayment: { amount: 50, method: 'cash', receivedOn: '2026-11-23' },
});
const CHIP = '£50 to pay: Ana Lindqvist, Mon 23 Nov 14:00';

/** A day with one lesson to pay and one owed, whose payments by hand are recorded and taken back. */
function api(): FakeApi {
  const hours = [{ dayOfWeek: 1, startTime: '09:00', endTime: '18:00', isActive: true }];
  let lessons = [owed, due];
  const change = (path: string, to: (lesson: AdminBooking) => AdminBooking) => {
    const id = path.split('/')[4];
    lessons = lessons.map((lesson) => (lesson.id === id ? to(lesson) : lesson));
    return lessons.find((lesson) => lesson.id === id) ?? due;
  };
  return emptyWeek()
    .on(getOverview, overviewOf([], { nextLesson: due, lastNotes: null }))
    .on(getCoachSchedule, coachSchedule(hours))
    .on(listAdminBookings, () => lessons)
    .on(searchBookings, () => ({ bookings: lessons, next: null }))
    .on(recordHandPayment, ({ path }) => change(path, paid))
    .on(endHandPayment, ({ path }) => change(path, ({ id }) => (id === due.id ? due : owed)));
}

const open = async () => {
  setClock(NOW);
  const network = api();
  const today = openToday(network);
  await screen.findByRole('button', { name: CHIP });
  return { network, ...today };
};

describe('the chip of a lesson to be paid by hand', () => {
  test('the coach notes cash on Today with two taps: no toast, but it is said, and can be undone', async () => {
    const { network, person, notify } = await open();
    await person.click(screen.getByRole('button', { name: CHIP }));
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cash' }));
    expect(network.bodiesTo(recordHandPayment)).toEqual([{ method: 'cash' }]);
    const undo = await screen.findByRole('button', { name: 'Undo: Paid in cash: £50, Ana Lindqvist' });
    expect(screen.getByText('Paid in cash: £50, Ana Lindqvist')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: CHIP })).not.toBeInTheDocument());
    expect(notify).not.toHaveBeenCalled();

    await person.click(undo);
    expect(await screen.findByRole('button', { name: CHIP })).toBeVisible();
    expect(network.bodiesTo(endHandPayment)).toEqual([{ reason: 'mistake' }]);
    expect(screen.getByText('£50 to pay: Ana Lindqvist')).toBeVisible();
  });

  test('the day on which a payment by hand was received can be chosen, but not one to come', async () => {
    const { network, person } = await open();
    await person.click(screen.getByRole('button', { name: CHIP }));
    await person.click(screen.getByText('More'));
    const day = screen.getByLabelText('Received on');
    expect(day).toHaveValue('23/11/2026');
    fireEvent.change(day, { target: { value: '2026-11-24' } });
    expect(screen.getByRole('button', { name: 'Transfer' })).toBeDisabled();
    expect(screen.getByRole('alert')).toHaveTextContent('received today or in the past year');
    fireEvent.change(day, { target: { value: '2026-11-20' } });
    await person.click(screen.getByRole('button', { name: 'Transfer' }));
    await waitFor(() =>
      expect(network.bodiesTo(recordHandPayment)).toEqual([{ method: 'transfer', receivedOn: '2026-11-20' }]),
    );
  });

  test('a payment by hand of a lesson that was paid by card is refused in words, and the day is fetched again', async () => {
    const { network, person, notify } = await open();
    network
      .on(recordHandPayment, refusal(422, 'This lesson was paid by card.', 'already_paid'))
      .on(listAdminBookings, [{ ...due, paymentStatus: 'completed' }]);
    await person.click(screen.getByRole('button', { name: CHIP }));
    await person.click(screen.getByRole('button', { name: 'Cash' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: CHIP })).not.toBeInTheDocument());
    expect(notify).toHaveBeenCalledWith({
      title: 'The payment was not recorded',
      description: 'This lesson was paid by card.',
      variant: 'destructive',
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

const collect = async (path: string) => {
  setClock(NOW);
  const network = api();
  const { person } = openAdmin(network, path);
  await person.click(await screen.findByRole('button', { name: CHIP }));
  await person.click(screen.getByRole('button', { name: 'Cash' }));
  expect(await screen.findByRole('button', { name: /^Undo: Paid in cash/ })).toBeVisible();
  expect(network.requestsTo(recordHandPayment)).toHaveLength(1);
};

test.each([
  ['Bookings', '/admin?tab=bookings'],
  ['the week on a phone', '/admin-schedule'],
])('a lesson by hand is collected in %s, too', (_, path) => collect(path));

describe('on a desktop', () => {
  onWideScreen();

  test('a lesson by hand is collected in the week of a desktop, too', () => collect('/admin-schedule'));
});

test('Today says of each lesson how it is paid', async () => {
  setClock(NOW);
  const lessons = (['free', 'waived', 'completed', 'of_a_newer_api'] as const).map((paymentStatus, hour) =>
    buildAdminBooking(`2026-11-23T${14 + hour}:00Z`, { paymentStatus }),
  );
  openToday(api().on(listAdminBookings, lessons));
  const rows = within(await screen.findByRole('list', { name: 'Today’s lessons' })).getAllByRole('listitem');
  const texts = rows.map(({ textContent }) => textContent);
  for (const text of [
    '1 hour · Free',
    '1 hour · £50 · Written off',
    '1 hour · £50',
    '1 hour · £50 · of_a_newer_api',
  ])
    expect(texts.some((row) => row.endsWith(text))).toBe(true);
});
