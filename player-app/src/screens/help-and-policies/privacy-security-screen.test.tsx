import { expect, test } from '@jest/globals';
import { getMe, getOwnSettings, updateOwnSettings, type OwnSettings } from '@lessons/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, lostConnection, refusal } from '../../../test/fake-api.ts';
import { buildSession, provider } from '../../../test/fake-auth-provider.ts';
import { renderAsPlayer } from '../../../test/render-as-player.tsx';
import { sam } from '../../../test/sample-data.ts';
import { PrivacySecurityScreen } from './privacy-security-screen.tsx';

const api = fakeApi();

const defaults: OwnSettings = {
  profileVisibility: true,
  locationSharing: true,
  dataSharing: true,
  reminders: true,
  twoHourReminder: false,
  news: false,
};
const theSwitch = (name: string) => screen.findByRole('switch', { name: new RegExp(`^${name}`) });

function open() {
  api.on(provider.getUser, buildSession(sam).user);
  api.on(getOwnSettings, defaults);
  api.on(updateOwnSettings, ({ body }) => ({ ...defaults, ...(body as Partial<OwnSettings>) }));
  renderAsPlayer(<PrivacySecurityScreen />, api);
}

test('Privacy & Security starts with its defaults, names the mails that are always sent, and leads back to the profile [spec 2 Privacy & Security]', async () => {
  open();
  await theSwitch('Marketing emails');
  await theSwitch('Two-factor authentication');
  await theSwitch('Data sharing');
  const states = screen
    .getAllByRole('switch')
    .map((control) => [
      control.getAttribute('aria-checked'),
      document.querySelector(`label[for="${control.id}"]`)?.firstChild?.textContent,
    ]);
  expect(states).toEqual([
    ['false', 'Two-factor authentication'],
    ['true', 'Profile visibility'],
    ['true', 'Location sharing'],
    ['true', 'Data sharing'],
    ['true', 'Lesson reminders'],
    ['false', 'Two-hour reminder'],
    ['false', 'Marketing emails'],
  ]);
  expect(screen.getByText('Booking confirmations')).toBeVisible();
  expect(screen.getByText(/Always sent/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Profile' })).toHaveAttribute('href', '/profile');
});

test('a changed setting is stored on its own, says so, and the session has it', async () => {
  open();
  const dataSharing = await theSwitch('Data sharing');
  await userEvent.click(dataSharing);
  expect(dataSharing).not.toBeChecked();
  expect(await screen.findByText('Settings Updated')).toBeVisible();
  expect(screen.getByText('Your privacy settings have been saved.')).toBeVisible();
  expect(api.bodiesTo(updateOwnSettings)).toEqual([{ dataSharing: false }]);
  await waitFor(() => expect(api.requestsTo(getMe)).toHaveLength(2));
});

test.each([
  ['the server refuses', refusal(422, 'Not now.'), 'Not now.'],
  ['does not reach the server', lostConnection, 'Your email settings could not be saved. Please try again.'],
])('a setting that %s moves back, with the reason', async (_, reply, reason) => {
  open();
  api.on(updateOwnSettings, reply);
  const control = await theSwitch('Marketing emails');
  await userEvent.click(control);
  expect(await screen.findByText('Settings not updated')).toBeVisible();
  expect(screen.getByText(reason)).toBeVisible();
  await waitFor(() => expect(control).not.toBeChecked());
  expect(screen.queryByText('Settings Updated')).toBeNull();
});

test('two settings changed quickly are both sent, and both stay', async () => {
  open();
  await userEvent.click(await theSwitch('Marketing emails'));
  await userEvent.click(await theSwitch('Two-hour reminder'));
  await waitFor(() =>
    expect(api.bodiesTo(updateOwnSettings)).toEqual([{ news: true }, { twoHourReminder: true }]),
  );
  expect(await theSwitch('Marketing emails')).toBeChecked();
  expect(await theSwitch('Two-hour reminder')).toBeChecked();
});
