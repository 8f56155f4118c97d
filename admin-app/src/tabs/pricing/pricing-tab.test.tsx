import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { getCoachSettings, updateCoachSettings } from '@lessons/contract';
import { FakeApi } from '../../../test/fake-api.ts';
import { openAdmin } from '../../../test/open-admin.tsx';

const ADDRESS = '/admin?tab=pricing';

function apiWith(pricePerHour = '50', priceTwoHours = '90'): FakeApi {
  return new FakeApi()
    .answer(getCoachSettings, { pricePerHour, priceTwoHours })
    .on(updateCoachSettings, ({ body }) => ({ body }));
}

const save = () => screen.findByRole('button', { name: 'Save prices' });

describe('Pricing', () => {
  test('previews both prices and the hourly rate of two hours as they are typed', async () => {
    const { person } = openAdmin(apiWith(), ADDRESS);
    expect(await screen.findByText('£45 per hour')).toBeInTheDocument();
    const twoHours = screen.getByLabelText('2 hour lesson');
    await person.clear(twoHours);
    await person.type(twoHours, '95');
    expect(screen.getByText('£95')).toBeInTheDocument();
    expect(screen.getByText('£47.50 per hour')).toBeInTheDocument();
  });

  test('takes whole pounds from 0', async () => {
    openAdmin(apiWith(), ADDRESS);
    const oneHour = await screen.findByLabelText('1 hour lesson');
    expect(oneHour).toHaveAttribute('min', '0');
    expect(oneHour).toHaveAttribute('step', '1');
  });

  test('saves both', async () => {
    const api = apiWith();
    const { person, notify, dataChanged } = openAdmin(api, ADDRESS);
    const oneHour = await screen.findByLabelText('1 hour lesson');
    await person.clear(oneHour);
    await person.type(oneHour, '55');
    await person.click(await save());
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Pricing updated successfully' }));
    expect(api.callsOf(updateCoachSettings)[0]?.body).toEqual({ pricePerHour: '55', priceTwoHours: '90' });
    expect(dataChanged).toHaveBeenCalledWith(expect.arrayContaining(['/api/coach-schedule']));
  });

  test('needs both', async () => {
    const api = apiWith();
    const { person } = openAdmin(api, ADDRESS);
    await person.clear(await screen.findByLabelText('2 hour lesson'));
    await person.click(await save());
    expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all pricing fields');
    expect(api.callsOf(updateCoachSettings)).toHaveLength(0);
    await person.type(screen.getByLabelText('2 hour lesson'), '90');
    expect(screen.queryByText('Please fill in all pricing fields')).toBeNull();
  });

  test('takes no other way to write a number', async () => {
    const api = apiWith();
    const { person } = openAdmin(api, ADDRESS);
    const oneHour = await screen.findByLabelText('1 hour lesson');
    await person.clear(oneHour);
    await person.type(oneHour, '1e2');
    await person.click(await save());
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter prices in pounds and pence');
    expect(api.callsOf(updateCoachSettings)).toHaveLength(0);
  });

  test('names the least price, and sends nothing below it', async () => {
    const api = apiWith();
    const { person } = openAdmin(api, ADDRESS);
    const oneHour = await screen.findByLabelText('1 hour lesson');
    await person.clear(oneHour);
    await person.type(oneHour, '0');
    await person.click(await save());
    expect(screen.getByRole('alert')).toHaveTextContent('The least that a card can be charged is £0.30.');
    expect(api.callsOf(updateCoachSettings)).toHaveLength(0);
  });

  test('says that it failed, and why', async () => {
    const api = apiWith().refuse(updateCoachSettings, 422, 'Not that price.');
    const { person, notify, topics } = openAdmin(api, ADDRESS);
    await person.click(await save());
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({
        title: 'Failed to update pricing',
        description: 'Not that price.',
        variant: 'destructive',
      }),
    );

    api.on(updateCoachSettings, ({ body }) => ({ body }));
    await person.click(await save());
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Pricing updated successfully' }));
    // By the same topic, the shell takes the failure away when the success comes.
    expect(topics).toEqual(['pricing', 'pricing']);
  });

  test('keeps what is filled in when the prices can’t be fetched again', async () => {
    const api = apiWith().on(updateCoachSettings, ({ body }) => {
      api.refuse(getCoachSettings, 500, 'Something went wrong.');
      return { body };
    });
    const { person } = openAdmin(api, ADDRESS);
    await person.type(await screen.findByLabelText('1 hour lesson'), '5');
    await person.click(await save());
    expect(await screen.findByText('The prices couldn’t be loaded.')).toBeInTheDocument();
    expect(screen.getByLabelText('1 hour lesson')).toHaveValue(505);
  });
});
