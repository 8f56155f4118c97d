import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  confirmBooking,
  endHandPayment,
  getOverview,
  listPaymentsToLookAt,
  listToSettle,
  recordHandPayment,
  refundPaymentToLookAt,
  resolvePaymentProblem,
  type AdminBooking,
} from '@lessons/contract';
import { atHadleyClub, buildAdminBooking } from '../../../../player-app/test/sample-data.ts';
import { openAdmin } from '../../../test/open-admin.tsx';
import { overviewApi, waiting } from '../../../test/overview-api.ts';
import type { FakeApi } from '../../../../player-app/test/fake-api.ts';

describe('To settle', () => {
  const owed = buildAdminBooking('2025-11-17T10:00Z', {
    status: 'completed',
    paymentStatus: 'owes',
    payPlan: 'by_hand',
  });
  const late = buildAdminBooking('2026-11-17T10:00Z', {
    status: 'cancelled',
    paymentStatus: 'owes',
    payPlan: 'by_hand',
    user: { firstName: 'Margaret', lastName: 'Hill' },
    forName: 'Tom',
    ...atHadleyClub,
  });
  const toGiveBack = buildAdminBooking('2026-11-21T10:00Z', {
    status: 'cancelled',
    paymentStatus: 'to_give_back',
    payPlan: 'by_hand',
    handPayment: { amount: 50, method: 'transfer', receivedOn: '2026-11-15' },
    user: { firstName: 'Rafael', lastName: 'Ortiz' },
  });

  const open = (lessons: AdminBooking[]) => {
    const api = overviewApi().on(listToSettle, lessons);
    return { api, ...openAdmin(api, '/admin') };
  };
  const card = () => screen.findByRole('region', { name: 'To settle' });
  const rows = async () => within(await card()).getAllByRole('listitem');

  test('To settle lists who owes since when, and what is to be given back', async () => {
    open([owed, late, toGiveBack]);
    expect((await rows()).map(({ textContent }) => textContent)).toEqual([
      'Ana LindqvistSince Mon 17 Nov 2025 · 10:00–11:00owes £50',
      'Tom (Margaret Hill)Cancelled, Tue 17 Nov · 10:00–11:00 · at Hadley Clubowes £50',
      'Rafael OrtizCancelled, Sat 21 Nov · 10:00–11:00£50 to give back',
    ]);
  });

  test('To settle is not shown while there is nothing to settle', async () => {
    open([]);
    await screen.findByText('Lessons today');
    expect(screen.queryByRole('heading', { name: 'To settle' })).not.toBeInTheDocument();
  });

  test.each([404, 500])(
    'To settle shows that it couldn’t be loaded (%i), and Retry fetches it again',
    async (status) => {
      const api = overviewApi().refuse(listToSettle, status, 'Something went wrong.');
      const { person } = openAdmin(api, '/admin');
      expect(await screen.findByText('What is still to settle couldn’t be loaded.')).toBeInTheDocument();
      api.on(listToSettle, [owed]);
      await person.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await rows()).toHaveLength(1);
    },
  );

  test('a lesson that is paid stays in To settle until that can’t be undone any more', async () => {
    const { api, person } = open([owed, late]);
    api.on(recordHandPayment, () => {
      api.on(listToSettle, [late]);
      return {
        ...owed,
        paymentStatus: 'completed',
        handPayment: { amount: 50, method: 'cash', receivedOn: '2026-11-20' },
      };
    });
    await person.click(within(await card()).getByRole('button', { name: /^owes £50: Ana/ }));
    await person.click(screen.getByRole('button', { name: 'Cash' }));
    const undo = await within(await card()).findByRole('button', { name: /^Undo: Paid in cash, Ana/ });
    await waitFor(() => expect(api.requestsTo(listToSettle)).toHaveLength(2));
    expect((await rows()).map(({ textContent }) => textContent?.slice(0, 3))).toEqual(['Ana', 'Tom']);
    api.on(endHandPayment, () => {
      api.on(listToSettle, [owed, late]);
      return owed;
    });
    await person.click(undo);
    expect(await within(await card()).findByRole('button', { name: /^owes £50: Ana/ })).toBeInTheDocument();
  });

  test('the coach says that money was given back, after a question', async () => {
    const { api, person } = open([toGiveBack]);
    api.on(endHandPayment, () => {
      api.on(listToSettle, []);
      return { ...toGiveBack, paymentStatus: 'given_back' };
    });
    await person.click(within(await card()).getByRole('button', { name: /^£50 to give back: Rafael/ }));
    const question = within(screen.getByRole('alertdialog', { name: 'Has Rafael Ortiz the £50 back?' }));
    expect(question.getByText(/^Paid by transfer on 15 November 2026\./)).toBeInTheDocument();
    expect(question.getByRole('button', { name: 'Not yet' })).toHaveFocus();
    await person.click(question.getByRole('button', { name: 'Given back' }));
    await waitFor(() => expect(screen.queryByText('To settle')).not.toBeInTheDocument());
    expect(api.bodiesTo(endHandPayment)).toEqual([{ reason: 'returned' }]);
    expect(screen.getByText('Given back: Rafael Ortiz')).toHaveAttribute('aria-live', 'polite');
  });

  test('To settle shows four lessons, and all of them on demand', async () => {
    const lessons = Array.from({ length: 6 }, (_, day) =>
      buildAdminBooking(`2026-11-1${day}T10:00Z`, { paymentStatus: 'owes' }),
    );
    const { person } = open(lessons);
    expect(await rows()).toHaveLength(4);
    await person.click(screen.getByRole('button', { name: 'Show all 6' }));
    expect(await rows()).toHaveLength(6);
  });
});

