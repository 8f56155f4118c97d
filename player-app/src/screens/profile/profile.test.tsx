import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { renderAsPlayer, sam } from '../../../test/render-as-player.tsx';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { EditProfileScreen } from './edit-profile-screen.tsx';
import { ProfileScreen } from './profile-screen.tsx';

const server = fakeServer();
freshBrowser();
const linksIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the profile', () => {
  test('shows who is signed in, and leads on', async () => {
    renderAsPlayer(<ProfileScreen />, server);
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

  test('of a coach has a badge and the way to the books', async () => {
    renderAsPlayer(<ProfileScreen />, server, { player: { ...sam, isCoach: true } });
    expect(await screen.findByText('Coach')).toBeVisible();
    expect(linksIn('Quick Actions').slice(2)).toEqual([
      ['Coach Admin Panel', '/admin'],
      ['Admin Schedule View', '/admin-schedule'],
    ]);
  });

  test('of somebody without a name goes by the e-mail', async () => {
    const player = { ...sam, firstName: null, lastName: null, phone: null };
    renderAsPlayer(<ProfileScreen />, server, { player });
    expect(await screen.findByRole('heading', { level: 1, name: 'sam' })).toBeVisible();
  });

  test('says when signing out failed', async () => {
    server.answer('POST /auth/v1/logout', () => Response.json({ msg: 'Down' }, { status: 500 }));
    renderAsPlayer(<ProfileScreen />, server);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Failed to sign out. Please try again.')).toBeVisible();
  });
});

describe('editing the profile', () => {
  const providerUser = { id: sam.id, email: sam.email, aud: '', app_metadata: {}, user_metadata: {} };

  async function rename(firstName: string) {
    renderAsPlayer(<EditProfileScreen />, server);
    const field = await screen.findByRole('textbox', { name: 'First Name' });
    await userEvent.clear(field);
    await userEvent.type(field, firstName);
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  }

  test('starts with what is known; the e-mail is fixed', async () => {
    renderAsPlayer(<EditProfileScreen />, server);
    expect(await screen.findByRole('textbox', { name: 'Last Name' })).toHaveValue('Okafor');
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveValue('07700 900123');
    const email = screen.getByRole('textbox', { name: 'Email' });
    expect(email).toBeDisabled();
    expect(email).toHaveAccessibleDescription('Email cannot be changed');
    expect(screen.getByRole('link', { name: 'Back to Profile' })).toHaveAttribute('href', '/profile');
  });

  test('saves to the auth provider and to the player’s record', async () => {
    server.answer('PUT /auth/v1/user', providerUser);
    server.answer('POST /api/update-user-profile', { ...sam, firstName: 'Samira' });
    await rename(' Samira ');
    expect(await screen.findByText('Profile Updated')).toBeVisible();
    expect(server.sentTo('PUT /auth/v1/user')).toEqual([
      expect.objectContaining({
        data: {
          first_name: 'Samira',
          last_name: 'Okafor',
          full_name: 'Samira Okafor',
          phone: '07700 900123',
        },
      }),
    ]);
    expect(server.sentTo('POST /api/update-user-profile')).toEqual([
      {
        userId: sam.id,
        email: sam.email,
        firstName: 'Samira',
        lastName: 'Okafor',
        phone: '07700 900123',
      },
    ]);
  });

  test('that fails keeps what was typed', async () => {
    server.answer('PUT /auth/v1/user', providerUser);
    server.answer('POST /api/update-user-profile', refusal(500, 'Something went wrong.'));
    await rename('Samira');
    expect(await screen.findByText('Failed to update profile. Please try again.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'First Name' })).toHaveValue('Samira');
  });
});
