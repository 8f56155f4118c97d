import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { coach, getBusinessDetails, updateBusinessDetails, type BusinessDetails } from '@lessons/contract';
import type { FakeApi } from '../../../player-app/test/fake-api.ts';
import { openPart } from '../../test/open-part.tsx';
import { SettingsFrame } from '../frame/screen-frames.tsx';
import { settingsApi } from '../../test/settings-api.ts';

const registered: BusinessDetails = {
  name: 'Morgan Tennis',
  address: '1 Church Lane\nCambridge',
  vatNumber: 'GB980780684',
  pricesIncludeVat: true,
  payTo: '20-00-00 12345678',
};

/** Nothing is set. */
function apiWithout(): FakeApi {
  const api = settingsApi();
  return api.on(updateBusinessDetails, ({ body }) => {
    api.on(getBusinessDetails, body as BusinessDetails);
    return body as BusinessDetails;
  });
}

const nameField = () => screen.findByLabelText('Business name');
const save = () => screen.getByRole('button', { name: 'Save business details' });

test('the settings name the version of the coach’s panel', async () => {
  openPart(apiWithout(), <SettingsFrame />);
  expect(await screen.findByText('Coach’s panel, version 1.2.3 (0123456)')).toBeInTheDocument();
});

test('empty business details say what receipts have in their place', async () => {
  openPart(apiWithout(), <SettingsFrame section="business" />);
  expect(await nameField()).toHaveAccessibleDescription(`Receipts have your name: ${coach.name}.`);
  expect(screen.getByLabelText('Business address')).toHaveAccessibleDescription(
    `Receipts have the court’s address: ${coach.address}.`,
  );
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('business details are saved as typed, with the VAT number in its usual form', async () => {
  const api = apiWithout();
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
  const api = apiWithout().on(getBusinessDetails, registered);
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
  const api = apiWithout();
  const { person } = openPart(api, <SettingsFrame section="business" />);
  await person.type(await screen.findByLabelText('VAT number (optional)'), '980 7806 85');
  await person.click(save());
  expect(screen.getByRole('alert')).toHaveTextContent('This is not a British VAT number.');
  expect(api.requestsTo(updateBusinessDetails)).toHaveLength(0);
});

test('leaving with unsaved business details asks first', async () => {
  const { person, navigations } = openPart(apiWithout(), <SettingsFrame section="business" />);
  await person.type(await nameField(), 'Morgan');
  await person.click(screen.getByRole('link', { name: 'Bookings' }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeInTheDocument();
  expect(navigations).toEqual([]);
});
