import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { listAdminBookings, listPlaces, moveForClient, type AdminBooking } from '@lessons/contract';
import { buildAdminBooking, toPayByHand } from '../../../player-app/test/sample-data.ts';
import { bookingApi } from '../../test/booking-api.ts';
import { openLesson } from '../../test/open-lesson.tsx';

/** Friday 20 November 2026, 14:00, is now. */
const unpaid = buildAdminBooking('2026-11-24T10:00Z', toPayByHand);
const hall = { name: 'Hadley Hall', address: '1 Hadley Lane' };
const atHall = { location: hall.name, elsewhere: { address: hall.address } };

/** Opens Move of a lesson, and what lies under More. */
async function openChange(lesson: AdminBooking) {
  const api = bookingApi([lesson]).on(listPlaces, [hall]);
  const opened = await openLesson(lesson, { api });
  const { person } = opened;
  await person.click(opened.dialog.getByRole('button', { name: 'Move' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Has Ana agreed?' }));
  await person.click(dialog.getByText('More'));
  return { ...opened, dialog };
}

test('a lesson that is paid keeps its length, which is said, and goes to one of the last places', async () => {
  const paid = buildAdminBooking('2026-11-24T10:00Z', { duration: 90 });
  const { api, person, dialog } = await openChange(paid);
  expect(dialog.getByText('1½ hours. It is paid, so its length stays.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: '45 min' })).not.toBeInTheDocument();
  await person.click(await dialog.findByRole('button', { name: 'Hadley Hall' }));
  const changed = { ...paid, ...atHall };
  api.on(moveForClient, changed).on(listAdminBookings, [changed]);
  await person.click(dialog.getByRole('button', { name: 'Change lesson' }));
  expect(await screen.findByText('Ana Lindqvist · now Tue 24 Nov 10:00 · at Hadley Hall')).toBeVisible();
  expect(api.bodiesTo(moveForClient)).toEqual([{ startTime: paid.startTime, place: hall }]);
});

test('a place without a name is asked for, and what was typed is not lost by Escape', async () => {
  const { api, person, dialog } = await openChange(unpaid);
  await person.click(dialog.getByRole('button', { name: 'Elsewhere' }));
  await person.type(dialog.getByLabelText('Address (optional)'), '2 High Street');
  await person.click(dialog.getByRole('button', { name: 'Change lesson' }));
  expect(await dialog.findByText('Please enter the name of the place.')).toBeVisible();
  await waitFor(() => expect(dialog.getByLabelText('Place')).toHaveFocus());
  expect(api.requestsTo(moveForClient)).toEqual([]);
  await person.keyboard('{Escape}');
  expect(await screen.findByText('Discard your changes?')).toBeVisible();
});

test('the fields under More open again for a missing name of the place', async () => {
  const { person, dialog } = await openChange(unpaid);
  await person.click(dialog.getByRole('button', { name: 'Elsewhere' }));
  await person.click(dialog.getByText('More'));
  await waitFor(() => expect(dialog.getByLabelText('Place')).not.toBeVisible());
  await person.click(dialog.getByRole('button', { name: 'Change lesson' }));
  expect(await dialog.findByText('Please enter the name of the place.')).toBeVisible();
});
