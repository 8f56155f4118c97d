import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  cancelBookingWithRefund,
  exportBookings,
  searchBookings,
  writeCoachNotes,
  type AdminBooking,
} from '@lessons/contract';
import { addDays, londonDateOf } from '@lessons/rules';
import { FakeApi } from '../../../test/fake-api.ts';
import { openAdmin } from '../../../test/open-admin.tsx';
import { sampleBooking } from '../../../test/sample-bookings.ts';

const ana = sampleBooking({ at: ['2026-11-24', '17:00'] });
const unnamed = sampleBooking({
  at: ['2026-11-23', '10:00'],
  duration: 120,
  user: { firstName: null, lastName: null, email: 'quiet@example.org', phone: null },
});
const ADDRESS = '/admin?tab=bookings';
const fromToday = { from: londonDateOf(new Date()), order: 'asc' };

function apiWith(bookings: AdminBooking[], next: string | null = null): FakeApi {
  return new FakeApi().answer(searchBookings, { bookings, next });
}

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('heading', { name })).closest('li');
  if (!row) throw new Error(`${name} is in no row`);
  return within(row);
};

describe('Bookings', () => {
  test('shows whose lesson it is, when, and how it stands', async () => {
    openAdmin(apiWith([ana, unnamed]), ADDRESS);
    const first = await rowOf('Ana Lindqvist');
    expect(first.getByText('17:00–18:00')).toBeInTheDocument();
    expect(first.getByText('Tue 24 Nov 2026')).toBeInTheDocument();
    expect(first.getByText('Lesson Confirmed')).toBeInTheDocument();
    expect(first.getByText('Paid')).toBeInTheDocument();
    expect(first.getByRole('link', { name: 'ana@example.com' })).toBeInTheDocument();
    expect((await rowOf('quiet')).getByText('£90')).toBeInTheDocument();
  });

  test('a refunded cancellation says both, and can’t be cancelled again', async () => {
    const refunded = { ...ana, status: 'cancelled' as const, paymentStatus: 'refunded' as const };
    openAdmin(apiWith([refunded]), ADDRESS);
    const row = await rowOf('Ana Lindqvist');
    expect(row.getByText('Cancelled - Refunded')).toBeInTheDocument();
    expect(row.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
  });

  test('starts at today, and goes back to earlier bookings', async () => {
    const api = apiWith([ana]);
    const { person } = openAdmin(api, ADDRESS);
    expect(await screen.findByLabelText('From')).toHaveValue(fromToday.from);
    await waitFor(() => expect(api.callsOf(searchBookings).at(-1)?.query).toEqual(fromToday));

    await person.click(screen.getByRole('button', { name: 'Earlier bookings' }));
    const yesterday = addDays(fromToday.from, -1);
    await waitFor(() => expect(api.callsOf(searchBookings).at(-1)?.query).toEqual({ to: yesterday }));

    await person.click(screen.getByRole('button', { name: 'From today' }));
    expect(screen.getByLabelText('From')).toHaveValue(fromToday.from);
  });

  test('looks for a name in all bookings', async () => {
    const api = apiWith([ana]);
    const { person } = openAdmin(api, ADDRESS);
    await person.type(await screen.findByLabelText('Name or e-mail'), 'lind');
    await waitFor(() => expect(api.callsOf(searchBookings).at(-1)?.query).toEqual({ name: 'lind' }));
  });

  test('finds by name, status and days', async () => {
    const api = apiWith([ana]);
    const { person } = openAdmin(api, ADDRESS);
    await person.type(await screen.findByLabelText('Name or e-mail'), ' lind ');
    await person.selectOptions(screen.getByLabelText('Status'), 'confirmed');
    await person.type(screen.getByLabelText('From'), '2026-11-01');
    await person.type(screen.getByLabelText('To'), '2026-11-30');
    await waitFor(() =>
      expect(api.callsOf(searchBookings).at(-1)?.query).toEqual({
        name: 'lind',
        status: 'confirmed',
        from: '2026-11-01',
        to: '2026-11-30',
        order: 'asc',
      }),
    );
  });

  test('days in the wrong order are said, not searched', async () => {
    const api = apiWith([ana]);
    const { person } = openAdmin(api, ADDRESS);
    await person.clear(await screen.findByLabelText('From'));
    await person.type(screen.getByLabelText('From'), '2026-11-30');
    await person.type(screen.getByLabelText('To'), '2026-11-01');
    expect(await screen.findByText('This day is before the first one.')).toBeInTheDocument();
    expect(api.callsOf(searchBookings).map(({ query }) => query['to'])).not.toContain('2026-11-01');
  });

  test('loads more from where the page ended', async () => {
    const api = apiWith([]).on(searchBookings, ({ query }) => ({
      body: query['after'] ? { bookings: [unnamed], next: null } : { bookings: [ana], next: 'a-cursor' },
    }));
    const { person } = openAdmin(api, ADDRESS);
    await person.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('heading', { name: 'quiet' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Ana Lindqvist' })).toBeInTheDocument();
    expect(api.callsOf(searchBookings).at(-1)?.query).toEqual({ ...fromToday, after: 'a-cursor' });
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  test('says that there are none', async () => {
    openAdmin(apiWith([]), ADDRESS);
    expect(await screen.findByText('No bookings from today on')).toBeInTheDocument();
  });

  test('a failure is said, and Retry fetches again', async () => {
    const api = new FakeApi();
    const { person } = openAdmin(api, ADDRESS);
    expect(await screen.findByText('The bookings couldn’t be loaded.')).toBeInTheDocument();
    api.answer(searchBookings, { bookings: [ana], next: null });
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Ana Lindqvist' })).toBeInTheDocument();
  });
});

describe('cancelling', () => {
  const cancelled = (refund: object | null) => ({ refund, isEligibleForRefund: true, hoursUntilLesson: 90 });
  const openDialog = async (person: ReturnType<typeof openAdmin>['person']) => {
    await person.click(await screen.findByRole('button', { name: /^Cancel: Ana Lindqvist/ }));
    return within(screen.getByRole('alertdialog'));
  };

  test('refunds when the coach ticks it, and says how much', async () => {
    const api = apiWith([ana]).answer(cancelBookingWithRefund, cancelled({ amount: 50, status: 'pending' }));
    const { person, notify, dataChanged } = openAdmin(api, ADDRESS);
    const dialog = await openDialog(person);
    await person.click(dialog.getByRole('checkbox', { name: 'Process Full Refund' }));
    await person.click(dialog.getByRole('button', { name: 'Cancel & Refund' }));
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(
        expect.objectContaining({
          title: "Booking cancelled and £50 refunded to client's payment method",
        }),
      ),
    );
    expect(api.callsOf(cancelBookingWithRefund)[0]).toMatchObject({
      path: `/api/bookings/${ana.id}/cancel-with-refund`,
      body: { refund: true },
    });
    expect(dataChanged).toHaveBeenCalledWith(expect.arrayContaining(['/api/bookings']));
  });

  test('keeps the payment otherwise', async () => {
    const api = apiWith([ana]).answer(cancelBookingWithRefund, cancelled(null));
    const { person, notify } = openAdmin(api, ADDRESS);
    await person.click((await openDialog(person)).getByRole('button', { name: 'Cancel Booking' }));
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({ title: 'Booking cancelled without refund. Payment retained.' }),
    );
    expect(api.callsOf(cancelBookingWithRefund)[0]?.body).toEqual({ refund: false });
  });

  test('starts with the refund unticked at every opening', async () => {
    const { person } = openAdmin(apiWith([ana]), ADDRESS);
    const first = await openDialog(person);
    await person.click(first.getByRole('checkbox'));
    await person.click(first.getByRole('button', { name: 'Keep Booking' }));
    expect((await openDialog(person)).getByRole('checkbox')).not.toBeChecked();
  });

  test('closes the question at the answer, before the list is fetched again', async () => {
    const api = apiWith([ana]).answer(cancelBookingWithRefund, cancelled(null));
    const { person, topics } = openAdmin(api, ADDRESS);
    const dialog = await openDialog(person);
    api.on(searchBookings, () => new Promise(() => {}));
    await person.click(dialog.getByRole('button', { name: 'Cancel Booking' }));
    await waitFor(() => expect(topics).toEqual(['cancel']));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  test('says what the server said when it fails', async () => {
    const api = apiWith([ana]).refuse(cancelBookingWithRefund, 422, 'This lesson is over.');
    const { person, notify } = openAdmin(api, ADDRESS);
    await person.click((await openDialog(person)).getByRole('button', { name: 'Cancel Booking' }));
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({
        title: 'Cancellation Failed',
        description: 'This lesson is over.',
        variant: 'destructive',
      }),
    );
  });

  test('says to try again when no answer comes', async () => {
    const { person, notify } = openAdmin(apiWith([ana]), ADDRESS);
    await person.click((await openDialog(person)).getByRole('button', { name: 'Cancel Booking' }));
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(
        expect.objectContaining({ description: 'Failed to cancel booking. Please try again.' }),
      ),
    );
  });
});

test('coach notes are written on a lesson', async () => {
  const api = apiWith([ana]).on(writeCoachNotes, ({ body }) => ({ body: { ...ana, ...(body as object) } }));
  const { person, notify } = openAdmin(api, ADDRESS);
  await person.click(await screen.findByRole('button', { name: /^Coach notes: Ana Lindqvist/ }));
  await person.type(screen.getByLabelText('Notes'), 'Second serve: toss left.');
  await person.click(screen.getByRole('button', { name: 'Save notes' }));
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Coach notes saved' }));
  expect(api.callsOf(writeCoachNotes)[0]?.body).toEqual({ coachNotes: 'Second serve: toss left.' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('coach notes that are saved late leave the notes of another lesson open', async () => {
  let respond = () => {};
  const api = apiWith([ana, unnamed]).on(writeCoachNotes, async () => {
    await new Promise<void>((resolve) => (respond = resolve));
    return { body: ana };
  });
  const { person, notify } = openAdmin(api, ADDRESS);
  await person.click(await screen.findByRole('button', { name: /^Coach notes: Ana Lindqvist/ }));
  await person.type(screen.getByLabelText('Notes'), 'Second serve: toss left.');
  await person.click(screen.getByRole('button', { name: 'Save notes' }));
  await person.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await person.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await person.click(await screen.findByRole('button', { name: /^Coach notes: quiet/ }));
  await person.type(screen.getByLabelText('Notes'), 'Footwork');
  respond();
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Coach notes saved' }));
  expect(screen.getByLabelText('Notes')).toHaveValue('Footwork');
});

test('the download is the present search, all of it', async () => {
  const made: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => {
    made.push(blob);
    return 'blob:bookings';
  };
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const api = apiWith([ana]).answer(exportBookings, 'Date,Player\r\n2026-11-24,Ana Lindqvist\r\n');
  const { person } = openAdmin(api, ADDRESS);
  await person.selectOptions(await screen.findByLabelText('Status'), 'confirmed');
  await waitFor(() =>
    expect(api.callsOf(searchBookings).at(-1)?.query).toEqual({ ...fromToday, status: 'confirmed' }),
  );
  await person.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
  expect(api.callsOf(exportBookings)[0]?.query).toEqual({ status: 'confirmed', from: fromToday.from });
  expect(made[0]?.type).toBe('text/csv;charset=utf-8');
  clicked.mockRestore();
});
