import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  findAccount,
  getMe,
  grantAdmin,
  listRoles,
  removeRoles,
  resetSecondFactor,
  sendAddressLink,
} from '@lessons/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpointAt, fakeApi, refusal } from '../../../test/fake-api.ts';
import { acceptPassword } from '../../../test/fake-auth-provider.ts';
import { renderAsPlayer } from '../../../test/render-as-player.tsx';
import { sam } from '../../../test/sample-data.ts';
import { AdminSetupScreen } from './admin-setup-screen.tsx';

const PASSWORD = 'backhand';
const admin = { ...sam, isCoach: true, isAdmin: true };
const ana = {
  ...admin,
  id: crypto.randomUUID(),
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: 'Lee',
};
const quiet = { ...ana, id: crypto.randomUUID(), email: 'quiet@example.com', isAdmin: false };
const nameless = { ...quiet, firstName: null, lastName: null };

const api = fakeApi();
beforeEach(() => {
  acceptPassword(api, PASSWORD);
  api.on(listRoles, [ana, nameless, admin]);
});

const dialog = () => screen.findByRole('dialog');

/** Enters the admin's own password, and presses the button. */
async function confirm(button: string) {
  const shown = within(await dialog());
  await userEvent.type(shown.getByLabelText('Password'), PASSWORD);
  await userEvent.click(shown.getByRole('button', { name: button }));
}

const rows = () => screen.findAllByRole('listitem');
const removeButton = (name: string) => screen.findByRole('button', { name: `Remove access of ${name}` });

test('Admin Setup shows whose account it is, and leads home', async () => {
  renderAsPlayer(<AdminSetupScreen />, api);
  expect(await screen.findByText(sam.email)).toBeVisible();
  expect(screen.getByText(sam.id)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
});

test('Admin Setup says that access was granted, also if the account can’t be loaded afterwards', async () => {
  const reported = jest.fn();
  globalThis.reportError = reported;
  api.on(grantAdmin, () => {
    api.on(getMe, refusal(500, 'Sorry'));
    return admin;
  });
  renderAsPlayer(<AdminSetupScreen />, api);
  await userEvent.click(await screen.findByRole('button', { name: 'Make Me Admin' }));
  expect(await screen.findByText('Admin Access Granted')).toBeVisible();
  expect(screen.queryByText('Failed to grant admin access. Please try again.')).toBeNull();
  expect(reported.mock.calls).toEqual([[expect.objectContaining({ message: '500: Sorry' })]]);
});

test('Admin Setup tells an admin that there is nothing to ask for', async () => {
  renderAsPlayer(<AdminSetupScreen />, api, { player: admin });
  expect(await screen.findByText('You already have admin access!')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Make Me Admin' })).toBeNull();
});

test('Admin Setup says when access was refused, and under the button why [spec 2 Admin Setup]', async () => {
  const reason = 'There is already an admin. Ask them for access.';
  api.on(grantAdmin, refusal(403, reason));
  renderAsPlayer(<AdminSetupScreen />, api);
  await userEvent.click(await screen.findByRole('button', { name: 'Make Me Admin' }));
  expect(await screen.findByText('Failed to grant admin access. Please try again.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Make Me Admin' }).nextElementSibling).toHaveTextContent(reason);
  // An admin gives access only to a confirmed address.
  api.on(sendAddressLink, { sentTo: sam.email });
  await userEvent.click(screen.getByRole('button', { name: 'Send me the link' }));
  expect(await screen.findByText(/ once, and an admin can give you access\.$/)).toBeVisible();
});

test('Admin Setup gives no reason under the button when the request did not reach the server', async () => {
  renderAsPlayer(<AdminSetupScreen />, api);
  const button = await screen.findByRole('button', { name: 'Make Me Admin' });
  await userEvent.click(button);
  expect(await screen.findByText('Failed to grant admin access. Please try again.')).toBeVisible();
  expect(button.nextElementSibling).toHaveTextContent('Back to Home');
});

describe('people with access', () => {
  test('an admin sees people with access and their roles, and a player does not', async () => {
    renderAsPlayer(<AdminSetupScreen />, api, { player: admin });
    const [first, second, own] = (await rows()).map((row) => row.textContent);
    expect(first).toMatch(/^Ana Lee.*ana@example\.com.*Admin.*Coach/);
    expect(second).toMatch(/^quiet@example\.com.*Coach/);
    expect(second).not.toContain('Admin');
    expect(own).toContain('Sam Okafor (you)');
  });

  test('access that was not removed is reported with the reason, and the list shows how things are', async () => {
    api.on(endpointAt(removeRoles, { id: ana.id }), () => {
      api.on(getMe, sam);
      return refusal(403, 'This is only available to administrators.');
    });
    renderAsPlayer(<AdminSetupScreen />, api, { player: admin });
    await userEvent.click(await removeButton('Ana Lee'));
    await confirm('Remove access');
    expect(await screen.findByText('This is only available to administrators.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Make Me Admin' })).toBeVisible();
  });

  test('an admin can give up their own access', async () => {
    api.on(endpointAt(removeRoles, { id: admin.id }), () => {
      api.on(getMe, sam);
      return sam;
    });
    renderAsPlayer(<AdminSetupScreen />, api, { player: admin });
    await userEvent.click(await removeButton('Sam Okafor'));
    expect(await dialog()).toHaveTextContent('Give up your own access?');
    await confirm('Remove access');
    expect(await screen.findByRole('button', { name: 'Make Me Admin' })).toBeVisible();
    expect(await screen.findByText('You no longer have access to the coach’s screens.')).toBeVisible();
  });

  test('access is removed, also if one’s own account can’t be loaded afterwards', async () => {
    const reported = jest.fn();
    globalThis.reportError = reported;
    api.on(endpointAt(removeRoles, { id: ana.id }), () => {
      api.on(getMe, refusal(500, 'Sorry'));
      return { ...ana, isAdmin: false, isCoach: false };
    });
    renderAsPlayer(<AdminSetupScreen />, api, { player: admin });
    await userEvent.click(await removeButton('Ana Lee'));
    await confirm('Remove access');
    expect(await screen.findByText('Access removed')).toBeVisible();
    await waitFor(() => expect(reported).toHaveBeenCalledTimes(1));
    expect(reported.mock.calls).toEqual([[expect.objectContaining({ message: '500: Sorry' })]]);
  });
});

