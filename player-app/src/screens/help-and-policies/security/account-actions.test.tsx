import { beforeEach, describe, expect, test } from '@jest/globals';
import { getCalendarFeed, removeCalendarFeed } from '@lessons/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hasStoredSession } from '../../../auth/stored-session.ts';
import { fakeApi, lostConnection } from '../../../../test/fake-api.ts';
import {
  acceptPassword,
  buildSession,
  provider,
  providerError,
} from '../../../../test/fake-auth-provider.ts';
import { renderAsPlayer } from '../../../../test/render-as-player.tsx';
import { sam } from '../../../../test/sample-data.ts';
import { AccountActions } from './account-actions.tsx';

const api = fakeApi();

const CURRENT = 'backhand';
const NEW = 'volley-2026';

beforeEach(() => {
  acceptPassword(api, CURRENT);
  api
    .on(provider.updateUser, buildSession(sam).user)
    .on(getCalendarFeed, { address: null, exists: false, readOn: null });
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('Change Password', () => {
  async function fill(current: string, password: string, confirmation = password) {
    renderAsPlayer(<AccountActions />, api);
    await press('Change Password');
    if (current) await userEvent.type(field('Current password'), current);
    if (password) await userEvent.type(field('New password'), password);
    if (confirmation) await userEvent.type(field('Confirm new password'), confirmation);
    await press('Save password');
  }

  test('Change Password checks the current password outside this session, sets the new one, and says so', async () => {
    await fill(CURRENT, NEW);
    expect(await screen.findByText('Password changed')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.bodiesTo(provider.updateUser)).toMatchObject([{ password: NEW, current_password: CURRENT }]);
    expect(api.requestsTo(provider.updateUser)[0]?.token).toBe('token');
    // Only the session of the check is ended.
    expect(api.requestsTo(provider.signOut).map(({ token, query }) => [token, query['scope']])).toEqual([
      ['fresh', 'local'],
    ]);
    expect(hasStoredSession()).toBe(true);
  });

  test.each([
    ['', NEW, NEW, 'Current password', 'Enter your current password.'],
    [CURRENT, '12345', '12345', 'New password', /Use at least 6 characters\.$/],
    [CURRENT, CURRENT, CURRENT, 'New password', /differs from the current one\.$/],
    [CURRENT, NEW, `${NEW}!`, 'Confirm new password', 'The two new passwords differ.'],
  ])(
    'Change Password reports what is missing beside the field: %j, %j, %j',
    async (current, password, again, label, reason) => {
      await fill(current, password, again);
      expect(field(label)).toHaveAccessibleDescription(reason);
      expect(field(label)).toHaveFocus();
      expect(api.requestsTo(provider.signIn)).toEqual([]);
      await userEvent.type(field(label), 'x');
      expect(field(label)).not.toHaveAttribute('aria-invalid');
    },
  );

  test('Change Password reports a wrong current password beside its field, and keeps the text', async () => {
    await fill('wrong-123', NEW);
    await waitFor(() =>
      expect(field('Current password')).toHaveAccessibleDescription('This is not your current password.'),
    );
    expect(field('Current password')).toHaveFocus();
    expect(field('New password')).toHaveValue(NEW);
    expect(field('Confirm new password')).toHaveValue(NEW);
    expect(api.requestsTo(provider.updateUser)).toEqual([]);
  });

  test('Change Password offers to remove the calendar address, which a new password does not end', async () => {
    api
      .on(getCalendarFeed, { address: null, exists: true, readOn: null })
      .on(removeCalendarFeed, { address: null, exists: false, readOn: null });
    renderAsPlayer(<AccountActions />, api);
    await press('Change Password');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Remove my calendar address too' }));
    for (const [label, typed] of Object.entries({
      'Current password': CURRENT,
      'New password': NEW,
      'Confirm new password': NEW,
    }))
      await userEvent.type(field(label), typed);
    await press('Save password');
    expect(await screen.findByText('Password changed')).toBeVisible();
    await waitFor(() => expect(api.requestsTo(removeCalendarFeed)).toHaveLength(1));
  });

  test('Change Password shows the provider’s refusal beside the new password', async () => {
    const message = 'Password is known to be easy to guess.';
    api.on(provider.updateUser, providerError(422, 'weak_password', message));
    await fill(CURRENT, NEW);
    await waitFor(() => expect(field('New password')).toHaveAccessibleDescription(/easy to guess\.$/));
    expect(field('New password')).toHaveValue(NEW);
  });

  test.each([
    ['is asked too often', providerError(429, 'over_request_rate_limit', 'Slow'), /^Too many attempts/],
    ['is out of reach', lostConnection, /could not be changed\. Please try again\.$/],
  ])('Change Password shows above the fields that the provider %s', async (_what, reply, reason) => {
    api.on(provider.signIn, reply);
    await fill(CURRENT, NEW);
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    expect(field('Current password')).toHaveValue(CURRENT);
  });

  test('Change Password asks for the code of a mail if the project requires one, and sends it along', async () => {
    api.on(provider.reauthenticate, {});
    api.on(provider.updateUser, ({ body }) => {
      const { nonce } = body as { nonce?: string };
      if (nonce === '123456') return buildSession(sam).user;
      return nonce
        ? providerError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
        : providerError(400, 'reauthentication_needed', 'Password update requires reauthentication');
    });
    await fill(CURRENT, NEW);
    await userEvent.type(await screen.findByLabelText('Code from your email'), '000000');
    await press('Save password');
    await waitFor(() =>
      expect(field('Code from your email')).toHaveAccessibleDescription(/This code is not right/),
    );
    await userEvent.clear(field('Code from your email'));
    // As a mail program may copy it.
    await userEvent.type(field('Code from your email'), '123\u00A0456');
    await press('Save password');
    expect(await screen.findByText('Password changed')).toBeVisible();
    expect(api.requestsTo(provider.reauthenticate)).toHaveLength(1);
  });
});

describe('Sign out other devices', () => {
  const dialog = () => within(screen.getByRole('alertdialog', { name: 'Sign out all other devices?' }));

  test('Sign out other devices removes the calendar address with them if that is wanted', async () => {
    api
      .on(provider.signOutOthers, new Response(null, { status: 204 }))
      .on(getCalendarFeed, { address: null, exists: true, readOn: null })
      .on(removeCalendarFeed, { address: null, exists: false, readOn: null });
    renderAsPlayer(<AccountActions />, api);
    await press('Sign out other devices');
    const choice = await dialog().findByRole('checkbox', { name: 'Remove my calendar address too' });
    expect(choice).not.toBeChecked();
    await userEvent.click(choice);
    await userEvent.click(dialog().getByRole('button', { name: 'Sign out others' }));
    expect(await screen.findByText('Other devices signed out')).toBeVisible();
    expect(api.requestsTo(removeCalendarFeed)).toHaveLength(1);
  });

  test('Sign out other devices reports a calendar address that could not be removed, and still signs the others out', async () => {
    api
      .on(provider.signOutOthers, new Response(null, { status: 204 }))
      .on(getCalendarFeed, { address: null, exists: true, readOn: null })
      .on(removeCalendarFeed, lostConnection);
    renderAsPlayer(<AccountActions />, api);
    await press('Sign out other devices');
    await userEvent.click(await dialog().findByRole('checkbox'));
    await userEvent.click(dialog().getByRole('button', { name: 'Sign out others' }));
    expect(await screen.findByText('Address not removed')).toBeVisible();
    expect(await screen.findByText('Other devices signed out')).toBeVisible();
  });

  test('Sign out other devices reports a failure, and can be tried again', async () => {
    api.on(provider.signOutOthers, lostConnection);
    renderAsPlayer(<AccountActions />, api);
    await press('Sign out other devices');
    await userEvent.click(dialog().getByRole('button', { name: 'Sign out others' }));
    expect(await screen.findByText('Not signed out')).toBeVisible();
    expect(dialog().getByRole('button', { name: 'Sign out others' })).toBeEnabled();
  });
});
