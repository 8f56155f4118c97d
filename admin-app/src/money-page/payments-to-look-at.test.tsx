import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { actOnPaymentToLookAt, getOverview, listPaymentsToLookAt } from '@lessons/contract';
import { openPart } from '../../test/open-part.tsx';
import { MoneyPage } from './money-page.tsx';
import { overviewApi, waiting } from '../../test/overview-api.ts';
import type { FakeApi } from '../../../player-app/test/fake-api.ts';

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
    const admin = openPart(api, <MoneyPage year={null} />);
    await admin.person.click(await screen.findByRole('button', { name: /^Refund/ }));
    const confirm = () => admin.person.click(screen.getByRole('button', { name: 'Refund' }));
    return { ...admin, confirm };
  };

  test('Money lists the payments to look at', async () => {
    // The action of a newer API has no button.
    const shown = {
      ...payment,
      providerReason: 'Card testing',
      actions: ['refund', 'resolve', 'send-flowers'],
    };
    openPart(overviewApi().on(listPaymentsToLookAt, [shown]), <MoneyPage year={null} />);
    const section = await screen.findByRole('region', { name: 'Payments to look at' });
    expect(within(section).getAllByRole('button')).toHaveLength(2);
    expect(section).toHaveTextContent('The reason given: Card testing');
    expect(section).toHaveTextContent('£50 · ana@example.com');
    expect(section).toHaveTextContent(payment.problem);
  });

  test('the dialog for a payment to look at closes after the response, and stays closed when the list changes', async () => {
    const api = overviewApi().on(listPaymentsToLookAt, [payment]).on(actOnPaymentToLookAt, { ok: true });
    const { confirm, topics, tellOfChange } = await askToRefund(api);
    api.on(listPaymentsToLookAt, []).on(getOverview, () => new Promise(() => {}));
    await confirm();
    await waitFor(() => expect(topics).toEqual(['payment-action']));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByText('Payments to look at')).not.toBeInTheDocument());
    const other = { ...payment, id: 'c0b3a3c2-4d0e-4d8c-9c57-1de9b8b3a111', playerEmail: 'bo@example.com' };
    api.on(listPaymentsToLookAt, [other]);
    tellOfChange();
    expect(await screen.findByText('£50 · bo@example.com')).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('the dialog for a payment to look at closes after a failure, and a list that can’t be fetched again stays', async () => {
    const api = overviewApi().on(listPaymentsToLookAt, [payment]).refuse(actOnPaymentToLookAt, 502, 'Away');
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