describe('a lost second factor', () => {
  const resetOf = (person: { id: string }) => endpointAt(resetSecondFactor, { id: person.id });
  const emailField = () => screen.findByLabelText('Player’s email');
  const enterEmail = async (email: string) => {
    await userEvent.click(await emailField());
    await userEvent.paste(email);
    await userEvent.keyboard('{Enter}');
  };
  const resetButton = (name: string) => screen.findByRole('button', { name: `Reset 2FA of ${name}` });

  test('an admin resets a lost second factor of somebody else after a question, and never their own', async () => {
    api.on(resetOf(ana), { ok: true });
    renderAsPlayer(<AdminSetupScreen />, api, { player: admin });
    await userEvent.click(await resetButton('Ana Lee'));
    expect(await dialog()).toHaveTextContent(
      'Only do this if you are sure that it is ana@example.com who is asking',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(api.requestsTo(resetOf(ana))).toEqual([]);

    await userEvent.click(await resetButton('Ana Lee'));
    await confirm('Reset second factor');
    expect(await screen.findByText('Second factor reset')).toBeVisible();
    expect(api.requestsTo(resetOf(ana)).map(({ token }) => token)).toEqual(['fresh']);
    expect(screen.queryByRole('button', { name: 'Reset 2FA of Sam Okafor' })).toBeNull();
  });

  test('a second factor that was not reset is reported with the reason', async () => {
    const reason = 'This site can’t reset a second factor: SUPABASE_SECRET_KEY is not set.';
    api.on(resetOf(ana), refusal(422, reason));
    renderAsPlayer(<AdminSetupScreen />, api, { player: admin });
    await userEvent.click(await resetButton('Ana Lee'));
    await confirm('Reset second factor');
    expect(await screen.findByText(reason)).toBeVisible();
  });

  test('an unknown player’s address is reported beside the field, which keeps the text', async () => {
    const reason = 'No account here has this email address. Look for a typing error.';
    api.on(endpointAt(findAccount, { email: 'robin@exmaple.com' }), refusal(404, reason));
    renderAsPlayer(<AdminSetupScreen />, api, { player: admin });
    await enterEmail('robin@exmaple.com');
    expect(await screen.findByText(reason)).toBeVisible();
    expect(await emailField()).toBeInvalid();
    expect(await emailField()).toHaveValue('robin@exmaple.com');
    await userEvent.type(await emailField(), '{Backspace}');
    expect(screen.queryByText(reason)).toBeNull();
  });
});
