import { expect, jest, test } from '@jest/globals';
import { getLinkedReceipt, getReceipt, type Receipt } from '@lessons/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpointAt, fakeApi } from '../../../test/fake-api.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { openAsVisitor } from '../../shell/open-as-visitor.tsx';

const api = fakeApi();
freshBrowser();

const receipt: Receipt = {
  number: '000042',
  paidAt: '2026-11-20T09:30:00.000Z',
  seller: { name: 'Morgan Tennis', address: '1 Church Lane\nCambridge', vatNumber: 'GB980780684' },
  vat: { percent: 20, amount: 8.33 },
  playerName: 'Sam Reed',
  lesson: {
    startTime: '2026-11-24T17:00:00.000Z',
    endTime: '2026-11-24T18:00:00.000Z',
    duration: 60,
    location: 'Village Tennis Court',
  },
  amount: 50,
  card: null,
  refunds: [],
};

test('a receipt has every required detail, and a button to print it', async () => {
  api.on(endpointAt(getLinkedReceipt, { token: 'the-token' }), receipt);
  openAsVisitor('/receipt#the-token');
  const sheet = within(await screen.findByRole('article', { name: 'Receipt 000042' }));
  for (const text of [
    'Morgan Tennis',
    'VAT number GB 980 7806 84',
    'Friday 20 November 2026',
    'Sam Reed',
    'Tuesday 24 November 2026, 17:00–18:00, Village Tennis Court',
    'Includes VAT at 20%',
    '£8.33',
  ])
    expect(sheet.getByText(text)).toBeVisible();
  expect(sheet.getAllByText('£50.00')).toHaveLength(2);
  expect(sheet.getByRole('rowheader', { name: 'Paid by card' })).toBeVisible();
  window.print = jest.fn<typeof window.print>();
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(window.print).toHaveBeenCalledTimes(1);
});

test.each([
  ['pending', 'Refund on its way, Saturday 21 November 2026'],
  ['succeeded', 'Refunded, Saturday 21 November 2026'],
  ['failed', 'Refund failed, not paid back yet, Saturday 21 November 2026'],
  ['disputed', 'disputed, Saturday 21 November 2026'],
])('a refund that is %s is shown on the receipt', async (status, text) => {
  const refunds = [{ amount: 50, status, date: '2026-11-21T10:00:00.000Z' }];
  api.on(getLinkedReceipt, { ...receipt, vat: null, refunds });
  openAsVisitor('/receipt#the-token');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText('−£50.00')).toBeVisible();
  expect(screen.queryByText(/VAT at/)).toBeNull();
});

test.each([
  [{ brand: 'visa', last4: '4242', wallet: null }, 'Visa ending in 4242'],
  [{ brand: 'amex', last4: '0005', wallet: 'apple_pay' }, 'Apple Pay, American Express ending in 0005'],
  [{ brand: 'newest', last4: '1111', wallet: 'newest_pay' }, 'Card ending in 1111'],
])('a receipt names what was paid with: %j', async (card, text) => {
  api.on(getLinkedReceipt, { ...receipt, card });
  openAsVisitor('/receipt#the-token');
  expect(await screen.findByRole('rowheader', { name: `Paid by card ${text}` })).toBeVisible();
});

test('a player’s own receipt asks a visitor to sign in', async () => {
  openAsVisitor('/receipt?booking=7c1f3f1e-5a0c-4a7e-9a5e-0d6e1c1f3a01');
  await screen.findByRole('heading', { level: 1, name: 'Welcome Back' });
  expect(api.requestsTo(getReceipt)).toEqual([]);
});
