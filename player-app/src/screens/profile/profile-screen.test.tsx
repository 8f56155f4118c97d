import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { provider } from '../../../test/fake-auth-provider.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderAsPlayer } from '../../../test/render-as-player.tsx';
import { sam } from '../../../test/sample-data.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { ProfileScreen } from './profile-screen.tsx';

const api = fakeApi();
freshBrowser();
const linksIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('the profile shows who is signed in, and has its links', async () => {
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
  expect(linksIn('Quick Actions').slice(2)).toEqual([
    ['Coach Admin Panel', '/admin'],
    ['Admin Schedule View', '/admin-schedule'],
  ]);
});

test('the profile of somebody without a name shows the e-mail', async () => {
  const player = { ...sam, firstName: null, lastName: null, phone: null };
  renderAsPlayer(<ProfileScreen />, api, { player });
  expect(await screen.findByRole('heading', { level: 1, name: 'sam' })).toBeVisible();
});

test('a failed sign-out on the profile is reported', async () => {
  api.on(provider.signOut, () => Response.json({ msg: 'Down' }, { status: 500 }));
  renderAsPlayer(<ProfileScreen />, api);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText('Failed to sign out. Please try again.')).toBeVisible();
});
