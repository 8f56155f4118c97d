import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { searchBookings, writeCoachNotes, type AdminBooking } from '@lessons/contract';
import { FakeApi } from '../../../player-app/test/fake-api.ts';
import { leaveTabFor } from '../../../player-app/test/leave-tab.ts';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { chooseInMenu } from '../../test/choose-in-menu.ts';
import { openAdmin } from '../../test/open-admin.tsx';

const ana = buildAdminBooking('2026-11-24T17:00Z');
const unnamed = buildAdminBooking('2026-11-23T10:00Z', {
  user: { firstName: null, lastName: null, email: 'quiet@example.org', phone: null },
});
const PATH = '/admin?tab=bookings';

function apiWith(bookings: AdminBooking[]): FakeApi {
  return new FakeApi().on(searchBookings, { bookings, next: null });
}

test('saving coach notes late doesn’t close the notes of another lesson', async () => {
  let respond = () => {};
  const api = apiWith([ana, unnamed]).on(writeCoachNotes, async () => {
    await new Promise<void>((resolve) => (respond = resolve));
    return ana;
  });
  const { person } = openAdmin(api, PATH);
  await chooseInMenu(person, 'Ana Lindqvist', 'Coach notes');
  await person.type(await screen.findByLabelText('Notes'), 'Second serve: toss left.');
  await person.click(screen.getByRole('button', { name: 'Save notes' }));
  await person.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  await person.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await chooseInMenu(person, 'quiet', 'Coach notes');
  await person.type(await screen.findByLabelText('Notes'), 'Footwork');
  respond();
  expect(await screen.findByText('Coach notes saved')).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByLabelText('Notes')).toHaveValue('Footwork');
});

test('notes that are being written stay when the list is fetched again and is empty', async () => {
  const api = apiWith([ana]);
  const { person } = openAdmin(api, PATH);
  await chooseInMenu(person, 'Ana Lindqvist', 'Coach notes');
  await person.type(await screen.findByLabelText('Notes'), 'Second serve');
  api.on(searchBookings, { bookings: [], next: null });
  leaveTabFor(60);
  expect(await screen.findByText('No bookings from today on')).toBeInTheDocument();
  expect(screen.getByLabelText('Notes')).toHaveValue('Second serve');
});
