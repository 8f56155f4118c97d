import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getCoachSchedule, getMe, listBookings, updateUserProfile, type Booking } from '@lessons/contract';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { renderAsPlayer } from '../../../test/render-as-player.tsx';
import { buildBooking, sam } from '../../../test/sample-data.ts';
import { NextLessonCard } from './next-lesson-card.tsx';
import { provider } from '../../../test/fake-auth-provider.ts';
import { HomeScreen } from './home-screen.tsx';

const api = fakeApi();
freshBrowser();

describe('the next lesson', () => {
  const getCurrentPosition = jest.fn<Geolocation['getCurrentPosition']>();
  const replace = jest.fn<(address: string) => void>();
  const open = jest.fn(() => ({ opener: window, location: { replace } }) as unknown as Window);

  beforeEach(() => {
    getCurrentPosition.mockReset();
    replace.mockReset();
    open.mockClear();
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
    jest.spyOn(window, 'open').mockImplementation(open);
  });
  afterEach(() => void jest.restoreAllMocks());

  const now = new Date('2026-11-24T08:00:00Z');
  async function press(locationSharing: boolean): Promise<HTMLAnchorElement> {
    const lesson = buildBooking('2026-11-24T09:00:00.000Z');
    const player = { ...sam, locationSharing };
    renderAsPlayer(<NextLessonCard lesson={lesson} now={now} isNextStep />, api, { player });
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Directions' });
    link.addEventListener('click', (event) => locationSharing || event.preventDefault());
    await userEvent.click(link);
    return link;
  }

  const here = { coords: { latitude: 51.5, longitude: -0.12 } } as GeolocationPosition;

  test('directions start at the player’s position, if they share it', async () => {
    getCurrentPosition.mockImplementation((found) => found(here));
    const link = await press(true);
    await waitFor(() => expect(replace).toHaveBeenCalledTimes(1));
    const address = new URL(String(replace.mock.calls[0]?.[0]));
    expect(address.searchParams.get('origin')).toBe('51.5,-0.12');
    expect(address.searchParams.get('destination')).toBe(new URL(link.href).searchParams.get('destination'));
  });

  test('directions open also if the browser has no position', async () => {
    getCurrentPosition.mockImplementation((_found, refused) => refused?.({} as GeolocationPositionError));
    const link = await press(true);
    await waitFor(() => expect(replace).toHaveBeenCalledWith(link.href));
  });

  test('the position of a player who does not share it is not requested', async () => {
    await press(false);
    expect(getCurrentPosition).not.toHaveBeenCalled();
    expect(open).not.toHaveBeenCalled();
  });
});

describe('the name', () => {
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
});

describe('the player’s parts of a coach’s Home', () => {
  function renderAsCoach(bookings: Booking[]) {
    api.on(listBookings, bookings);
    return renderAsPlayer(<HomeScreen />, api, { player: { ...sam, isCoach: true } });
  }

  const fold = () => screen.findByRole('button', { name: 'As a player' });

  test('a coach without lessons of their own opens the player’s parts of Home by keys', async () => {
    renderAsCoach([buildBooking('2026-11-24T17:00:00Z', { status: 'cancelled' })]);
    expect(await fold()).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('region', { name: 'Next Lesson' })).toBeNull();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    expect(api.bodiesTo(getCoachSchedule)).toHaveLength(0);

    await userEvent.tab();
    expect(await fold()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(await fold()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('region', { name: 'Next Lesson' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Recent Activity' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Call' })).toBeVisible();
    await userEvent.keyboard(' ');
    expect(screen.queryByRole('region', { name: 'Next Lesson' })).toBeNull();
  });

  test('a coach who plays sees the player’s parts of Home at once, also with past lessons only', async () => {
    renderAsCoach([buildBooking('2025-11-24T17:00:00Z', { status: 'completed' })]);
    expect(await screen.findByRole('region', { name: 'Next Lesson' })).toBeVisible();
    expect(await fold()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(await fold());
    expect(screen.queryByRole('region', { name: 'Next Lesson' })).toBeNull();
  });

  test('a coach whose own lessons could not be loaded finds the failure where they are folded', async () => {
    api.on(listBookings, refusal(500, 'Something went wrong.'));
    renderAsPlayer(<HomeScreen />, api, { player: { ...sam, isAdmin: true } });
    await userEvent.click(await fold());
    expect(await screen.findByText('Your lessons could not be loaded.')).toBeVisible();
  });
});
