import { beforeEach, expect, test } from '@jest/globals';
import { listSavedCards, removeSavedCard, type SavedCard } from '@lessons/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { renderAsPlayer } from '../../../test/render-as-player.tsx';
import { PaymentMethodsScreen } from './payment-methods-screen.tsx';

const api = fakeApi();
freshBrowser();

const visa: SavedCard = { id: 'pm_1', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 };
const unheardOf: SavedCard = { id: 'pm_2', brand: 'new_brand', last4: '0005', expMonth: 12, expYear: 2031 };

beforeEach(() => void api.on(listSavedCards, [visa, unheardOf]).on(removeSavedCard, { ok: true }));

async function askToRemove(): Promise<HTMLElement> {
  renderAsPlayer(<PaymentMethodsScreen />, api);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Visa ending in 4242' }));
  return screen.findByRole('alertdialog');
}

test('Payment Methods names the accepted cards, explains paying, and leads back to the profile', async () => {
  renderAsPlayer(<PaymentMethodsScreen />, api);
  expect(await screen.findByRole('heading', { level: 1, name: 'Payment Methods' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Profile' })).toHaveAttribute('href', '/profile');
  for (const card of ['Visa', 'Mastercard', 'American Express', 'Maestro'])
    expect(screen.getByText(card)).toBeVisible();
  expect(screen.getByText(/Payment is required at booking/)).toBeVisible();
});

test('Payment Methods lists the saved cards, also of an unknown brand', async () => {
  renderAsPlayer(<PaymentMethodsScreen />, api);
  expect(await screen.findByText('Visa ending in 4242')).toBeVisible();
  expect(screen.getByText('Expires 04/30')).toBeVisible();
  expect(screen.getByText('Card ending in 0005')).toBeVisible();
});

test('a saved card is removed after a question', async () => {
  const question = await askToRemove();
  await userEvent.click(within(question).getByRole('button', { name: 'Keep card' }));
  expect(api.requestsTo(removeSavedCard)).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: 'Remove Visa ending in 4242' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove card' }));
  expect(await screen.findByText('Card removed: Visa ending in 4242')).toHaveAttribute('aria-live', 'polite');
  expect(api.requestsTo(removeSavedCard)).toMatchObject([{ path: '/api/saved-cards/pm_1' }]);
  await waitFor(() => expect(screen.queryByText('Visa ending in 4242')).toBeNull());
  expect(screen.getByText('Card ending in 0005')).toBeVisible();
});

test('a card that could not be removed stays, and the reason is shown', async () => {
  api.on(removeSavedCard, refusal(503, 'Payments are not available right now.'));
  const question = await askToRemove();
  await userEvent.click(within(question).getByRole('button', { name: 'Remove card' }));
  expect(await screen.findByText('The card could not be removed. Please try again.')).toBeVisible();
  expect(screen.getByText('Visa ending in 4242')).toBeVisible();
});

test('saved cards that could not be loaded can be retried, and without any the page explains how to save one', async () => {
  api.on(listSavedCards, refusal(503, 'Sorry'));
  renderAsPlayer(<PaymentMethodsScreen />, api);
  expect(await screen.findByText('Your saved cards could not be loaded.')).toBeVisible();
  api.on(listSavedCards, []);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/No card is saved/)).toBeVisible();
});
