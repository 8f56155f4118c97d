import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  bookSeries,
  checkSeries,
  declineTimeRequest,
  getOverview,
  listClosings,
  listPaymentsToLookAt,
  listToSettle,
  type WaitingTimeRequest,
} from '@lessons/contract';
import { weeklyStarts } from '@lessons/rules';
import type { FakeApi } from '../../../player-app/test/fake-api.ts';
import { buildAdminBooking, nextId } from '../../../player-app/test/sample-data.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { bookingApi, margaret } from '../../test/booking-api.ts';
import { openToday } from '../../test/open-admin.tsx';
import { overviewOf } from '../../test/overview-api.ts';

const lastTerms = { payPlan: 'by_hand', duration: 60, price: 45, place: null, forName: 'Ella' } as const;
const request: WaitingTimeRequest = {
  id: nextId(),
  weekday: 2,
  time: '12:00',
  minutes: 60,
  everyWeeks: 1,
  forName: 'Tom',
  createdAt: '2026-11-23T09:00:00.000Z',
  outcome: null,
  client: { ...margaret, email: 'margaret@example.com', hasAccount: true, lastTerms },
};
const WISH = 'Margaret Hill would like Tuesdays 12:00 for Tom';

beforeEach(() => setClock('2026-11-23T13:30:00Z'));

/** The second date is blocked. Once the request is answered, the overview has it no more. */
function apiWith(asked = request): FakeApi {
  const api = bookingApi()
    .on(getOverview, overviewOf([], { timeRequests: [asked] }))
    .on(listPaymentsToLookAt, [])
    .on(listToSettle, [])
    .on(listClosings, [])
    .on(checkSeries, ({ query }) =>
      weeklyStarts(new Date(query['startTime'] ?? ''), Number(query['count'])).map((start, index) => ({
        startTime: start.toISOString(),
        obstacle: index === 1 ? 'blocked' : null,
        heldUntil: null,
      })),
    );
  return api.on(bookSeries, () => {
    api.on(getOverview, overviewOf([]));
    return [buildAdminBooking('2026-11-24T12:00Z'), buildAdminBooking('2026-12-08T12:00Z')];
  });
}

describe('a player who asks for a weekly time', () => {
  test('a time for the client themself is not booked for whoever played last', async () => {
    const api = apiWith({ ...request, forName: null, everyWeeks: 2 });
    const { person } = openToday(api);
    await person.click(
      await screen.findByRole('button', { name: 'Margaret Hill would like Tuesdays 12:00 every two weeks' }),
    );
    await person.click(await screen.findByRole('button', { name: /^Book 9 of 10/ }));
    await waitFor(() => expect(api.bodiesTo(bookSeries)).toMatchObject([{ everyWeeks: 2 }]));
    expect(api.bodiesTo(bookSeries)[0]).not.toHaveProperty('forName');
  });

  test('Not now on a request that was withdrawn meanwhile says that nobody gets an email', async () => {
    const api = apiWith().on(declineTimeRequest, { ...request, outcome: 'withdrawn' });
    const { person } = openToday(api);
    await person.click(await screen.findByRole('button', { name: `Not now: ${WISH}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Not now' }));
    await person.click(dialog.getByRole('button', { name: 'Not now' }));
    expect(
      await screen.findByText('Margaret Hill had no open request any more: nobody gets an email'),
    ).toBeVisible();
  });
});
