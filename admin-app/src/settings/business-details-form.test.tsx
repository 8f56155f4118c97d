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
import { openPart } from '../../test/open-part.tsx';
import { SettingsFrame } from '../frame/screen-frames.tsx';
import { settingsApi } from '../../test/settings-api.ts';
import { overviewOf } from '../../test/overview-api.ts';
import { coachSchedule } from '../../test/coach-schedule.ts';

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
  openPart(apiWith(none), <SettingsFrame />);
  expect(await screen.findByText('Coach’s panel, version 1.2.3 (0123456)')).toBeInTheDocument();
});

test('empty business details say what receipts have in their place', async () => {
  openPart(apiWith(none), <SettingsFrame section="business" />);
  expect(await nameField()).toHaveAccessibleDescription(`Receipts have your name: ${coach.name}.`);
  expect(screen.getByLabelText('Business address')).toHaveAccessibleDescription(
    `Receipts have the court’s address: ${coach.address}.`,
  );
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('business details are saved as typed, with the VAT number in its usual form', async () => {
  const api = apiWith(none);
  const { person, notify } = openPart(api, <SettingsFrame section="business" />);
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
  const { person, notify } = openPart(api, <SettingsFrame section="business" />);
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
  const { person } = openPart(api, <SettingsFrame section="business" />);
  await person.type(await screen.findByLabelText('VAT number (optional)'), '980 7806 85');
  await person.click(save());
  expect(screen.getByRole('alert')).toHaveTextContent('This is not a British VAT number.');
  expect(api.requestsTo(updateBusinessDetails)).toHaveLength(0);
});

test('leaving with unsaved business details asks first', async () => {
  const { person, navigations } = openPart(apiWith(none), <SettingsFrame section="business" />);
  await person.type(await nameField(), 'Morgan');
  await person.click(screen.getByRole('link', { name: 'Bookings' }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeInTheDocument();
  expect(navigations).toEqual([]);
});
