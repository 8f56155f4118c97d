import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getMe, listBookings, updateUserProfile } from '@lessons/contract';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderAsPlayer } from '../../../test/render-as-player.tsx';
import { buildBooking, sam } from '../../../test/sample-data.ts';
import { NextLessonCard } from './next-lesson-card.tsx';
import { provider } from '../../../test/fake-auth-provider.ts';
import { HomeScreen } from './home-screen.tsx';

const api = fakeApi();

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

  const now = new Date('2026-11-24T08:00:00Z');
  async function press(locationSharing: boolean): Promise<HTMLAnchorElement> {
    const lesson = buildBooking('2026-11-24T09:00:00.000Z');
    const player = { ...sam, locationSharing };
    renderAsPlayer(<NextLessonCard lessons={[lesson]} now={now} isNextStep />, api, { player });
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

describe('name and phone number', () => {
  beforeEach(() => void api.on(listBookings, []));

  const unknown = { ...sam, firstName: null, lastName: null, phone: null };
  const providerUser = { id: sam.id, email: sam.email, aud: '', app_metadata: {}, user_metadata: {} };
  const nameField = () => screen.findByLabelText('What is your name?');
  const phoneField = () => screen.findByLabelText('Phone number, in case of rain');
  const expectNotAsked = () => {
    expect(screen.queryByLabelText('What is your name?')).toBeNull();
    expect(screen.queryByLabelText('Phone number, in case of rain')).toBeNull();
  };

  test('Home asks a player without a name for it and for a phone number, saves both, and greets by the name', async () => {
    const known = { ...unknown, firstName: 'Ada', lastName: 'King Lovelace', phone: '+44 7700 900123' };
    api.on(provider.updateUser, providerUser).on(updateUserProfile, known);
    renderAsPlayer(<HomeScreen />, api, { player: unknown });
    expect(await screen.findByRole('heading', { level: 1, name: /, Sam$/ })).toBeVisible();
    const user = userEvent.setup();
    await user.type(await phoneField(), '07700 900123');
    await user.click(await nameField());
    api.on(getMe, known);
    await user.keyboard('  Ada King Lovelace {Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: /, Ada$/ })).toBeVisible();
    expectNotAsked();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(api.bodiesTo(updateUserProfile)).toEqual([
      {
        userId: sam.id,
        email: sam.email,
        firstName: 'Ada',
        lastName: 'King Lovelace',
        phone: '07700 900123',
      },
    ]);
  });

  test('a phone number that is left empty beside a name is not sent, and not asked for again', async () => {
    const named = { ...unknown, firstName: 'Ada' };
    api.on(provider.updateUser, providerUser).on(updateUserProfile, named);
    const { unmount } = renderAsPlayer(<HomeScreen />, api, { player: unknown });
    const user = userEvent.setup();
    await user.click(await nameField());
    api.on(getMe, named);
    await user.keyboard('Ada{Enter}');
    await waitFor(expectNotAsked);
    expect(api.bodiesTo(updateUserProfile)).toEqual([
      { userId: sam.id, email: sam.email, firstName: 'Ada', lastName: null },
    ]);
    unmount();
    renderAsPlayer(<HomeScreen />, api, { player: named });
    expect(await screen.findByRole('heading', { level: 1, name: /, Ada$/ })).toBeVisible();
    expectNotAsked();
  });

  test('Home asks a player who has a name for the phone number alone', async () => {
    const unreachable = { ...sam, phone: null };
    api.on(provider.updateUser, providerUser).on(updateUserProfile, sam);
    renderAsPlayer(<HomeScreen />, api, { player: unreachable });
    const user = userEvent.setup();
    await user.type(await phoneField(), 'later{Enter}');
    expect(await phoneField()).toHaveAccessibleDescription('Enter a phone number, such as 07700 900123.');
    expect(screen.queryByLabelText('What is your name?')).toBeNull();
    await user.clear(await phoneField());
    await user.keyboard('{Enter}');
    expect(await phoneField()).toHaveAccessibleDescription('Enter your phone number.');
    expect(api.requestsTo(updateUserProfile)).toEqual([]);
    await user.type(await phoneField(), '07700 900123');
    api.on(getMe, sam);
    await user.keyboard('{Enter}');
    await waitFor(expectNotAsked);
    expect(api.bodiesTo(updateUserProfile)).toEqual([
      { userId: sam.id, email: sam.email, phone: '07700 900123' },
    ]);
  });

  test('Home sends no empty name and phone number, and says so beside the field', async () => {
    renderAsPlayer(<HomeScreen />, api, { player: unknown });
    const user = userEvent.setup();
    await user.type(await nameField(), '  {Enter}');
    expect(await nameField()).toHaveAccessibleDescription('Enter your name, your phone number or both.');
    await user.type(await nameField(), 'A');
    expect(await nameField()).not.toHaveAttribute('aria-invalid');
    expect(api.requestsTo(updateUserProfile)).toEqual([]);
  });

  test('a name that could not be saved stays in the field, and Home says so', async () => {
    const reported = jest.fn();
    globalThis.reportError = reported;
    api.on(provider.updateUser, providerUser).refuse(updateUserProfile, 500, 'Broken');
    renderAsPlayer(<HomeScreen />, api, { player: unknown });
    const user = userEvent.setup();
    await user.type(await nameField(), 'Ada{Enter}');
    expect(await screen.findByText('Your name could not be saved. Please try again.')).toBeVisible();
    expect(await nameField()).toHaveValue('Ada');
    expect(reported).toHaveBeenCalledTimes(1);
  });

  test('Home does not ask for name and phone number again after that was dismissed', async () => {
    const { unmount } = renderAsPlayer(<HomeScreen />, api, { player: unknown });
    await nameField();
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expectNotAsked();
    unmount();
    renderAsPlayer(<HomeScreen />, api, { player: unknown });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(api.requestsTo(listBookings).length).toBeGreaterThan(0));
    expectNotAsked();
  });

  test('Home asks nobody for what the sign-in provider knows', async () => {
    const metadata = { full_name: 'Ada', phone: '07700 900123' };
    renderAsPlayer(<HomeScreen />, api, { player: unknown, metadata });
    expect(await screen.findByRole('heading', { level: 1, name: /, Ada$/ })).toBeVisible();
    expectNotAsked();
  });
});
