import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  cancelBookingWithRefund,
  listAdminBookings,
  searchBookings,
  type AdminBooking,
} from '@lessons/contract';
import { FakeApi } from '../../../player-app/test/fake-api.ts';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { chooseInMenu } from '../../test/choose-in-menu.ts';
import { openAdmin } from '../../test/open-admin.tsx';

const ana = buildAdminBooking('2026-11-24T17:00Z');
const byHand = { ...ana, payPlan: 'by_hand' };
const paid = {
  ...byHand,
  handPayment: { amount: 50, method: 'cash', receivedOn: '2026-11-20' },
};
const unpaid = { ...byHand, paymentStatus: 'to_pay' };
const WITHIN_24_HOURS = '2026-11-24T10:00:00Z';
const open = async (lesson: AdminBooking, isEligibleForRefund = false) => {
  const api = new FakeApi()
    .on(searchBookings, { bookings: [lesson], next: null })
    .on(cancelBookingWithRefund, { refund: null, isEligibleForRefund, hoursUntilLesson: 90 });
  const admin = openAdmin(api, '/admin?tab=bookings');
  await chooseInMenu(admin.person, 'Ana Lindqvist', 'Cancel');
  const dialog = within(await screen.findByRole('alertdialog'));
  const confirm = async (name: string) => {
    await admin.person.click(dialog.getByRole('button', { name }));
    await waitFor(() => expect(admin.notify).toHaveBeenCalled());
    return { body: api.bodiesTo(cancelBookingWithRefund)[0], notice: admin.notify.mock.calls[0]?.[0] };
  };
  return { ...admin, api, dialog, confirm };
};

test('what was paid by hand is to be given back if the refund is ticked', async () => {
  const { dialog, confirm, person } = await open(paid);
  expect(dialog.getByRole('checkbox', { name: 'Process Full Refund' })).not.toBeChecked();
  await person.click(dialog.getByRole('checkbox', { name: 'Process Full Refund' }));
  expect(dialog.getByText(/^You give £50 back yourself/)).toBeInTheDocument();
  expect(await confirm('Cancel booking · £50 to give back')).toEqual({
    body: { refund: true, stillOwes: false, seen: 'by_hand' },
    notice: { title: 'Booking cancelled. £50 to give back.' },
  });
});

test('what was paid by hand is kept if the refund is not ticked', async () => {
  const { confirm } = await open(paid);
  expect(await confirm('Cancel booking · £50 is kept')).toEqual({
    body: { refund: false, stillOwes: false, seen: 'by_hand' },
    notice: { title: 'Booking cancelled without refund. Payment retained.' },
  });
});

test('a lesson that nobody has paid is cancelled without a box more than 24 hours before it', async () => {
  setClock('2026-11-23T10:00:00Z');
  const { dialog, confirm } = await open(unpaid);
  expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(await confirm('Cancel booking')).toEqual({
    body: { refund: false, stillOwes: false, seen: 'unpaid' },
    notice: { title: 'Booking cancelled. Nothing was paid.' },
  });
});

test('within 24 hours before an unpaid lesson the coach can say that it is still owed', async () => {
  setClock(WITHIN_24_HOURS);
  const { dialog, confirm, person } = await open(unpaid);
  expect(dialog.getByRole('checkbox', { name: 'They still owe £50' })).not.toBeChecked();
  expect(dialog.getByRole('button', { name: 'Cancel booking' })).toBeEnabled();
  await person.click(dialog.getByRole('checkbox', { name: 'They still owe £50' }));
  expect(await confirm('Cancel booking · £50 still owed')).toEqual({
    body: { refund: false, stillOwes: true, seen: 'unpaid' },
    notice: { title: 'Booking cancelled. £50 is still owed.' },
  });
});

test('a lesson that is more than 24 hours away by the server’s clock is owed by nobody', async () => {
  setClock(WITHIN_24_HOURS);
  const { dialog, confirm, person } = await open(unpaid, true);
  await person.click(dialog.getByRole('checkbox', { name: 'They still owe £50' }));
  expect(await confirm('Cancel booking · £50 still owed')).toMatchObject({
    notice: { title: 'Booking cancelled. Nothing was paid.' },
  });
});

test('an unpaid lesson is owed by nobody if the box is not ticked', async () => {
  setClock(WITHIN_24_HOURS);
  const { confirm } = await open({ ...unpaid, paymentStatus: 'owes', status: 'completed' });
  expect(await confirm('Cancel booking')).toEqual({
    body: { refund: false, stillOwes: false, seen: 'unpaid' },
    notice: { title: 'Booking cancelled. Nothing was paid.' },
  });
});

test('a free lesson is cancelled without a word about money', async () => {
  setClock(WITHIN_24_HOURS);
  const { dialog, confirm } = await open({ ...byHand, payPlan: 'free', paymentStatus: 'free', price: 0 });
  expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(await confirm('Cancel booking')).toEqual({
    body: { refund: false, stillOwes: false, seen: 'nothing_due' },
    notice: { title: 'Booking cancelled.' },
  });
});

test('a lesson that was paid while its cancel dialog was open is not cancelled: the dialog says so, shows the payment, and keeps the reason', async () => {
  setClock(WITHIN_24_HOURS);
  const changed = 'The payment has changed since you opened this.';
  const { api, dialog, notify, person } = await open(unpaid);
  await person.click(dialog.getByRole('checkbox', { name: 'They still owe £50' }));
  await person.type(dialog.getByRole('textbox'), 'Too wet');
  api
    .refuse(cancelBookingWithRefund, 422, changed, 'money_changed')
    .on(listAdminBookings, [buildAdminBooking('2026-11-24T09:00Z'), paid]);
  await person.click(dialog.getByRole('button', { name: 'Cancel booking · £50 still owed' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(changed);
  expect(dialog.getByRole('checkbox', { name: 'Process Full Refund' })).not.toBeChecked();
  expect(dialog.getByRole('textbox')).toHaveValue('Too wet');
  expect(notify).not.toHaveBeenCalled();
  api.on(cancelBookingWithRefund, { refund: null, isEligibleForRefund: false, hoursUntilLesson: 7 });
  await person.click(await dialog.findByRole('button', { name: 'Cancel booking · £50 is kept' }));
  await waitFor(() => expect(notify).toHaveBeenCalled());
  expect(api.bodiesTo(cancelBookingWithRefund)[1]).toEqual({
    refund: false,
    stillOwes: false,
    seen: 'by_hand',
    reason: 'Too wet',
  });
});

test('a lesson that was paid and then cancelled by its player while the cancel dialog was open is told as the API does', async () => {
  const { api, confirm } = await open(unpaid);
  const changed = 'The payment has changed since you opened this.';
  api
    .refuse(cancelBookingWithRefund, 422, changed, 'money_changed')
    .on(listAdminBookings, [{ ...paid, status: 'cancelled' }]);
  expect(await confirm('Cancel booking')).toMatchObject({ notice: { description: changed } });
});

test('the cancel dialog asks for no reason when the client has no address for a mail', async () => {
  const { dialog } = await open({ ...unpaid, user: { ...ana.user, email: '' } });
  expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
});
