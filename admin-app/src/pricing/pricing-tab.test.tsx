import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { getCoachSettings, updateCoachSettings, type CoachSettings } from '@lessons/contract';
import { FakeApi } from '../../../player-app/test/fake-api.ts';
import { openPart } from '../../test/open-part.tsx';
import { PricingTab } from './pricing-tab.tsx';

function apiWith(pricePerHour = '50', priceTwoHours = '90'): FakeApi {
  return new FakeApi()
    .on(getCoachSettings, { pricePerHour, priceTwoHours })
    .on(updateCoachSettings, ({ body }) => body as CoachSettings);
}

const save = () => screen.findByRole('button', { name: 'Save prices' });

describe('Pricing', () => {
  test('the price inputs are text with a keyboard for numbers, which no wheel or arrow changes', async () => {
    const { person } = openPart(apiWith(), <PricingTab />);
    const oneHour = await screen.findByLabelText('1 hour lesson');
    expect(oneHour).not.toHaveAttribute('type', 'number');
    expect(oneHour).toHaveAttribute('inputmode', 'decimal');
    await person.click(oneHour);
    await person.keyboard('{ArrowDown}');
    expect(oneHour).toHaveValue('50');
  });

  test('Pricing previews both prices with the hourly rate, and saves them [spec 5 Pricing]', async () => {
    const api = apiWith();
    const { person, notify, dataChanged } = openPart(api, <PricingTab />);
    const oneHour = await screen.findByLabelText('1 hour lesson');
    await person.clear(oneHour);
    await person.type(oneHour, '55');
    const preview = screen.getByRole('region', { name: 'Preview' });
    expect([...preview.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      '£55',
      '£90£45 per hour',
    ]);
    await person.click(await save());
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Pricing updated successfully' }));
    expect(api.requestsTo(updateCoachSettings)[0]?.body).toEqual({ pricePerHour: '55', priceTwoHours: '90' });
    expect(dataChanged).toHaveBeenCalledWith(expect.arrayContaining(['/api/coach-schedule']));
  });

  test('Pricing asks about a price that may be a slip, and saves nothing unless the coach agrees', async () => {
    const api = apiWith();
    const { person, notify } = openPart(api, <PricingTab />);
    const oneHour = await screen.findByLabelText('1 hour lesson');
    await person.clear(oneHour);
    await person.type(oneHour, '4750');
    await person.click(await save());
    const asked = within(screen.getByRole('alertdialog', { name: 'Is this price right?' }));
    expect(asked.getByText('1 hour: £4,750 instead of £50.')).toBeInTheDocument();
    await person.click(asked.getByRole('button', { name: 'Change it' }));
    expect(api.requestsTo(updateCoachSettings)).toHaveLength(0);
    await person.click(await save());
    await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Save prices' }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Pricing updated successfully' }));
    expect(api.bodiesTo(updateCoachSettings)).toMatchObject([{ pricePerHour: '4750' }]);
  });

  test('leaving after saving prices doesn’t ask before they are fetched again', async () => {
    const api = apiWith();
    api.on(updateCoachSettings, ({ body }) => {
      api.on(getCoachSettings, () => new Promise<never>(() => {}));
      return body as CoachSettings;
    });
    const { person, notify, navigations } = openPart(api, <PricingTab />);
    await person.type(await screen.findByLabelText('1 hour lesson'), '.50');
    await person.click(await save());
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Pricing updated successfully' }));
    await person.click(screen.getByRole('link', { name: 'Bookings' }));
    expect(screen.queryByText('Discard your changes?')).not.toBeInTheDocument();
    expect(navigations).toEqual(['/admin?tab=bookings']);
  });

  test('Pricing requires both prices', async () => {
    const api = apiWith();
    const { person } = openPart(api, <PricingTab />);
    await person.clear(await screen.findByLabelText('2 hour lesson'));
    await person.click(await save());
    expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all pricing fields');
    expect(api.requestsTo(updateCoachSettings)).toHaveLength(0);
    await person.type(screen.getByLabelText('2 hour lesson'), '90');
    expect(screen.queryByText('Please fill in all pricing fields')).toBeNull();
  });

  test('Pricing says how to write a price that it can’t read', async () => {
    const api = apiWith();
    const { person } = openPart(api, <PricingTab />);
    const oneHour = await screen.findByLabelText('1 hour lesson');
    await person.clear(oneHour);
    await person.type(oneHour, 'fifty');
    await person.click(await save());
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Please enter prices in pounds and pence, such as 50 or 47.50',
    );
    expect(api.requestsTo(updateCoachSettings)).toHaveLength(0);
  });

  test('Pricing shows the minimum price, and sends nothing below it', async () => {
    const api = apiWith();
    const { person } = openPart(api, <PricingTab />);
    const oneHour = await screen.findByLabelText('1 hour lesson');
    await person.clear(oneHour);
    await person.type(oneHour, '0');
    await person.click(await save());
    expect(screen.getByRole('alert')).toHaveTextContent('The least that a card can be charged is £0.30.');
    expect(api.requestsTo(updateCoachSettings)).toHaveLength(0);
  });

  test('Pricing shows why saving failed', async () => {
    const api = apiWith().refuse(updateCoachSettings, 422, 'Not that price.');
    const { person, notify, topics } = openPart(api, <PricingTab />);
    await person.click(await save());
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({
        title: 'Failed to update pricing',
        description: 'Not that price.',
        variant: 'destructive',
      }),
    );

    api.on(updateCoachSettings, ({ body }) => body as CoachSettings);
    await person.click(await save());
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Pricing updated successfully' }));
    // With the same topic, the success replaces the failure.
    expect(topics).toEqual(['pricing', 'pricing']);
  });
});
