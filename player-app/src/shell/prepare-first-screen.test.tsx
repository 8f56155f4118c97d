import { beforeEach, describe, expect, test } from '@jest/globals';
import { getAdminModuleConfig, getMe, listBookings, type Me } from '@lessons/contract';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildSession } from '../../test/fake-auth-provider.ts';
import { fakeApi, lostConnection, refusal } from '../../test/fake-api.ts';
import { freshBrowser } from '../../test/fresh-browser.ts';
import { sam } from '../../test/sample-data.ts';
import { SESSION_KEY } from '../auth/stored-session.ts';
import { lastSeenMe } from '../requests/me.ts';
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

describe('of an account that this device has seen', () => {
  let answer: PromiseWithResolvers<Me | Response>;
  const coach = { ...sam, isCoach: true };

  beforeEach(() => {
    answer = Promise.withResolvers();
    api.on(getMe, () => answer.promise).on(listBookings, []);
  });

  /** The response comes after the screen is drawn. */
  async function say(response: Me | Response): Promise<void> {
    await act(async () => answer.resolve(response));
  }

  test('Home is drawn before the account has come, and goes on with what comes', async () => {
    lastSeenMe.store(sam, sam.id);
    await open('/');
    const heading = screen.getByRole('heading', { level: 1, name: /, Sam$/ });
    expect(screen.getByRole('heading', { name: 'Next Lesson' })).toBeVisible();
    await say({ ...sam, firstName: 'Samuel' });
    expect(await screen.findByRole('heading', { level: 1, name: /, Samuel$/ })).toBe(heading);
  });

  test('a screen that saves something of the account waits for it', async () => {
    lastSeenMe.store(sam, sam.id);
    await open('/edit-profile');
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    await say({ ...sam, phone: '07700 900199' });
    expect(await screen.findByLabelText(/^Phone/)).toHaveValue('07700 900199');
  });

  test('a screen that is left for one that waits keeps the frame', async () => {
    lastSeenMe.store(sam, sam.id);
    await open('/');
    const navigation = screen.getByRole('navigation', { name: 'Main' });
    await userEvent.click(within(navigation).getByRole('link', { name: 'Profile' }));
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    expect(navigation).toBeVisible();
    await say(sam);
    expect(await screen.findByRole('heading', { level: 1, name: /^Sam / })).toBeVisible();
    expect(navigation).toBeVisible();
  });

  test('a response that is lost once takes nothing away', async () => {
    lastSeenMe.store(sam, sam.id);
    const second = Promise.withResolvers<Me>();
    let calls = 0;
    api.on(getMe, () => (++calls === 1 ? answer.promise : second.promise));
    await open('/');
    await act(async () => answer.reject(new TypeError('Failed to fetch')));
    const heading = screen.getByRole('heading', { level: 1, name: /, Sam$/ });
    await act(async () => second.resolve({ ...sam, firstName: 'Samuel' }));
    expect(heading).toHaveTextContent(/, Samuel$/);
  });

  test('somebody else who signs in in another tab meanwhile is the one whom this tab shows', async () => {
    lastSeenMe.store(sam, sam.id);
    await open('/');
    const other = { ...sam, id: '4f0d2a34-7c55-4a0f-9a58-1f9a52f7a002', firstName: 'Ada' };
    const before = localStorage.getItem(SESSION_KEY);
    const after = JSON.stringify(buildSession(other));
    localStorage.setItem(SESSION_KEY, after);
    api.on(getMe, other);
    await act(async () => {
      window.dispatchEvent(
        new StorageEvent('storage', { key: SESSION_KEY, oldValue: before, newValue: after }),
      );
    });
    expect(await screen.findByRole('heading', { level: 1, name: /, Ada$/ })).toBeVisible();
    await say(sam);
    expect(screen.getByRole('heading', { level: 1, name: /, Ada$/ })).toBeVisible();
  });

  test('the places of a coach go with the role', async () => {
    lastSeenMe.store(coach, sam.id);
    api.on(getAdminModuleConfig, lostConnection);
    await open('/schedule');
    const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(navigation.getByRole('link', { name: 'Week' })).toBeVisible();
    await say(sam);
    expect(await navigation.findByRole('link', { name: 'Book' })).toBeVisible();
    expect(navigation.queryByRole('link', { name: 'Week' })).toBeNull();
  });

  test.each([
    [
      'the code of a second factor is asked for',
      refusal(403, 'Code', 'second_factor_required'),
      'Enter your code',
    ],
    ['an outage is said', refusal(503, 'Sorry', 'database_unavailable'), 'Not connected'],
  ])('%s in its place', async (_what, response, name) => {
    lastSeenMe.store(sam, sam.id);
    await open('/');
    await say(response);
    expect(await screen.findByRole('heading', { name })).toBeVisible();
    expect(screen.queryByRole('heading', { name: /, Sam$/ })).toBeNull();
  });

  test('the account that was seen is not drawn while somebody else is signed in', async () => {
    lastSeenMe.store(sam, sam.id);
    const other = { ...sam, id: '4f0d2a34-7c55-4a0f-9a58-1f9a52f7a002', firstName: 'Ada' };
    localStorage.setItem(SESSION_KEY, JSON.stringify(buildSession(other)));
    await open('/');
    expect(screen.queryByRole('heading')).toBeNull();
    await say(other);
    expect(await screen.findByRole('heading', { level: 1, name: /, Ada$/ })).toBeVisible();
  });
});
