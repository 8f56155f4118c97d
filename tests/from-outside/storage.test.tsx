import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { lastSeen, DAY_MS, removeLastSeen } from '../../player-app/src/auth/last-seen.ts';
import { hasStoredSession } from '../../player-app/src/auth/stored-session.ts';
import {
  readBookingIntent,
  removeBookingIntent,
  storeBookingIntent,
} from '../../player-app/src/booking-intent/booking-intent.ts';
import { storedReturnTo, storeReturnTo } from '../../player-app/src/shell/return-to.ts';
import { browserStorage, isStoragePersistent } from '../../player-app/src/site/browser-storage.ts';
import { fakeApi } from '../../player-app/test/fake-api.ts';
import { FakeAuthProvider } from '../../player-app/test/fake-auth-provider.ts';
import { renderSession } from '../../player-app/test/render-session.tsx';
import { field, press } from '../../player-app/test/sign-in-actions.ts';

/*
 * Browsers that store nothing: blocked cookies and some in-app browsers throw at each access, a full disk and Safari's former
 * private mode at each write.
 */

const email = 'ada@example.com';
const api = fakeApi();
/** Before access to it is forbidden. */
const stored = localStorage;

beforeEach(() => {
  const auth = new FakeAuthProvider(api);
  auth.addAccount(email);
});

afterEach(() => {
  for (const key of [
    'lessons.session',
    'bookingIntent',
    'lessons.return-to',
    'lessons.last-seen',
    'error-reports',
  ])
    browserStorage.removeItem(key);
});

const throws = (name: string) => () => {
  throw new DOMException(`${name}: storage`, name);
};

const forbid = () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(throws('SecurityError'));
};
const fill = () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(throws('QuotaExceededError'));
};

describe.each([
  ['forbidden', forbid],
  ['full', fill],
])('storage that is %s', (_name, breakStorage) => {
  beforeEach(breakStorage);

  test('keeps nobody from signing in and out, and the sign-in says what is not remembered', async () => {
    const user = renderSession();
    expect(screen.getByText(/^This browser stores nothing for this site/)).toBeVisible();
    await user.type(field('Email'), email);
    await user.type(field('Password'), 'secret-123');
    await press(user, 'Sign In');
    expect(await screen.findByText(`Signed in as ${email}`)).toBeVisible();
    expect(hasStoredSession()).toBe(true);
    await press(user, 'Leave');
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    expect(hasStoredSession()).toBe(false);
  });

  test('keeps the chosen lesson and the way back as long as the page', () => {
    const intent = {
      userId: 'ada',
      date: '2026-11-24',
      startTime: '2026-11-24T09:00:00.000Z',
      endTime: '2026-11-24T10:00:00.000Z',
      duration: 60 as const,
      price: '50',
      location: 'Court 1',
    };
    storeBookingIntent(intent);
    expect(readBookingIntent('ada')).toEqual(intent);
    removeBookingIntent();
    expect(readBookingIntent('ada')).toBeNull();
    storeReturnTo('/book');
    expect(storedReturnTo()).toBe('/book');
  });

  test('keeps what was last seen as long as the page, and not after the sign-out', () => {
    const court = lastSeen('court', DAY_MS, (value) => (typeof value === 'string' ? value : undefined));
    court.store('Court 1', undefined);
    expect(court.read()).toBe('Court 1');
    expect(Storage.prototype.getItem.call(stored, 'lessons.last-seen')).toBeNull();
    removeLastSeen();
    expect(court.read()).toBeNull();
  });
});

test('a value that does not fit any more does not come back as it was', () => {
  browserStorage.setItem('bookingIntent', 'old');
  fill();
  browserStorage.setItem('bookingIntent', 'new');
  expect(browserStorage.getItem('bookingIntent')).toBe('new');
  expect(localStorage.getItem('bookingIntent')).toBeNull();
});

test('a browser that stores says nothing about it', () => {
  renderSession();
  expect(isStoragePersistent()).toBe(true);
  expect(screen.queryByText(/stores nothing/)).toBeNull();
});
