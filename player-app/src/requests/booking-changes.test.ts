import { beforeEach, expect, test } from '@jest/globals';
import { QueryClient, type MutationOptions } from '@tanstack/react-query';
import { busyTimesQuery } from './busy-times.ts';
import { cancelBookingMutation } from './cancel-booking.ts';
import { clearActivityMutation } from './clear-activity.ts';
import { myBookingsQuery } from './my-bookings.ts';
import { rescheduleBookingMutation } from './reschedule-booking.ts';
import { freshBrowser } from '../../test/fresh-browser.ts';
import { PretendServer } from '../../test/pretend-server.ts';

const email = 'ada@example.com';
const id = '11111111-1111-4111-8111-111111111111';
let server: PretendServer;
let queryClient: QueryClient;

freshBrowser();

beforeEach(() => {
  server = new PretendServer();
  server.addAccount(email);
  server.storeSession(email);
  globalThis.fetch = server.fetch;
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
});

const isOutdated = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated;

// Each is left without an answer: what was known is in doubt after a failure too.
const changes: [string, () => Promise<unknown>, changesTimes: boolean][] = [
  ['cancelling', () => run(cancelBookingMutation, { id, processRefund: true }), true],
  ['moving', () => run(rescheduleBookingMutation, { id, startTime: '2026-11-24T17:00:00Z' }), true],
  ['clearing', () => run(clearActivityMutation, id), false],
];

function run<Data, Variables>(options: MutationOptions<Data, Error, Variables>, variables: Variables) {
  return queryClient.getMutationCache().build(queryClient, options).execute(variables);
}

test.each(changes)('%s has the lists it changes fetched again', async (_what, change, changesTimes) => {
  const mine = myBookingsQuery(id).queryKey;
  queryClient.setQueryData(mine, []);
  queryClient.setQueryData(busyTimesQuery.queryKey, []);

  await expect(change()).rejects.toThrow('404');

  expect(isOutdated(mine)).toBe(true);
  expect(isOutdated(busyTimesQuery.queryKey)).toBe(changesTimes);
});

test('bookings that could not be fetched are an error, never an empty list', async () => {
  server.on('GET /api/bookings', () => [500, { code: 'internal', message: 'Something went wrong.' }]);

  await expect(queryClient.fetchQuery(myBookingsQuery(id))).rejects.toThrow('500: Something went wrong.');
  expect(queryClient.getQueryData(myBookingsQuery(id).queryKey)).toBeUndefined();
});
