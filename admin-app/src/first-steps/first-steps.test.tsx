import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { getFirstSteps, hideFirstSteps, getOverview, type FirstSteps } from '@lessons/contract';
import { emptyWeek } from '../../test/empty-week.ts';
import { openAdmin } from '../../test/open-admin.tsx';
import { openPart } from '../../test/open-part.tsx';
import { OverviewTab } from '../overview/overview-tab.tsx';
import { settingsApi } from '../../test/settings-api.ts';
import { overviewOf } from '../../test/overview-api.ts';

const names = ['hours', 'prices', 'profile', 'payments', 'clients', 'lesson'] as const;

const stepsWith = (...done: string[]): FirstSteps => ({
  isHidden: false,
  steps: names.map((name) => ({ name, isDone: done.includes(name) })),
  paymentMode: 'live',
});

const apiWith = (steps: FirstSteps) => emptyWeek().on(getOverview, overviewOf([])).on(getFirstSteps, steps);

const findGuide = () => screen.findByRole('region', { name: 'Your first steps' });
const waitForOverview = () => screen.findByText('Lessons today');

describe('the guide of a new coach', () => {
  test('the guide of a new coach folds what is done, and marks the next step', async () => {
    const { person } = openPart(apiWith(stepsWith('hours', 'profile')), <OverviewTab />);
    const guide = within(await findGuide());
    const textsIn = (list: HTMLElement) =>
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    const [open] = guide.getAllByRole('list');
    expect(open && textsIn(open)).toEqual([
      '2Prices Say what one hour and two hours cost.',
      '4Payments Card payments are on. Say whose name and address receipts have.',
      '5Your clients Paste a list of the people you teach. Nobody is emailed.',
      '6First lesson Share your page with players, or book a client for a free hour of your week.',
    ]);
    const [prices] = guide.getAllByRole('listitem');
    expect(prices).toHaveAttribute('aria-current', 'step');
    const done = guide.getByRole('list', { name: 'Done' });
    expect(done).not.toBeVisible();
    await person.click(guide.getByText('2 of 6 done'));
    expect(done).toBeVisible();
    expect(textsIn(done)).toEqual(['Working hours: done', 'Photo and details: done']);
  });

  test('the guide says that no money moves, also once the business details are saved', async () => {
    openPart(apiWith({ ...stepsWith('payments'), paymentMode: 'sandbox' }), <OverviewTab />);
    expect(await screen.findByText('This is the sandbox: no money moves.')).toBeInTheDocument();
  });

  test.each([
    ['once everything is done', stepsWith(...names)],
    ['once it was hidden', { ...stepsWith(), isHidden: true }],
    [
      'if a newer API names unknown steps alone',
      { ...stepsWith(), steps: [{ name: 'wifi', isDone: false }] },
    ],
  ])('the guide is not shown %s', async (_, steps) => {
    openPart(apiWith(steps), <OverviewTab />);
    await waitForOverview();
    expect(screen.queryByText('Your first steps')).not.toBeInTheDocument();
  });

  test('the guide is hidden on request', async () => {
    const api = apiWith(stepsWith());
    const { person } = openPart(api, <OverviewTab />);
    await findGuide();
    const hidden = { ...stepsWith(), isHidden: true };
    api.on(hideFirstSteps, hidden).on(getFirstSteps, hidden);
    await person.click(screen.getByRole('button', { name: 'Hide this guide' }));
    await waitFor(() => expect(screen.queryByText('Your first steps')).not.toBeInTheDocument());
  });

  test('a guide that can’t be loaded is not shown, without an error', async () => {
    const { notify } = openPart(
      apiWith(stepsWith()).refuse(getFirstSteps, 500, 'Something went wrong.'),
      <OverviewTab />,
    );
    await waitForOverview();
    expect(screen.queryByText('Your first steps')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(notify).not.toHaveBeenCalled();
  });
});

describe('a screen that a step has opened', () => {
  test.each([
    ['/admin?tab=schedule&guide=1', 'Coach Admin Panel Schedule'],
    ['/admin?screen=settings&section=business&guide=1', 'Business details'],
  ])('%s, which a step has opened, has one way back, to the guide on Home', async (path, name) => {
    const api = settingsApi().on(getFirstSteps, stepsWith('hours'));
    const { person, navigations } = openAdmin(api, path);
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'All of Set-up' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('link', { name: 'Back to your first steps' }));
    expect(navigations).toEqual(['/']);
  });

  test('a screen that was opened without the guide has no link to it', async () => {
    const api = settingsApi();
    openAdmin(api, '/admin?screen=settings');
    await screen.findByRole('link', { name: 'Coach details' });
    expect(screen.queryByText('Back to your first steps')).not.toBeInTheDocument();
    expect(api.requestsTo(getFirstSteps)).toHaveLength(0);
  });
});
