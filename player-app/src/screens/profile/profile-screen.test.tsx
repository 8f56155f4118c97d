import { describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { updateUserProfile } from '@lessons/contract';
import { provider } from '../../../test/fake-auth-provider.ts';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { renderAsPlayer } from '../../../test/render-as-player.tsx';
import { sam } from '../../../test/sample-data.ts';
import { ProfileScreen } from './profile-screen.tsx';
import { EditProfileScreen } from './edit-profile-screen.tsx';

const api = fakeApi();

const linksIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('the profile shows who is signed in, and has its links [spec 2 Profile]', async () => {
  renderAsPlayer(<ProfileScreen />, api);
  expect(await screen.findByRole('heading', { level: 1, name: 'Sam Okafor' })).toBeVisible();
  expect(screen.getByText('sam@example.com')).toBeVisible();
  expect(screen.getByText('07700 900123')).toBeVisible();
  expect(screen.queryByText('Coach')).toBeNull();
  expect(linksIn('Quick Actions')).toEqual([
    ['Edit Profile', '/edit-profile'],
    ['Booking History', '/schedule'],
  ]);
  expect(linksIn('Settings')).toEqual([
    ['Help & Support', '/help-support'],
    ['Privacy & Security', '/privacy-security'],
    ['Payment Methods', '/payment-methods'],
    ['Terms & Conditions', '/terms-conditions'],
  ]);
});

test('the profile of a coach has a badge and the link to the coach’s panel', async () => {
  renderAsPlayer(<ProfileScreen />, api, { player: { ...sam, isCoach: true } });
  expect(await screen.findByText('Coach')).toBeVisible();
  expect(linksIn('Quick Actions').slice(1)).toEqual([
    ['Booking HistoryAs a player', '/schedule'],
    ['Book a LessonAs a player', '/book'],
    ['Coach Admin Panel', '/admin'],
    ['Admin Schedule View', '/admin-schedule'],
  ]);
});

test('the profile of somebody without a name shows the e-mail', async () => {
  const player = { ...sam, firstName: null, lastName: null, phone: null };
  renderAsPlayer(<ProfileScreen />, api, { player });
  expect(await screen.findByRole('heading', { level: 1, name: 'sam' })).toBeVisible();
});

describe('editing the profile', () => {
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
});
