import { beforeEach, expect, jest, test } from '@jest/globals';
import { getMe, listBookings, updateUserProfile } from '@lessons/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../test/fake-api.ts';
import { provider } from '../../../test/fake-auth-provider.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { renderAsPlayer } from '../../../test/render-as-player.tsx';
import { sam } from '../../../test/sample-data.ts';
import { HomeScreen } from './home-screen.tsx';

const api = fakeApi();
freshBrowser();
beforeEach(() => void api.on(listBookings, []));

const nameless = { ...sam, firstName: null, lastName: null, phone: null };
const providerUser = { id: sam.id, email: sam.email, aud: '', app_metadata: {}, user_metadata: {} };
const field = () => screen.findByLabelText('What is your name?');

test('Home asks a player without a name for it, saves it, and greets by it', async () => {
  const named = { ...nameless, firstName: 'Ada', lastName: 'King Lovelace' };
  api.on(provider.updateUser, providerUser).on(updateUserProfile, named);
  renderAsPlayer(<HomeScreen />, api, { player: nameless });
  expect(await screen.findByRole('heading', { level: 1, name: /, sam$/ })).toBeVisible();
  const user = userEvent.setup();
  await user.click(await field());
  api.on(getMe, named);
  await user.keyboard('  Ada King Lovelace {Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: /, Ada$/ })).toBeVisible();
  expect(screen.queryByLabelText('What is your name?')).toBeNull();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(api.requestsTo(updateUserProfile)[0]?.body).toMatchObject({
    firstName: 'Ada',
    lastName: 'King Lovelace',
    phone: null,
  });
});

test('Home sends no empty name, and says so beside the field', async () => {
  renderAsPlayer(<HomeScreen />, api, { player: nameless });
  const user = userEvent.setup();
  await user.type(await field(), '  {Enter}');
  expect(await field()).toHaveAccessibleDescription('Enter your name.');
  await user.type(await field(), 'A');
  expect(await field()).not.toHaveAttribute('aria-invalid');
  expect(api.requestsTo(updateUserProfile)).toEqual([]);
});

test('a name that could not be saved stays in the field, and Home says so', async () => {
  const reported = jest.fn();
  globalThis.reportError = reported;
  api.on(provider.updateUser, providerUser).refuse(updateUserProfile, 500, 'Broken');
  renderAsPlayer(<HomeScreen />, api, { player: nameless });
  const user = userEvent.setup();
  await user.type(await field(), 'Ada{Enter}');
  expect(await screen.findByText('Your name could not be saved. Please try again.')).toBeVisible();
  expect(await field()).toHaveValue('Ada');
  expect(reported).toHaveBeenCalledTimes(1);
});

test('Home does not ask for the name again after it was dismissed', async () => {
  const { unmount } = renderAsPlayer(<HomeScreen />, api, { player: nameless });
  await field();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByLabelText('What is your name?')).toBeNull();
  unmount();
  renderAsPlayer(<HomeScreen />, api, { player: nameless });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(api.requestsTo(listBookings).length).toBeGreaterThan(0));
  expect(screen.queryByLabelText('What is your name?')).toBeNull();
});

test('Home asks nobody for a name who has one at the sign-in provider', async () => {
  renderAsPlayer(<HomeScreen />, api, { player: nameless, metadata: { full_name: 'Ada' } });
  expect(await screen.findByRole('heading', { level: 1, name: /, Ada$/ })).toBeVisible();
  expect(screen.queryByLabelText('What is your name?')).toBeNull();
});
