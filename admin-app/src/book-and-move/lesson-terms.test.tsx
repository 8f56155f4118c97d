import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { bookForClient, listClients, listPlaces, type AgreedTerms } from '@lessons/contract';
import type { FakeApi } from '../../../player-app/test/fake-api.ts';
import { bookingApi, margaret } from '../../test/booking-api.ts';
import { pageOf } from '../../test/clients.ts';
import { bodyOf, booked, openBookDialog } from '../../test/open-book-dialog.tsx';

const barn = { name: 'Hill Barn', address: '1 Hill Road, Ripon HG4 1AA' };
const park = { name: 'Spa Park', address: null };

/** Opens the sheet for Margaret, whose last lesson had these terms. */
async function openForMargaret(terms: Partial<AgreedTerms> | null = null, api: FakeApi = bookingApi()) {
  const last = { payPlan: 'by_hand', duration: 60, price: 50, place: null, forName: null } as const;
  api.on(bookForClient, booked).on(listPlaces, [barn, park]);
  api.on(listClients, pageOf({ ...margaret, lastTerms: terms && { ...last, ...terms } }));
  const opened = await openBookDialog(api);
  const { person, dialog } = opened;
  const press = (name: string | RegExp) => person.click(dialog.getByRole('button', { name }));
  await person.click(await dialog.findByRole('button', { name: /^Margaret Hill/ }));
  return { ...opened, api, press };
}

describe('The length of a lesson', () => {
  test('Other offers every quarter to four hours, and a chip closes it again', async () => {
    const { api, person, dialog, press } = await openForMargaret();
    await press('Other');
    const select = dialog.getByLabelText<HTMLSelectElement>('Other length');
    expect(select).toHaveDisplayValue('1 hour');
    const texts = [...select.options].map(({ text }) => text);
    expect(texts).toHaveLength(15);
    expect([texts.at(0), texts.at(3), texts.at(-1)]).toEqual(['30 minutes', '1¼ hours', '4 hours']);
    await person.selectOptions(select, '2½ hours');
    expect(dialog.getByText('£112.50 to pay in person')).toBeInTheDocument();
    await person.selectOptions(select, '1 hour');
    expect(dialog.getByRole('button', { name: 'Other', pressed: true })).toBeInTheDocument();
    await press('45 min');
    expect(dialog.queryByLabelText('Other length')).not.toBeInTheDocument();
    await press('Other');
    await person.selectOptions(dialog.getByLabelText('Other length'), '1¼ hours');
    await press('Book');
    await waitFor(() => expect(bodyOf(api)).toMatchObject({ duration: 75, price: 62.5 }));
  });
});

describe('Who plays, and where', () => {
  test('the coach’s court and the client themselves are one tap each under More', async () => {
    const { api, dialog, press } = await openForMargaret({ place: barn, forName: 'Tom' });
    await press('More');
    expect(dialog.getByLabelText('Who plays (optional)')).toHaveValue('Tom');
    await press('Margaret Hill');
    expect(dialog.getByLabelText('Who plays (optional)')).toHaveValue('');
    await press('Your court');
    expect(dialog.queryByLabelText('Place')).not.toBeInTheDocument();
    await press('Book');
    await waitFor(() => expect(api.bodiesTo(bookForClient)).toHaveLength(1));
    expect(bodyOf(api)).not.toHaveProperty('place');
    expect(bodyOf(api)).not.toHaveProperty('forName');
  });

  test('a place that was named with and without its address is told apart by it', async () => {
    const api = bookingApi();
    const { dialog, press } = await openForMargaret({ place: barn }, api);
    api.on(listPlaces, [{ ...barn, address: null }, barn]);
    await press('More');
    expect(await dialog.findByRole('button', { name: `Hill Barn ${barn.address}` })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await press('Hill Barn No address');
    expect(dialog.getByLabelText('Address (optional)')).toHaveValue('');
  });

  test('another place and name are typed, and kept when the time was taken', async () => {
    const api = bookingApi();
    const { person, dialog, press } = await openForMargaret(null, api);
    await press('More');
    await press('Elsewhere');
    expect(dialog.getByLabelText('Place')).toHaveFocus();
    await person.keyboard('Manor House');
    await person.type(dialog.getByLabelText('Address (optional)'), '2 Manor Lane');
    await person.type(dialog.getByLabelText('Who plays (optional)'), 'Anna & Ben');
    api.refuse(bookForClient, 422, 'This slot has been taken. Please choose another one.', 'slot_taken');
    await press('Book');
    expect(await dialog.findByText(/^This slot has been taken/)).toHaveAttribute('role', 'alert');
    expect(dialog.getByLabelText('Place')).toHaveValue('Manor House');
    api.on(bookForClient, () => Promise.reject(new TypeError('Failed to fetch')));
    await press('Book');
    expect(await dialog.findByText(/check your connection/)).toBeInTheDocument();
    api.on(bookForClient, booked);
    await press('Book');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bodyOf(api)).toMatchObject({
      place: { name: 'Manor House', address: '2 Manor Lane' },
      forName: 'Anna & Ben',
    });
  });

  test('a place without a name opens More, with the focus on it, and nothing is booked', async () => {
    const { api, dialog, press } = await openForMargaret();
    await press('More');
    await press('Elsewhere');
    await press('Less');
    await press('Book');
    expect(await dialog.findByText('Please enter the name of the place.')).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByLabelText('Place')).toHaveFocus());
    expect(api.requestsTo(bookForClient)).toEqual([]);
  });

  test('without the last places another one can still be typed', async () => {
    const api = bookingApi();
    const { dialog, press } = await openForMargaret(null, api);
    api.refuse(listPlaces, 404, 'Not found.');
    await press('More');
    await press('Elsewhere');
    expect(dialog.getByLabelText('Place')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Hill Barn' })).not.toBeInTheDocument();
  });

  test.each([
    ['name', 'Who plays (optional)', 'Tom'],
    ['price', 'Price', '5'],
  ])('a %s that was typed is not lost by Escape', async (_what, label, text) => {
    const { person, dialog, press } = await openForMargaret();
    await press('More');
    await person.type(dialog.getByLabelText(label), text);
    await person.keyboard('{Escape}');
    expect(await screen.findByText('Discard your changes?')).toBeInTheDocument();
  });
});
