import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../test/fake-api.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { renderAsPlayer } from '../../../test/render-as-player.tsx';
import { buildBooking, sam } from '../../../test/sample-data.ts';
import { NextLessonCard } from './next-lesson-card.tsx';

const api = fakeApi();
freshBrowser();

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
