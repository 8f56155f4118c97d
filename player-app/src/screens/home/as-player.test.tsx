import { expect, test } from '@jest/globals';
import { getCoachSchedule, listBookings, type Booking } from '@lessons/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { renderAsPlayer } from '../../../test/render-as-player.tsx';
import { buildBooking, sam } from '../../../test/sample-data.ts';
import { HomeScreen } from './home-screen.tsx';

const api = fakeApi();
freshBrowser();

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
