import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer, refusal } from '../../test/fake-server.ts';
import { renderAsPlayer, sam } from '../../test/render-as-player.tsx';
import { freshBrowser } from '../requests/testing/fresh-browser.ts';
import { AdminSetupScreen } from './admin-setup-screen.tsx';

const server = fakeServer();
freshBrowser();
const admin = { ...sam, isCoach: true, isAdmin: true };

test('shows whose account it is, and leads home', async () => {
  renderAsPlayer(<AdminSetupScreen />, server);
  expect(await screen.findByText(sam.email)).toBeVisible();
  expect(screen.getByText(sam.id)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
});

test('grants access and shows the way in', async () => {
  server.answer('POST /api/admin-setup', () => {
    server.answer('GET /api/me', admin);
    return admin;
  });
  renderAsPlayer(<AdminSetupScreen />, server);
  await userEvent.click(await screen.findByRole('button', { name: 'Make Me Admin' }));
  expect(await screen.findByText('Admin Access Granted')).toBeVisible();
  expect(screen.getByText('You already have admin access!')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Admin Panel' })).toHaveAttribute('href', '/admin');
});

test('tells an admin that there is nothing to ask for', async () => {
  renderAsPlayer(<AdminSetupScreen />, server, { player: admin });
  expect(await screen.findByText('You already have admin access!')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make Me Admin' })).toBeNull();
});

test('says when access was refused', async () => {
  server.answer('POST /api/admin-setup', refusal(403, 'There is an admin already. Ask them for access.'));
  renderAsPlayer(<AdminSetupScreen />, server);
  await userEvent.click(await screen.findByRole('button', { name: 'Make Me Admin' }));
  expect(await screen.findByText('Failed to grant admin access. Please try again.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Make Me Admin' })).toBeVisible();
});
