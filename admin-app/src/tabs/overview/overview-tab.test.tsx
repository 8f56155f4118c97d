import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  confirmBooking,
  getFirstSteps,
  getOverview,
  listPaymentsToLookAt,
  movePaymentToLookAt,
  refundPaymentToLookAt,
  settlePaymentProblem,
  rejectBooking,
  type AdminBooking,
  type Overview,
} from '@lessons/contract';
import { FakeApi } from '../../../../player-app/test/fake-api.ts';
import { emptyWeek } from '../../../test/empty-week.ts';
import { openAdmin } from '../../../test/open-admin.tsx';
import { buildAdminBooking } from '../../../../player-app/test/sample-data.ts';

const waiting = buildAdminBooking('2026-11-24T17:00Z', { status: 'pending' });

function overviewOf(pending: AdminBooking[], change: Partial<Overview> = {}): Overview {
  const weeks = Array.from({ length: 12 }, (_, index) => ({
    weekStarts: `2026-${index < 9 ? '09' : '10'}-${String(7 + (index % 9) * 2).padStart(2, '0')}`,
    lessons: index,
    revenue: index * 50,
  }));
  return { lessonsToday: 3, revenueToday: 190, pending, weeks, ...change };
}

function apiWith(pending: AdminBooking[] = [waiting]): FakeApi {
  return emptyWeek().on(getOverview, overviewOf(pending)).on(listPaymentsToLookAt, []);
}

