import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import {
  confirmBooking,
  getFirstSteps,
  getOverview,
  listPaymentsToLookAt,
  listToSettle,
  type Overview,
} from '@lessons/contract';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { openPart } from '../../test/open-part.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { overviewApi, overviewOf, waiting } from '../../test/overview-api.ts';

describe('Overview', () => {
  test('Overview shows the lessons and the revenue of today, and leaves the weeks to Money [spec 2 Coach Admin Panel]', async () => {
    openPart(overviewApi(), <OverviewTab />);
    const figures = (await screen.findByText('Lessons today')).closest('dl');
    expect(figures?.textContent).toBe('Lessons today3Today’s revenue£190');
    expect(screen.queryByText('Last 12 weeks')).not.toBeInTheDocument();
  });

  test('Overview leads to Money, and says what waits there', async () => {
    const owed = buildAdminBooking('2026-11-17T10:00Z', { paymentStatus: 'owes', status: 'completed' });
    const { person, navigations } = openPart(overviewApi().on(listToSettle, [owed]), <OverviewTab />);
    const line = await screen.findByRole('link', { name: 'Money Ana Lindqvist owes £50' });
    expect(screen.queryByRole('region', { name: 'To settle' })).not.toBeInTheDocument();
    await person.click(line);
    expect(navigations).toEqual(['/admin?screen=money']);
  });

  test('Overview leads to Money also while nothing waits there, or what waits could not be loaded', async () => {
    const api = overviewApi();
    const { tellOfChange } = openPart(api.refuse(listToSettle, 500, 'Sorry.'), <OverviewTab />);
    const line = await screen.findByRole('link', { name: /^Money/ });
    expect(line).toHaveTextContent('what waits there couldn’t be loaded');
    api.on(listToSettle, []);
    tellOfChange();
    await waitFor(() => expect(line).toHaveTextContent('Nothing to settle.'));
  });

  test('Confirm in Overview fetches the screen once, and until then the booking can’t be decided again', async () => {
    const { promise: fetched, resolve: arrive } = Promise.withResolvers<Overview>();
    const api = overviewApi().on(confirmBooking, () => {
      api.on(getOverview, () => fetched);
      return { ...waiting, status: 'confirmed', calledOff: null };
    });
    const { person } = openPart(api, <OverviewTab />);
    const confirm = await screen.findByRole('button', { name: /^Confirm the lesson of Ana Lindqvist/ });
    const before = api.requestsTo(getOverview).length;
    await person.click(confirm);
    await waitFor(() => expect(api.requestsTo(getOverview)).toHaveLength(before + 1));
    expect(screen.getByRole('button', { name: /^Reject the lesson/ })).toBeDisabled();
    await person.click(screen.getByRole('button', { name: /^Confirm the lesson/ }));
    await act(async () => arrive(overviewOf([])));
    expect(await screen.findByText('No pending bookings')).toBeInTheDocument();
    expect(api.requestsTo(confirmBooking)).toHaveLength(1);
    expect(api.requestsTo(getOverview)).toHaveLength(before + 1);
  });

  test('a pending booking in Overview says why it waits and until when', async () => {
    openPart(overviewApi(), <OverviewTab />);
    expect(await screen.findByText(/^Tue 24 Nov/)).toHaveTextContent('£50 · Rain, choosing until Mon 20:00');
  });

  test('Overview shows how many emails didn’t arrive, and leads to them', async () => {
    const api = overviewApi().on(getOverview, overviewOf([], { failedMails: 3 }));
    const { person, navigations } = openPart(api, <OverviewTab />);
    await person.click(await screen.findByRole('link', { name: '3 emails didn’t arrive' }));
    expect(navigations).toEqual(['/admin?screen=settings&section=mails']);
  });

  test('Overview sends each call once on opening, also when all fail', async () => {
    const calls = [getOverview, listPaymentsToLookAt, listToSettle, getFirstSteps];
    const api = overviewApi();
    for (const call of calls) api.refuse(call, 500, 'Something went wrong.');
    openPart(api, <OverviewTab />);
    expect(await screen.findAllByRole('button', { name: 'Retry' })).toHaveLength(1);
    for (const call of calls) expect(api.requestsTo(call)).toHaveLength(1);
  });
});
