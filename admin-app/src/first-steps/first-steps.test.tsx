import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { getFirstSteps, getOverview, hideFirstSteps, type FirstSteps } from '@lessons/contract';
import { emptyWeek } from '../../test/empty-week.ts';
import { openAdmin, openToday } from '../../test/open-admin.tsx';
import { settingsApi } from '../../test/settings-api.ts';
import { overviewOf } from '../../test/overview-api.ts';

const names = ['hours', 'prices', 'profile', 'payments', 'lesson'] as const;

const stepsWith = (...done: string[]): FirstSteps => ({
  isHidden: false,
  steps: names.map((name) => ({ name, isDone: done.includes(name) })),
  paymentMode: 'live',
});

const apiWith = (steps: FirstSteps) => emptyWeek().on(getOverview, overviewOf([])).on(getFirstSteps, steps);

const findGuide = () => screen.findByRole('region', { name: 'Your first steps' });
const waitForToday = () => screen.findByText('No lessons booked yet.');

describe('the guide of a new coach', () => {
  test('the guide of a new coach ticks off what is done, and marks the next step', async () => {
    openToday(apiWith(stepsWith('hours', 'profile')));
    const guide = within(await findGuide());
    expect(guide.getByText('2 of 5 done')).toBeInTheDocument();
    expect(guide.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Working hours: done',
      '2Prices Say what one hour and two hours cost.',
      'Photo and profile: done',
      '4Payments Card payments are on. Say whose name and address receipts have.',
      '5First lesson Share your page with players, or book a client for a free hour of your week.',
    ]);
    const [, prices] = guide.getAllByRole('listitem');
    expect(prices).toHaveAttribute('aria-current', 'step');
  });

  test.each([
    ['Working hours', '/admin?tab=schedule&guide=1'],
    ['Prices', '/admin?tab=pricing&guide=1'],
    ['Photo and profile', '/admin?screen=settings&section=profile&guide=1'],
    ['Payments', '/admin?screen=settings&section=business&guide=1'],
    ['First lesson', '/admin-schedule?guide=1'],
  ])('the guide’s step %s leads to %s', async (title, path) => {
    const { person, navigations } = openToday(apiWith(stepsWith()));
    await person.click(within(await findGuide()).getByRole('link', { name: new RegExp(title) }));
    expect(navigations).toEqual([path]);
  });

  test('the guide says that no money moves, also once the business details are saved', async () => {
    openToday(apiWith({ ...stepsWith('payments'), paymentMode: 'sandbox' }));
    expect(await screen.findByText('This is the sandbox: no money moves.')).toBeInTheDocument();
  });

  test('the guide is hidden on request', async () => {
    const api = apiWith(stepsWith()).on(hideFirstSteps, { ...stepsWith(), isHidden: true });
    const { person, notify } = openToday(api);
    await findGuide();
    api.on(getFirstSteps, { ...stepsWith(), isHidden: true });
    await person.click(screen.getByRole('button', { name: 'Hide this guide' }));
    await waitFor(() => expect(screen.queryByText('Your first steps')).not.toBeInTheDocument());
    expect(notify).toHaveBeenCalledWith(expect.objectContaining({ title: 'Guide hidden' }));
    expect(api.requestsTo(hideFirstSteps)).toHaveLength(1);
  });

  test('the guide stays, with the reason, when it could not be hidden', async () => {
    const api = apiWith(stepsWith()).refuse(hideFirstSteps, 422, 'Not now.');
    const { person, notify } = openToday(api);
    await findGuide();
    await person.click(screen.getByRole('button', { name: 'Hide this guide' }));
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith({
        title: 'The guide could not be hidden',
        description: 'Not now.',
        variant: 'destructive',
      }),
    );
    expect(screen.getByText('Your first steps')).toBeInTheDocument();
  });

  test.each([
    ['once everything is done', stepsWith(...names)],
    ['once it was hidden', { ...stepsWith(), isHidden: true }],
    [
      'if a newer API names unknown steps alone',
      { ...stepsWith(), steps: [{ name: 'wifi', isDone: false }] },
    ],
  ])('the guide is not shown %s', async (_, steps) => {
    openToday(apiWith(steps));
    await waitForToday();
    expect(screen.queryByText('Your first steps')).not.toBeInTheDocument();
  });

  test('a guide that can’t be loaded is not shown, without an error', async () => {
    const { notify } = openToday(apiWith(stepsWith()).refuse(getFirstSteps, 500, 'Something went wrong.'));
    await waitForToday();
    expect(screen.queryByText('Your first steps')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(notify).not.toHaveBeenCalled();
  });
});

describe('a screen that a step has opened', () => {
  test.each([
    ['/admin?tab=schedule&guide=1', 'Coach Admin Panel Schedule'],
    ['/admin?screen=settings&section=business&guide=1', 'Business details'],
    ['/admin-schedule?guide=1', /^Week of/],
  ])('%s, which a step has opened, has one way back, to the guide on Home', async (path, name) => {
    const { person, navigations } = openAdmin(settingsApi(), path);
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'All settings' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('link', { name: 'Back to your first steps' }));
    expect(navigations).toEqual(['/']);
  });

  test('a screen that was opened without the guide has no link to it', async () => {
    openAdmin(settingsApi(), '/admin?screen=settings');
    await screen.findByRole('link', { name: 'Your profile' });
    expect(screen.queryByText('Back to your first steps')).not.toBeInTheDocument();
  });
});
