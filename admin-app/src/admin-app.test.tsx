import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  getCoachProfile,
  getCoachSettings,
  getOverview,
  listPaymentsToLookAt,
  updateCoachSettings,
} from '@lessons/contract';
import { FakeApi } from '../../player-app/test/fake-api.ts';
import { leaveTabFor } from '../../player-app/test/leave-tab.ts';
import { emptyWeek } from '../test/empty-week.ts';
import { openAdmin } from '../test/open-admin.tsx';
import { onWideScreen } from '../test/wide-screen.ts';
import type { AdminModule, TodayModule } from '../module-contract.ts';
import { overviewOf } from '../test/overview-api.ts';
import * as adminApp from './admin-app.tsx';
import * as todayPart from './today-part.tsx';

const denied = 'Access Denied: This page is only available to administrators and coaches.';

function emptyApi(): FakeApi {
  return emptyWeek()
    .on(getOverview, overviewOf([]))
    .on(listPaymentsToLookAt, [])
    .on(getCoachSettings, { pricePerHour: '50', priceTwoHours: '90' });
}

describe('Coach Admin Panel on a desktop', () => {
  onWideScreen();

  test('the Coach Admin Panel opens the tab in the URL, and is named by it', async () => {
    openAdmin(emptyApi(), '/admin?tab=pricing');
    expect(screen.getByRole('heading', { level: 1, name: 'Coach Admin Panel Pricing' })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Pricing · Coach Admin Panel · Baseline'));
    expect(await screen.findByLabelText('1 hour lesson')).toBeInTheDocument();
  });

  test.each(['nonsense', 'toString'])('the unknown tab %s opens the overview', async (tab) => {
    openAdmin(emptyApi(), `/admin?tab=${tab}`);
    expect(await screen.findByText('Lessons today')).toBeInTheDocument();
  });

  test('the module draws no navigation of its own', async () => {
    openAdmin(emptyApi(), '/admin');
    await screen.findByText('Lessons today');
    expect(screen.getAllByRole('navigation').map((each) => each.getAttribute('aria-label'))).toEqual([
      'Main',
    ]);
  });
});

test.each([
  ['/admin', 'The overview couldn’t be loaded.'],
  ['/admin?tab=bookings', 'The bookings couldn’t be loaded.'],
  ['/admin-schedule', 'This week couldn’t be loaded.'],
  ['/admin?tab=schedule', 'The working hours couldn’t be loaded.'],
  ['/admin?tab=blocked', 'What is ahead couldn’t be loaded.'],
  ['/admin?tab=rules', 'The booking rules couldn’t be loaded.'],
  ['/admin?tab=rules', 'The state of your calendar couldn’t be loaded.'],
  ['/admin?tab=pricing', 'The prices couldn’t be loaded.'],
  ['/admin?screen=settings&section=profile', 'The coach details couldn’t be loaded.'],
  ['/admin?screen=settings&section=business', 'The business details couldn’t be loaded.'],
  ['/admin?screen=settings&section=mails', 'Whether all emails arrived couldn’t be loaded.'],
  ['/admin?screen=settings&section=feed', 'The address couldn’t be loaded.'],
])('%s says “%s”, and Retry fetches it again', async (path, said) => {
  const api = new FakeApi().refuse(getCoachProfile, 500, 'Sorry');
  const { person } = openAdmin(api, path);
  const failed = await screen.findByText(said);
  const { length } = api.requests;
  await person.click(within(failed.parentElement as HTMLElement).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(api.requests.length).toBeGreaterThan(length));
});

describe('when the API no longer accepts the coach', () => {
  test('the panel shows that access is denied, and calls onForbidden', async () => {
    const { onForbidden } = openAdmin(
      emptyApi().refuse(getOverview, 403, 'Not a coach.', 'forbidden'),
      '/admin',
    );
    expect(await screen.findByText(denied)).toBeInTheDocument();
    expect(onForbidden).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });

  test('the panel shows that access is denied when a change is refused', async () => {
    const api = emptyApi().refuse(updateCoachSettings, 403, 'Not a coach.', 'forbidden');
    const { person } = openAdmin(api, '/admin?tab=pricing');
    await person.click(await screen.findByRole('button', { name: 'Save prices' }));
    expect(await screen.findByText(denied)).toBeInTheDocument();
  });

  test('another server’s page with the same status denies nothing', async () => {
    const page = new Response('<h1>Room number?</h1>', { status: 403 });
    const { onForbidden } = openAdmin(emptyApi().on(getOverview, page), '/admin');
    expect(await screen.findByText('The overview couldn’t be loaded.')).toBeInTheDocument();
    expect(screen.queryByText(denied)).not.toBeInTheDocument();
    expect(onForbidden).not.toHaveBeenCalled();
  });

  test('the panel calls onSignedOut when the session has ended', async () => {
    const { onSignedOut } = openAdmin(
      emptyApi().refuse(getOverview, 401, 'Please sign in.', 'unauthorized'),
      '/admin',
    );
    await waitFor(() => expect(onSignedOut).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(denied)).not.toBeInTheDocument();
  });
});

test('the panel fetches again when the coach returns to its tab after a minute', async () => {
  const api = emptyApi();
  openAdmin(api, '/admin');
  expect(await screen.findByText('No pending bookings')).toBeInTheDocument();
  leaveTabFor(59);
  expect(api.requestsTo(getOverview)).toHaveLength(1);
  leaveTabFor(60);
  await waitFor(() => expect(api.requestsTo(getOverview)).toHaveLength(2));
});

test('the module’s files export what the shell loads', () => {
  const screens: AdminModule = adminApp;
  const day: TodayModule = todayPart;
  expect(Object.keys(screens)).toEqual(['AdminApp', 'places', 'release']);
  expect(Object.keys(day)).toEqual(['Today', 'places', 'release']);
});