describe('Overview', () => {
  test('shows today’s lessons and revenue', async () => {
    openAdmin(apiWith(), '/admin');
    await screen.findByText('Lessons today');
    const today = within(screen.getByRole('region', { name: 'Today' }));
    expect(today.getByText('3')).toBeInTheDocument();
    expect(today.getByText('£190')).toBeInTheDocument();
    expect(screen.queryByText('Payments to look at')).not.toBeInTheDocument();
  });

  test('Confirm confirms the booking and reports stale data to the shell', async () => {
    const api = apiWith().on(confirmBooking, () => {
      api.on(getOverview, overviewOf([]));
      return { ...waiting, status: 'confirmed' };
    });
    const { person, notify, dataChanged } = openAdmin(api, '/admin');
    await person.click(await screen.findByRole('button', { name: /^Confirm the lesson of Ana Lindqvist/ }));
    expect(await screen.findByText('No pending bookings')).toBeInTheDocument();
    expect(api.requestsTo(confirmBooking)).toHaveLength(1);
    expect(notify).toHaveBeenCalledWith(expect.objectContaining({ title: 'Booking confirmed' }));
    expect(dataChanged).toHaveBeenCalledWith(expect.arrayContaining(['/api/bookings', '/api/bookings/all']));
  });

  test('Reject asks first', async () => {
    const api = apiWith().on(rejectBooking, { ...waiting, status: 'cancelled' });
    const { person, notify } = openAdmin(api, '/admin');
    await person.click(await screen.findByRole('button', { name: /^Reject the lesson/ }));
    const dialog = screen.getByRole('alertdialog', { name: 'Reject this booking?' });
    expect(dialog).toHaveTextContent('£50 refunded in full');
    expect(api.requestsTo(rejectBooking)).toHaveLength(0);
    await person.click(within(dialog).getByRole('button', { name: 'Reject & Refund' }));
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(expect.objectContaining({ title: 'Booking rejected' })),
    );
    expect(api.requestsTo(rejectBooking)[0]?.path).toBe(`/api/admin/bookings/${waiting.id}/reject`);
  });

  test.each([
    ['a success', (api: FakeApi) => api.on(rejectBooking, { ...waiting, status: 'cancelled' })],
    ['a failure', (api: FakeApi) => api.refuse(rejectBooking, 502, 'Away')],
  ])('Reject closes its dialog after %s, before the overview is fetched again', async (_, prepare) => {
    const api = apiWith();
    prepare(api);
    const { person, topics } = openAdmin(api, '/admin');
    await person.click(await screen.findByRole('button', { name: /^Reject the lesson/ }));
    api.on(getOverview, () => new Promise(() => {}));
    await person.click(screen.getByRole('button', { name: 'Reject & Refund' }));
    await waitFor(() => expect(topics).toEqual(['pending']));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  test('Keep Booking sends nothing', async () => {
    const api = apiWith();
    const { person } = openAdmin(api, '/admin');
    await person.click(await screen.findByRole('button', { name: /^Reject the lesson/ }));
    await person.click(screen.getByRole('button', { name: 'Keep Booking' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(api.requestsTo(rejectBooking)).toHaveLength(0);
  });

  test('shows the last twelve weeks as a table', async () => {
    const { person } = openAdmin(apiWith(), '/admin');
    await person.click(await screen.findByRole('button', { name: 'Show as table' }));
    const table = screen.getByRole('table', { name: 'Revenue and lessons by week' });
    expect(within(table).getAllByRole('row')).toHaveLength(13);
    expect(within(table).getByRole('row', { name: '7 September 2026 0 £0' })).toBeInTheDocument();
  });

  test('shows a text instead of the chart for twelve weeks without a lesson', async () => {
    const quiet = Array.from({ length: 12 }, () => ({ weekStarts: '2026-09-07', lessons: 0, revenue: 0 }));
    openAdmin(apiWith().on(getOverview, overviewOf([], { weeks: quiet })), '/admin');
    expect(await screen.findByText('No lessons in the last 12 weeks')).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  test('says how many mails could not be delivered, and leads to them', async () => {
    const api = apiWith().on(getOverview, overviewOf([], { failedMails: 3 }));
    const { person, navigations } = openAdmin(api, '/admin');
    await person.click(await screen.findByRole('link', { name: '3 mails could not be delivered' }));
    expect(navigations).toEqual(['/admin?screen=settings']);
  });

  test('lists payments to look at', async () => {
    const api = apiWith().on(listPaymentsToLookAt, [
      {
        id: waiting.id,
        paymentIntentId: 'pi_1',
        amount: 50,
        playerEmail: 'ana@example.com',
        createdAt: '2026-11-20T10:00:00.000Z',
        problem: 'The refund failed.',
      },
    ]);
    openAdmin(api, '/admin');
    const section = await screen.findByRole('region', { name: 'Payments to look at' });
    expect(section).toHaveTextContent('£50 · ana@example.com');
    expect(section).toHaveTextContent('The refund failed.');
  });

  describe('the dialog for a payment to look at', () => {
    const payment = {
      id: waiting.id,
      paymentIntentId: 'pi_1',
      amount: 50,
      playerEmail: 'ana@example.com',
      createdAt: '2026-11-20T10:00:00.000Z',
      problem: 'It was paid, but its lesson could not be booked.',
      kind: 'not_booked',
      providerReason: null,
      actions: ['refund', 'settle'],
    };
    const askToRefund = async (api: FakeApi) => {
      const admin = openAdmin(api, '/admin');
      await admin.person.click(await screen.findByRole('button', { name: /^Refund/ }));
      const confirm = () => admin.person.click(screen.getByRole('button', { name: 'Refund' }));
      return { ...admin, confirm };
    };

    test('closes after the response, and stays closed when the list changes', async () => {
      const api = apiWith().on(listPaymentsToLookAt, [payment]).on(refundPaymentToLookAt, { ok: true });
      const { confirm, topics, person } = await askToRefund(api);
      api.on(listPaymentsToLookAt, []).on(getOverview, () => new Promise(() => {}));
      await confirm();
      await waitFor(() => expect(topics).toEqual(['payment-action']));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      await waitFor(() => expect(screen.queryByText('Payments to look at')).not.toBeInTheDocument());
      const other = { ...payment, id: 'c0b3a3c2-4d0e-4d8c-9c57-1de9b8b3a111', playerEmail: 'bo@example.com' };
      api.on(listPaymentsToLookAt, [other]);
      api.on(confirmBooking, waiting);
      await person.click(screen.getByRole('button', { name: /^Confirm the lesson/ }));
      expect(await screen.findByText('£50 · bo@example.com')).toBeInTheDocument();
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    });

    test('closes after a failure, and a list that can’t be fetched again stays', async () => {
      const api = apiWith().on(listPaymentsToLookAt, [payment]).refuse(refundPaymentToLookAt, 502, 'Away');
      const { confirm, topics, notify } = await askToRefund(api);
      api.refuse(listPaymentsToLookAt, 503, 'Away');
      await confirm();
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      expect(notify).toHaveBeenCalledWith(expect.objectContaining({ title: 'Refund failed' }));
      expect(topics).toEqual(['payment-action']);
      await waitFor(() => expect(api.requestsTo(listPaymentsToLookAt).length).toBeGreaterThan(1));
      expect(screen.getByText('£50 · ana@example.com')).toBeInTheDocument();
    });
  });

  test('sets a lesson that was moved after the backup to a time with one press', async () => {
    const moved = {
      id: waiting.id,
      paymentIntentId: 'pi_1',
      amount: 50,
      playerEmail: 'ana@example.com',
      createdAt: '2026-11-20T10:00:00.000Z',
      problem: 'It was moved to Monday 28 December, 10:00 after the backup.',
      kind: 'moved',
      providerReason: null,
      actions: ['move', 'settle'],
      startTimes: ['2026-12-28T10:00:00.000Z', '2026-12-21T10:00:00.000Z'],
    };
    const api = apiWith().on(listPaymentsToLookAt, [moved]).on(movePaymentToLookAt, { ok: true });
    const { person, notify } = openAdmin(api, '/admin');
    const section = await screen.findByRole('region', { name: 'Payments to look at' });
    expect(section).toHaveTextContent('The player gets a mail, unless');
    expect(
      within(section)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Play Mon 28 Dec, 10:00', 'Play Mon 21 Dec, 10:00', 'Mark as Settled']);
    api.on(listPaymentsToLookAt, []);
    await person.click(screen.getByRole('button', { name: 'Play Mon 28 Dec, 10:00: £50 · ana@example.com' }));
    await waitFor(() => expect(section).not.toBeInTheDocument());
    expect(api.requestsTo(movePaymentToLookAt)).toMatchObject([
      { body: { startTime: '2026-12-28T10:00:00.000Z' } },
    ]);
    expect(notify).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Time chosen', description: 'Mon 28 Dec, 10:00 · ana@example.com' }),
    );
  });

  test('refunds a payment to look at by keyboard alone, after a question', async () => {
    const payment = {
      id: waiting.id,
      paymentIntentId: 'pi_1',
      amount: 50,
      playerEmail: 'ana@example.com',
      createdAt: '2026-11-20T10:00:00.000Z',
      problem: 'It was paid, but its lesson could not be booked.',
      kind: 'not_booked',
      providerReason: 'Card testing',
      actions: ['refund', 'settle', 'send-flowers'],
    };
    const api = apiWith()
      .on(listPaymentsToLookAt, [payment])
      .on(refundPaymentToLookAt, { ok: true })
      .on(settlePaymentProblem, { ok: true });
    const { person } = openAdmin(api, '/admin');
    const section = await screen.findByRole('region', { name: 'Payments to look at' });
    expect(section).toHaveTextContent('The reason given: Card testing');
    // The action of a newer API has no button.
    expect(within(section).getAllByRole('button')).toHaveLength(2);
    const tabUntil = async (name: RegExp) => {
      for (let presses = 0; presses < 30; presses++) {
        await person.tab();
        if (name.test(document.activeElement?.getAttribute('aria-label') ?? '')) return;
      }
      throw new Error(`${name} was not reached by Tab`);
    };
    await tabUntil(/^Refund/);
    await person.keyboard('{Enter}');
    const dialog = await screen.findByRole('alertdialog', { name: 'Refund this payment?' });
    expect(dialog).toHaveTextContent('£50');
    expect(api.requestsTo(refundPaymentToLookAt)).toEqual([]);
    await person.tab();
    api.on(listPaymentsToLookAt, []);
    await person.keyboard('{Enter}');
    await waitFor(() => expect(api.requestsTo(refundPaymentToLookAt)).toHaveLength(1));
    await waitFor(() => expect(section).not.toBeInTheDocument());
  });

  test('sends each call once on opening, also when all fail', async () => {
    const calls = [getOverview, listPaymentsToLookAt, getFirstSteps];
    const api = apiWith();
    for (const call of calls) api.refuse(call, 500, 'Something went wrong.');
    openAdmin(api, '/admin');
    expect(await screen.findAllByRole('button', { name: 'Retry' })).toHaveLength(2);
    for (const call of calls) expect(api.requestsTo(call)).toHaveLength(1);
  });

  test('shows a failure, and Retry fetches again', async () => {
    const api = apiWith().refuse(getOverview, 500, 'Something navigations wrong.');
    const { person } = openAdmin(api, '/admin');
    expect(await screen.findByText('The overview couldn’t be loaded.')).toBeInTheDocument();
    api.on(getOverview, overviewOf([]));
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No pending bookings')).toBeInTheDocument();
  });
});
