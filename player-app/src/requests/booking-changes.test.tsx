import { beforeEach, expect, test } from '@jest/globals';
import { cancelBooking, chooseForCalledOff, clearActivity, rescheduleBooking } from '@lessons/contract';
import { QueryClient, type MutationOptions } from '@tanstack/react-query';
import { busyTimesQuery } from '../court/use-court.ts';
import { refundCalledOffMutation, rescheduleBookingMutation } from './moves-and-refunds.ts';
import { cancelBookingMutation, clearActivityMutation } from './booking-changes.ts';
import { myBookingsQuery } from './my-bookings.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { FakeAuthProvider } from '../../test/fake-auth-provider.ts';
import { buildBooking } from '../../test/sample-data.ts';

const email = 'ada@example.com';
const id = '11111111-1111-4111-8111-111111111111';
const api = fakeApi();
let auth: FakeAuthProvider;
let queryClient: QueryClient;

beforeEach(() => {
  auth = new FakeAuthProvider(api);
  auth.addAccount(email);
  auth.storeSession(email);
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
});

const isOutdated = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated;

const move = { lesson: buildBooking('2026-11-21T17:00:00Z', { id }), startTime: '2026-11-24T17:00:00Z' };
const changes: [string, () => Promise<unknown>, changesTimes: boolean][] = [
  ['cancelling', () => run(cancelBookingMutation, { id, processRefund: true }), true],
  ['moving', () => run(rescheduleBookingMutation, move), true],
  ['choosing the refund', () => run(refundCalledOffMutation, id), true],
  ['clearing', () => run(clearActivityMutation, id), false],
];

function run<Data, Variables>(options: MutationOptions<Data, Error, Variables>, variables: Variables) {
  return queryClient.getMutationCache().build(queryClient, options).execute(variables);
}

test.each(changes)(
  'after %s the lists that it changes are fetched again',
  async (_what, change, changesTimes) => {
    // After a failure too: the change may have been made all the same.
    for (const call of [cancelBooking, chooseForCalledOff, rescheduleBooking, clearActivity])
      api.refuse(call, 404, 'No such lesson.');
    const mine = myBookingsQuery(id).queryKey;
    queryClient.setQueryData(mine, []);
    queryClient.setQueryData(busyTimesQuery.queryKey, []);

    await expect(change()).rejects.toThrow('404');

    expect(isOutdated(mine)).toBe(true);
    expect(isOutdated(busyTimesQuery.queryKey)).toBe(changesTimes);
  },
);
