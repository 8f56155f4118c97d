import { beforeEach, expect, jest, test } from '@jest/globals';
import { getAdminModuleConfig, getMe, getSupabaseConfig, listBookings, type Me } from '@lessons/contract';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildSession, provider } from '../../test/fake-auth-provider.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { storeSessionOf } from '../../test/render-as-player.tsx';
import { sam } from '../../test/sample-data.ts';
import { App } from './app.tsx';

const api = fakeApi();

const scrollTo = jest.fn<(options?: ScrollToOptions | number) => void>();

beforeEach(() => {
  window.scrollTo = scrollTo.mockReset();
  api.on(getSupabaseConfig, { url: location.origin, anonKey: 'anon' });
  api.on(listBookings, []);
});

function open(path: string) {
  history.replaceState(null, '', path);
  render(<App />);
  return userEvent.setup();
}

function openSignedIn(path: string) {
  storeSessionOf(sam, api);
  return open(path);
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const GREETING = /^Good (morning|afternoon|evening), Sam$/;

test('a visitor who wants a screen signs in first, and then gets it, whose calls are sent beside the account’s', async () => {
  const account = Promise.withResolvers<Me>();
  api.on(getMe, () => account.promise);
  const person = open('/schedule');
  await heading('Welcome Back');
  expect(location.pathname).toBe('/auth');

  api.on(provider.signIn, buildSession(sam));
  await person.type(screen.getByLabelText('Email'), sam.email);
  await person.type(screen.getByLabelText('Password'), 'topspin');
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(api.requestsTo(listBookings)).toHaveLength(1));
  account.resolve(sam);
  await heading('Schedule');
  expect(api.requestsTo(listBookings)).toHaveLength(1);
  expect(location.pathname).toBe('/schedule');
});

test('a visitor finds no page below a screen, and a way home', async () => {
  open('/book/7');
  await heading('Page not found');
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  expect(await screen.findByText('Baseline')).toBeVisible();
});

test('the shell shows that it is loading until it knows who is signed in', async () => {
  openSignedIn('/');
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  await heading(GREETING);
});

test('a new screen starts at the top, sets the document’s title, moves the focus and marks the tab', async () => {
  const person = openSignedIn('/');
  await heading(GREETING);
  // The code of the screen comes then.
  await act(() => person.click(screen.getByRole('link', { name: 'Schedule' })));
  expect(await heading('Schedule')).toHaveFocus();
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  expect(document.title).toBe('Schedule · Baseline');
  expect(screen.getByRole('link', { name: 'Schedule' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
});

test('a screen below a tab keeps its tab highlighted, as the place and not as the page', async () => {
  openSignedIn('/terms-conditions');
  await heading('Terms & Conditions');
  expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
});

test('the confirmation of a booking has no tabs, which would lead away from paying', async () => {
  openSignedIn('/booking-confirmation');
  await heading('Booking Error');
  expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
});

test.each([
  ['/admin', 'Coach Admin Panel'],
  ['/admin-schedule', 'Admin Schedule'],
])('the screen %s is denied to a player under its own heading, without loading it', async (path, title) => {
  openSignedIn(path);
  await heading(title);
  expect(
    await screen.findByText('Access Denied: This page is only available to administrators and coaches.'),
  ).toBeVisible();
  expect(api.bodiesTo(getAdminModuleConfig)).toEqual([]);
});
