import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { getCoachProfile, getMe, listBookings, type Booking, type Me } from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildSession } from '../../test/fake-auth-provider.ts';
import { fakeApi, refusal } from '../../test/fake-api.ts';
import { buildBooking, sam, toPayByHand } from '../../test/sample-data.ts';
import { lastSeen, WEEK_MS } from '../auth/last-seen.ts';
import { SESSION_KEY } from '../auth/stored-session.ts';
import { refreshCoach, setCoach } from '../coach-profile/coach-profile.ts';
import { lastSeenMe } from '../requests/me.ts';
import { lastSeenBookings } from '../requests/my-bookings.ts';
import { SessionStore } from '../session/session-store.ts';
import { App } from './app.tsx';
import { prepareFirstScreen } from './prepare-first-screen.ts';

const api = fakeApi();

beforeEach(() => {
  window.scrollTo = () => undefined;
  localStorage.setItem(SESSION_KEY, JSON.stringify(buildSession(sam)));
});

let stop = () => {};
afterEach(() => stop());

/** Draws the app as the page does. */
async function open(path: string): Promise<void> {
  history.replaceState(null, '', path);
  const session = new SessionStore();
  stop = session.start();
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
  const coachsAccount = { ...sam, isCoach: true };

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

  describe('its lessons ahead are drawn at once', () => {
    const lesson = buildBooking('2026-11-24T17:00:00Z', { ...toPayByHand, canPayOnline: true });
    const owed = buildBooking('2026-11-12T10:00:00Z', {
      ...toPayByHand,
      status: 'completed',
      paymentStatus: 'owes',
    });
    let lessons: PromiseWithResolvers<Booking[] | Response>;

    beforeEach(() => {
      setCoach(null);
      lessons = Promise.withResolvers();
      api.on(listBookings, () => lessons.promise).on(getCoachProfile, () => new Promise<never>(() => {}));
      lastSeenMe.store(sam, sam.id);
      lastSeenBookings.store([lesson, owed], sam.id);
      lastSeen('coach-profile', WEEK_MS, (value) => value).store({ ...coach, photoUrl: null }, sam.id);
      void refreshCoach();
    });

    test('while nothing is answered, without what can be paid or is owed', async () => {
      await open('/');
      const ticket = screen.getByRole('region', { name: 'Next Lesson' });
      expect(within(ticket).getByText('17:00')).toBeVisible();
      expect(screen.getByRole('heading', { level: 1, name: /, Sam$/ })).toBeVisible();
      expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull();
      expect(screen.queryByText(/You owe/)).toBeNull();
      await act(async () => lessons.resolve([lesson, owed]));
      expect(await screen.findByRole('heading', { name: 'You owe £50' })).toBeVisible();
      // The same ticket, in its place.
      expect(screen.getByRole('region', { name: 'Next Lesson' })).toBe(ticket);
      expect(within(ticket).getByRole('link', { name: 'Pay £50' })).toBeVisible();
    });

    test('on Schedule, where nothing can be changed until the answer', async () => {
      await open('/schedule');
      const card = screen.getByRole('article', { name: /Tuesday 24 November 2026/ });
      expect(within(card).getByText('1 hour · £50 to pay at the lesson')).toBeVisible();
      expect(within(card).getByText('Cancel').closest('.unanswered')).not.toBeNull();
      await act(async () => lessons.resolve([lesson, owed]));
      expect(await screen.findByRole('heading', { name: 'Recent Lessons' })).toBeVisible();
      expect(within(card).getByText('Cancel').closest('.unanswered')).toBeNull();
    });

    test('and stay when they are refused, which is said', async () => {
      await open('/');
      await act(async () => lessons.resolve(refusal(503, 'Sorry', 'database_unavailable')));
      expect(await screen.findByText('Your lessons could not be loaded.')).toBeVisible();
      expect(screen.getByRole('region', { name: 'Next Lesson' })).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
    });

    test('and are gone when the API refuses the person', async () => {
      await open('/');
      await act(async () => lessons.resolve(refusal(403, 'Not yours.', 'forbidden')));
      expect(await screen.findByText('Your lessons could not be loaded.')).toBeVisible();
      expect(screen.queryByText('17:00')).toBeNull();
    });
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
    lastSeenMe.store(coachsAccount, sam.id);
    await open('/schedule');
    const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(navigation.getByRole('link', { name: 'Week' })).toBeVisible();
    await say(sam);
    expect(await navigation.findByRole('link', { name: 'Book' })).toBeVisible();
    expect(navigation.queryByRole('link', { name: 'Week' })).toBeNull();
  });

  test('the code of a second factor is asked for in its place', async () => {
    lastSeenMe.store(sam, sam.id);
    await open('/');
    await say(refusal(403, 'Code', 'second_factor_required'));
    expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: /, Sam$/ })).toBeNull();
  });

  test('an outage is said, and takes nothing away but the screens that save something of the account', async () => {
    lastSeenMe.store(sam, sam.id);
    await open('/');
    const heading = screen.getByRole('heading', { level: 1, name: /, Sam$/ });
    await say(refusal(503, 'Sorry', 'database_unavailable'));
    expect(await screen.findByText('Your account could not be loaded. Please try again.')).toBeVisible();
    expect(heading).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Profile' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Not connected' })).toBeVisible();
    api.on(getMe, { ...sam, firstName: 'Samuel' });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^Samuel / })).toBeVisible();
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
