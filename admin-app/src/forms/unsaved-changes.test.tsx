import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  getCoachSettings,
  listAdminAvailableSlots,
  searchBookings,
  updateCoachSettings,
  writeCoachNotes,
} from '@lessons/contract';
import { FakeApi } from '../../test/fake-api.ts';
import { openAdmin } from '../../test/open-admin.tsx';
import { sampleBooking } from '../../test/sample-bookings.ts';

const ana = sampleBooking({ at: ['2026-11-24', '17:00'] });
const QUESTION = 'Discard your changes?';

function filledApi(): FakeApi {
  let prices = { pricePerHour: '50', priceTwoHours: '90' };
  return new FakeApi()
    .on(getCoachSettings, () => ({ body: prices }))
    .on(updateCoachSettings, ({ body }) => ({ body: (prices = body as typeof prices) }))
    .answer(listAdminAvailableSlots, [{ dayOfWeek: 1, startTime: '09:00', endTime: '17:00', isActive: true }])
    .answer(searchBookings, { bookings: [ana], next: null })
    .on(writeCoachNotes, ({ body }) => ({ body: { ...ana, ...(body as object) } }));
}

async function openWithNewPrice() {
  const opened = openAdmin(filledApi(), '/admin?tab=pricing');
  const oneHour = await screen.findByLabelText('1 hour lesson');
  await opened.person.clear(oneHour);
  await opened.person.type(oneHour, '55');
  return opened;
}

describe('unsaved changes', () => {
  test('a change of tab asks, and Keep editing keeps everything', async () => {
    const { person, went } = await openWithNewPrice();
    await person.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(screen.getByRole('alertdialog', { name: QUESTION })).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(went).toEqual([]);
    expect(screen.getByLabelText('1 hour lesson')).toHaveValue(55);
  });

  test('Discard changes leads on to where the coach was going', async () => {
    const { person, went } = await openWithNewPrice();
    await person.click(screen.getByRole('link', { name: 'Admin Schedule' }));
    await person.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(went).toEqual(['/admin-schedule']);
    expect(screen.queryByText(QUESTION)).not.toBeInTheDocument();
  });

  test('links of the shell ask, too', async () => {
    const { person, went } = await openWithNewPrice();
    const link = document.createElement('a');
    link.href = '/profile';
    link.textContent = 'Profile';
    document.body.append(link);
    await person.click(link);
    await person.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(went).toEqual(['/profile']);
    link.remove();
  });

  test('a link to a part of the same screen asks nothing', async () => {
    const { person } = await openWithNewPrice();
    const link = document.createElement('a');
    link.href = '#content';
    link.textContent = 'Skip to content';
    document.body.append(link);
    await person.click(link);
    expect(screen.queryByText(QUESTION)).not.toBeInTheDocument();
    link.remove();
  });

  test('closing the page asks while something is unsaved, and no longer', async () => {
    const { person, notify } = await openWithNewPrice();
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asks()).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Save prices' }));
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Pricing updated successfully' }));
    await waitFor(() => expect(asks()).toBe(false));
  });

  test('nothing is asked when nothing differs from what is saved', async () => {
    const { person, went } = await openWithNewPrice();
    const oneHour = screen.getByLabelText('1 hour lesson');
    await person.clear(oneHour);
    await person.type(oneHour, '50.00');
    await person.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(went).toEqual(['/admin']);
  });

  test('working hours that were changed are asked about', async () => {
    const { person, went } = openAdmin(filledApi(), '/admin?tab=schedule');
    await person.click(await screen.findByRole('switch', { name: /Tuesday/ }));
    await person.click(screen.getByRole('tab', { name: 'Blocked' }));
    expect(screen.getByRole('alertdialog', { name: QUESTION })).toBeInTheDocument();
    expect(went).toEqual([]);
  });

  test('Escape in the notes asks, and saving them does not', async () => {
    const { person } = openAdmin(filledApi(), '/admin?tab=bookings');
    await person.click(await screen.findByRole('button', { name: /^Coach notes: Ana Lindqvist/ }));
    await person.type(screen.getByLabelText('Notes'), 'Toss left.');
    await person.keyboard('{Escape}');
    await person.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Notes')).toHaveValue('Toss left.');
    await person.click(screen.getByRole('button', { name: 'Save notes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByText(QUESTION)).not.toBeInTheDocument();
  });
});
