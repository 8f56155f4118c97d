import { beforeEach, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer } from '../../test/fake-server.ts';
import { sam } from '../../test/render-as-player.tsx';
import { SESSION_KEY } from '../auth/stored-session.ts';
import { App } from './app.tsx';

const server = fakeServer();

const scrollTo = jest.fn<(options?: ScrollToOptions | number) => void>();

beforeEach(() => {
  window.scrollTo = scrollTo.mockReset();
  localStorage.clear();
  server.answer('GET /api/next-slots', []);
  server.answer('GET /api/config/supabase', { url: location.origin, anonKey: 'anon' });
  server.answer('GET /api/me', sam);
  server.answer('GET /api/bookings', []);
});

function session() {
  const user = { id: sam.id, email: sam.email, user_metadata: {}, app_metadata: {}, aud: '' };
  const expiry = { expires_in: 3600, expires_at: Math.floor(Date.now() / 1000) + 3600 };
  return { access_token: 'token', refresh_token: 'refresh', token_type: 'bearer', user, ...expiry };
}

function open(path: string) {
  history.replaceState(null, '', path);
  render(<App />);
  return userEvent.setup();
}

function openSignedIn(path: string) {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session()));
  return open(path);
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const GREETING = /^Good (morning|afternoon|evening), Sam$/;

test('a visitor sees the landing page, and gets from there to signing in', async () => {
  const person = open('/');
  await heading('A lesson this week. Booked in a minute.');
  await person.click(screen.getByRole('link', { name: 'Book Tennis Lessons' }));
  expect(await heading('Welcome Back')).toHaveFocus();
  expect(location.pathname).toBe('/auth');
  expect(document.title).toBe('Sign in · Baseline');
});

test('a visitor who wants a screen signs in first, and then gets it', async () => {
  const person = open('/schedule');
  await heading('Welcome Back');
  expect(location.pathname).toBe('/auth');

  server.answer('POST /auth/v1/token', session());
  await person.type(screen.getByLabelText('Email'), sam.email);
  await person.type(screen.getByLabelText('Password'), 'topspin');
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  await heading('Schedule');
  expect(location.pathname).toBe('/schedule');
});

test.each(['/nowhere', '/book/7'])('a visitor finds no page at %s, and a way home', async (path) => {
  const person = open(path);
  await heading('Page not found');
  await person.click(screen.getByRole('link', { name: 'Return to Home' }));
  await heading('A lesson this week. Booked in a minute.');
});

test('while it is not known who is there, it says so', async () => {
  openSignedIn('/');
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  await heading(GREETING);
});

test('a signed-in player who opens the sign-in screen is home', async () => {
  openSignedIn('/auth');
  await heading(GREETING);
  expect(location.pathname).toBe('/');
});

test('a change of screen starts at the top, names the document, moves the focus and marks the tab', async () => {
  const person = openSignedIn('/');
  await heading(GREETING);
  await person.click(screen.getByRole('link', { name: 'Schedule' }));
  expect(await heading('Schedule')).toHaveFocus();
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  expect(document.title).toBe('Schedule · Baseline');
  expect(screen.getByRole('link', { name: 'Schedule' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
});

test('signing out leads to the landing page, not to signing in', async () => {
  server.answer('POST /auth/v1/logout', new Response(null, { status: 204 }));
  const person = openSignedIn('/profile');
  await person.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await heading('A lesson this week. Booked in a minute.');
  expect(location.pathname).toBe('/');
});

test('when it can’t be learnt who is there, it is asked again on request', async () => {
  server.answer('GET /api/me', () => Response.json({ code: 'internal', message: 'Sorry' }, { status: 500 }));
  const person = openSignedIn('/schedule');
  expect(await screen.findByRole('alert')).toHaveTextContent('Your account could not be loaded.');
  server.answer('GET /api/me', sam);
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await heading('Schedule');
});

test.each([
  ['/admin', 'Coach Admin Panel'],
  ['/admin-schedule', 'Admin Schedule'],
])('%s is denied to a player under its own heading, without loading it', async (path, title) => {
  openSignedIn(path);
  await heading(title);
  expect(
    await screen.findByText('Access Denied: This page is only available to administrators and coaches.'),
  ).toBeVisible();
  expect(server.sentTo('GET /api/config/admin-module')).toEqual([]);
});
