import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { getCoachSettings, updateCoachSettings } from '@lessons/contract';
import { FakeApi } from '../../../player-app/test/fake-api.ts';
import { openPart } from '../../test/open-part.tsx';
import { PricingTab } from '../pricing/pricing-tab.tsx';

const QUESTION = 'Discard your changes?';

function filledApi(): FakeApi {
  let prices = { pricePerHour: '50', priceTwoHours: '90' };
  return new FakeApi()
    .on(getCoachSettings, () => prices)
    .on(updateCoachSettings, ({ body }) => (prices = body as typeof prices));
}

async function openWithNewPrice() {
  const opened = openPart(filledApi(), <PricingTab />);
  const oneHour = await screen.findByLabelText('1 hour lesson');
  await opened.person.clear(oneHour);
  await opened.person.type(oneHour, '55');
  return opened;
}

describe('unsaved changes', () => {
  test('switching tabs with unsaved changes asks, and Keep editing keeps the input', async () => {
    const { person, navigations } = await openWithNewPrice();
    await person.click(screen.getByRole('link', { name: 'Overview' }));
    expect(screen.getByRole('alertdialog', { name: QUESTION })).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(navigations).toEqual([]);
    expect(screen.getByLabelText('1 hour lesson')).toHaveValue('55');
  });

  test('Discard changes continues to the link that was clicked', async () => {
    const { person, navigations } = await openWithNewPrice();
    await person.click(screen.getByRole('link', { name: 'Week' }));
    await person.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(navigations).toEqual(['/admin-schedule']);
    expect(screen.queryByText(QUESTION)).not.toBeInTheDocument();
  });

  test('the shell’s links ask about unsaved changes, too', async () => {
    const { person, navigations } = await openWithNewPrice();
    const link = document.createElement('a');
    link.href = '/profile';
    link.textContent = 'Profile';
    document.body.append(link);
    await person.click(link);
    await person.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(navigations).toEqual(['/profile']);
    link.remove();
  });

  test('a link within the same screen doesn’t ask about unsaved changes', async () => {
    const { person } = await openWithNewPrice();
    const link = document.createElement('a');
    link.href = '#content';
    link.textContent = 'Skip to content';
    document.body.append(link);
    await person.click(link);
    expect(screen.queryByText(QUESTION)).not.toBeInTheDocument();
    link.remove();
  });

  test('closing the page asks only while there are unsaved changes', async () => {
    const { person, notify } = await openWithNewPrice();
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asks()).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Save prices' }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Pricing updated successfully' }));
    await waitFor(() => expect(asks()).toBe(false));
  });

  test('leaving doesn’t ask when the input equals what is saved', async () => {
    const { person, navigations } = await openWithNewPrice();
    const oneHour = screen.getByLabelText('1 hour lesson');
    await person.clear(oneHour);
    await person.type(oneHour, '50.00');
    await person.click(screen.getByRole('link', { name: 'Overview' }));
    expect(navigations).toEqual(['/admin']);
  });
});
