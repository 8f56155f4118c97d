import { expect, jest, test } from '@jest/globals';
import { updateUserProfile } from '@lessons/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { provider } from '../../../test/fake-auth-provider.ts';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { renderAsPlayer } from '../../../test/render-as-player.tsx';
import { sam } from '../../../test/sample-data.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { EditProfileScreen } from './edit-profile-screen.tsx';

const api = fakeApi();
freshBrowser();
const providerUser = { id: sam.id, email: sam.email, aud: '', app_metadata: {}, user_metadata: {} };

async function rename(firstName: string) {
  renderAsPlayer(<EditProfileScreen />, api);
  const field = await screen.findByRole('textbox', { name: 'First name' });
  await userEvent.clear(field);
  await userEvent.type(field, firstName);
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
}

test('editing the profile starts with the saved values, and the e-mail is fixed', async () => {
  renderAsPlayer(<EditProfileScreen />, api);
  expect(await screen.findByRole('textbox', { name: 'Last name' })).toHaveValue('Okafor');
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveValue('07700 900123');
  const email = screen.getByRole('textbox', { name: 'Email' });
  expect(email).toBeDisabled();
  expect(email).toHaveAccessibleDescription('Email cannot be changed');
  expect(screen.getByRole('link', { name: 'Back to Profile' })).toHaveAttribute('href', '/profile');
});

test('editing the profile saves to the auth provider and to the player’s record', async () => {
  api.on(provider.updateUser, providerUser);
  api.on(updateUserProfile, { ...sam, firstName: 'Samira' });
  await rename(' Samira ');
  expect(await screen.findByText('Profile Updated')).toBeVisible();
  expect(api.bodiesTo(provider.updateUser)).toEqual([
    expect.objectContaining({
      data: {
        first_name: 'Samira',
        last_name: 'Okafor',
        full_name: 'Samira Okafor',
        phone: '07700 900123',
      },
    }),
  ]);
  expect(api.bodiesTo(updateUserProfile)).toEqual([
    {
      userId: sam.id,
      email: sam.email,
      firstName: 'Samira',
      lastName: 'Okafor',
      phone: '07700 900123',
    },
  ]);
});

test('a profile that could not be saved keeps the text, and the error is reported', async () => {
  const reported = jest.fn();
  globalThis.reportError = reported;
  api.on(provider.updateUser, providerUser);
  api.on(updateUserProfile, refusal(500, 'Something went wrong.'));
  await rename('Samira');
  expect(await screen.findByText('Failed to update profile. Please try again.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Samira');
  expect(reported.mock.calls).toEqual([
    [
      expect.objectContaining({
        message: 'Failed to update profile in database: 500: Something went wrong.',
      }),
    ],
  ]);
});