describe('Payments to look at', () => {
  const payment = {
    id: waiting.id,
    paymentIntentId: 'pi_1',
    amount: 50,
    playerEmail: 'ana@example.com',
    createdAt: '2026-11-20T10:00:00.000Z',
    problem: 'It was paid, but its lesson could not be booked.',
    kind: 'not_booked',
    providerReason: null,
    actions: ['refund', 'resolve'],
  };

  const askToRefund = async (api: FakeApi) => {
    const admin = openAdmin(api, '/admin');
    await admin.person.click(await screen.findByRole('button', { name: /^Refund/ }));
    const confirm = () => admin.person.click(screen.getByRole('button', { name: 'Refund' }));
    return { ...admin, confirm };
  };

  test('lists payments to look at', async () => {
    const api = overviewApi().on(listPaymentsToLookAt, [payment]);
    openAdmin(api, '/admin');
    const section = await screen.findByRole('region', { name: 'Payments to look at' });
    expect(section).toHaveTextContent('£50 · ana@example.com');
    expect(section).toHaveTextContent(payment.problem);
  });

  test('the dialog for a payment to look at closes after the response, and stays closed when the list changes', async () => {
    const api = overviewApi().on(listPaymentsToLookAt, [payment]).on(refundPaymentToLookAt, { ok: true });
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

  test('the dialog for a payment to look at closes after a failure, and a list that can’t be fetched again stays', async () => {
    const api = overviewApi().on(listPaymentsToLookAt, [payment]).refuse(refundPaymentToLookAt, 502, 'Away');
    const { confirm, topics, notify } = await askToRefund(api);
    api.refuse(listPaymentsToLookAt, 503, 'Away');
    await confirm();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(notify).toHaveBeenCalledWith(expect.objectContaining({ title: 'Refund failed' }));
    expect(topics).toEqual(['payment-action']);
    await waitFor(() => expect(api.requestsTo(listPaymentsToLookAt).length).toBeGreaterThan(1));
    expect(screen.getByText('£50 · ana@example.com')).toBeInTheDocument();
  });

  test('refunds a payment to look at by keyboard alone, after a question', async () => {
    const tested = {
      ...payment,
      providerReason: 'Card testing',
      actions: ['refund', 'resolve', 'send-flowers'],
    };
    const api = overviewApi()
      .on(listPaymentsToLookAt, [tested])
      .on(refundPaymentToLookAt, { ok: true })
      .on(resolvePaymentProblem, { ok: true });
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
});
