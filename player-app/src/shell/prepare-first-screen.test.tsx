import { beforeEach, expect, test } from '@jest/globals';
import { getMe, listBookings } from '@lessons/contract';
import { render, screen } from '@testing-library/react';
import { buildSession } from '../../test/fake-auth-provider.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { freshBrowser } from '../../test/fresh-browser.ts';
import { sam } from '../../test/sample-data.ts';
import { SESSION_KEY } from '../auth/stored-session.ts';
import { SessionStore } from '../session/session-store.ts';
import { App } from './app.tsx';
import { prepareFirstScreen } from './prepare-first-screen.ts';

const api = fakeApi();

freshBrowser();

beforeEach(() => {
  window.scrollTo = () => undefined;
  localStorage.setItem(SESSION_KEY, JSON.stringify(buildSession(sam)));
});

/** Draws the app as the page does. */
async function open(path: string): Promise<void> {
  history.replaceState(null, '', path);
  const session = new SessionStore();
  session.start();
  await prepareFirstScreen(path, session);
  render(<App session={session} />);
}

test('the first render is the whole screen, from one request for the lessons', async () => {
  api.on(getMe, sam).on(listBookings, []);
  await open('/');
  expect(screen.getByRole('heading', { level: 1, name: /, Sam$/ })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Next Lesson' })).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
  expect(api.requests.filter(({ path }) => path === listBookings.path)).toHaveLength(1);
});

test('a late response does not delay the first render', async () => {
  let answer = () => {};
  api.on(getMe, sam).on(
    listBookings,
    () =>
      new Promise((resolve) => {
        answer = () => resolve([]);
      }),
  );
  await open('/');
  expect(screen.getByRole('heading', { level: 1, name: /, Sam$/ })).toBeVisible();
  expect(screen.getByRole('status')).toHaveAccessibleName('Loading your lessons');
  answer();
  expect(await screen.findByRole('heading', { name: 'Next Lesson' })).toBeVisible();
});

test('a visitor gets the sign-in screen at once', async () => {
  localStorage.removeItem(SESSION_KEY);
  await open('/auth');
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible();
});
