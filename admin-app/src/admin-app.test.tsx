import { describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import {
  getCoachSettings,
  getOverview,
  listAdminBlockedSlots,
  listPaymentsToLookAt,
  updateCoachSettings,
} from '@lessons/contract';
import { FakeApi } from '../test/fake-api.ts';
import { openAdmin } from '../test/open-admin.tsx';

const denied = 'Access Denied: This page is only available to administrators and coaches.';

function calmApi(): FakeApi {
  return new FakeApi()
    .answer(getOverview, { lessonsToday: 0, revenueToday: 0, pending: [], weeks: [] })
    .answer(listPaymentsToLookAt, [])
    .answer(listAdminBlockedSlots, [])
    .answer(getCoachSettings, { pricePerHour: '50', priceTwoHours: '90' });
}

describe('Coach Admin Panel', () => {
  test('has its five tabs, and opens the one in the address', async () => {
    openAdmin(calmApi(), '/admin?tab=pricing');
    expect(screen.getByRole('heading', { level: 1, name: 'Coach Admin Panel' })).toBeInTheDocument();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Bookings',
      'Schedule',
      'Blocked',
      'Pricing',
    ]);
    expect(screen.getByRole('tab', { name: 'Pricing', selected: true })).toBeInTheDocument();
    expect(await screen.findByLabelText('1 hour lesson')).toBeInTheDocument();
  });

  test('writes the tab into the address', async () => {
    const { person, went } = openAdmin(calmApi(), '/admin');
    await person.click(screen.getByRole('tab', { name: 'Blocked' }));
    expect(await screen.findByText('Nothing is blocked')).toBeInTheDocument();
    await person.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(went).toEqual(['/admin?tab=blocked', '/admin']);
  });

  test('an unknown tab is the first one', async () => {
    openAdmin(calmApi(), '/admin?tab=nonsense');
    expect(await screen.findByText('Lessons today')).toBeInTheDocument();
  });

  test('the tabs are reached with the arrow keys', async () => {
    const { person } = openAdmin(calmApi(), '/admin');
    await screen.findByText('Lessons today');
    await person.tab();
    await person.tab();
    await person.keyboard('{ArrowLeft}{Enter}');
    expect(screen.getByRole('tab', { name: 'Pricing', selected: true })).toHaveFocus();
  });
});

describe('when the API no longer accepts the coach', () => {
  test('the screen says so, and the shell is told', async () => {
    const { onForbidden } = openAdmin(calmApi().refuse(getOverview, 403, 'Not a coach.'), '/admin');
    expect(await screen.findByText(denied)).toBeInTheDocument();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    expect(onForbidden).toHaveBeenCalledTimes(1);
  });

  test('also when a change is refused', async () => {
    const api = calmApi().refuse(updateCoachSettings, 403, 'Not a coach.');
    const { person } = openAdmin(api, '/admin?tab=pricing');
    await person.click(await screen.findByRole('button', { name: 'Save prices' }));
    expect(await screen.findByText(denied)).toBeInTheDocument();
  });

  test('a session that ended is told to the shell', async () => {
    const { onSignedOut } = openAdmin(calmApi().refuse(getOverview, 401, 'Please sign in.'), '/admin');
    await waitFor(() => expect(onSignedOut).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(denied)).not.toBeInTheDocument();
  });
});

test('a coach who comes back to the tab after a minute sees what has happened since', async () => {
  const api = calmApi();
  openAdmin(api, '/admin');
  expect(await screen.findByText('No pending bookings')).toBeInTheDocument();
  const visibility = jest.spyOn(document, 'visibilityState', 'get');
  const now = jest.spyOn(Date, 'now');
  const look = (state: DocumentVisibilityState, at: number) => {
    visibility.mockReturnValue(state);
    now.mockReturnValue(at);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  look('hidden', 1_000);
  look('visible', 60_000);
  expect(api.callsOf(getOverview)).toHaveLength(1);
  look('hidden', 61_000);
  look('visible', 121_000);
  await waitFor(() => expect(api.callsOf(getOverview)).toHaveLength(2));
  jest.restoreAllMocks();
});
