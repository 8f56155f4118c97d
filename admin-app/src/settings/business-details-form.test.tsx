import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  coach,
  getBusinessDetails,
  getOverview,
  getCoachSchedule,
  listAdminBlockedSlots,
  listAdminBookings,
  listPaymentsToLookAt,
  listUndeliveredMails,
  updateBusinessDetails,
  type BusinessDetails,
} from '@lessons/contract';
import type { FakeApi } from '../../../player-app/test/fake-api.ts';
import { openAdmin } from '../../test/open-admin.tsx';
import { settingsApi } from '../../test/settings-api.ts';
import { overviewOf } from '../../test/overview-api.ts';
import { coachSchedule } from '../../test/coach-schedule.ts';

const PATH = '/admin?screen=settings&section=business';
const none: BusinessDetails = {
  name: null,
  address: null,
  vatNumber: null,
  pricesIncludeVat: false,
  payTo: null,
};
const registered: BusinessDetails = {
  name: 'Morgan Tennis',
  address: '1 Church Lane\nCambridge',
  vatNumber: 'GB980780684',
  pricesIncludeVat: true,
  payTo: '20-00-00 12345678',
};

function apiWith(details: BusinessDetails): FakeApi {
  const api = settingsApi();
  return api
    .on(getOverview, overviewOf([]))
    .on(listPaymentsToLookAt, [])
    .on(listUndeliveredMails, [])
    .on(getBusinessDetails, details)
    .on(listAdminBookings, [])
    .on(getCoachSchedule, coachSchedule([]))
    .on(listAdminBlockedSlots, [])
    .on(updateBusinessDetails, ({ body }) => {
      api.on(getBusinessDetails, body as BusinessDetails);
      return body as BusinessDetails;
    });
}

const nameField = () => screen.findByLabelText('Business name');
const save = () => screen.getByRole('button', { name: 'Save business details' });

test('the settings name the version of the coach’s panel', async () => {
  openAdmin(apiWith(none), '/admin?screen=settings');
  expect(await screen.findByText('Coach’s panel, version 1.2.3 (0123456)')).toBeInTheDocument();
});

test('empty business details say what receipts have in their place', async () => {
  openAdmin(apiWith(none), PATH);
  expect(await nameField()).toHaveAccessibleDescription(`Receipts have your name: ${coach.name}.`);
  expect(screen.getByLabelText('Business address')).toHaveAccessibleDescription(
    `Receipts have the court’s address: ${coach.address}.`,
  );
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('business details are saved as typed, with the VAT number in its usual form', async () => {
  const api = apiWith(none);
  const { person, notify } = openAdmin(api, PATH);
  await person.type(await nameField(), ' Morgan Tennis ');
  await person.type(screen.getByLabelText('Business address'), '1 Church Lane{Enter}Cambridge');
  await person.type(screen.getByLabelText('VAT number (optional)'), '980 7806 84');
  await person.click(screen.getByRole('checkbox', { name: /include VAT at 20%/ }));
  await person.type(screen.getByLabelText('Bank details for transfers'), '20-00-00 12345678 ');
  await person.click(save());
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Business details saved' }));
  expect(api.bodiesTo(updateBusinessDetails)).toEqual([registered]);
});

test('without a VAT number the prices include no VAT', async () => {
  const api = apiWith(registered);
  const { person, notify } = openAdmin(api, PATH);
  expect(await nameField()).toHaveValue('Morgan Tennis');
  const vatNumber = screen.getByLabelText('VAT number (optional)');
  expect(vatNumber).toHaveValue('GB 980 7806 84');
  await person.clear(vatNumber);
  expect(screen.queryByRole('checkbox')).toBeNull();
  await person.click(save());
  await waitFor(() => expect(notify).toHaveBeenCalled());
  expect(api.bodiesTo(updateBusinessDetails)).toEqual([
    { ...registered, vatNumber: null, pricesIncludeVat: false },
  ]);
});

test('a VAT number with a wrong digit is marked, and nothing is sent', async () => {
  const api = apiWith(none);
  const { person } = openAdmin(api, PATH);
  await person.type(await screen.findByLabelText('VAT number (optional)'), '980 7806 85');
  await person.click(save());
  expect(screen.getByRole('alert')).toHaveTextContent('This is not a British VAT number.');
  expect(api.requestsTo(updateBusinessDetails)).toHaveLength(0);
});

test('business details that could not be saved keep the text, with the reason', async () => {
  const api = apiWith(none).refuse(updateBusinessDetails, 422, 'Please change the price first.');
  const { person, notify } = openAdmin(api, PATH);
  await person.type(await nameField(), 'Morgan Tennis');
  await person.click(save());
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith({
      title: 'Failed to save business details',
      description: 'Please change the price first.',
      variant: 'destructive',
    }),
  );
  expect(await nameField()).toHaveValue('Morgan Tennis');
});

test('business details that can’t be loaded are reported, and Retry loads them', async () => {
  const api = apiWith(registered).refuse(getBusinessDetails, 500, 'Sorry');
  const { person } = openAdmin(api, PATH);
  expect(await screen.findByText('The business details couldn’t be loaded.')).toBeInTheDocument();
  api.on(getBusinessDetails, registered);
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await nameField()).toHaveValue('Morgan Tennis');
});

test('leaving with unsaved business details asks first', async () => {
  const { person, navigations } = openAdmin(apiWith(none), PATH);
  await person.type(await nameField(), 'Morgan');
  await person.click(screen.getByRole('link', { name: 'Bookings' }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeInTheDocument();
  expect(navigations).toEqual([]);
});
