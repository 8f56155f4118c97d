import { expect, test } from '@jest/globals';
import { listBookings } from '@lessons/contract';
import { QueryClient } from '@tanstack/react-query';
import { fakeApi } from '../../test/fake-api.ts';
import { FakeAuthProvider } from '../../test/fake-auth-provider.ts';
import { freshBrowser } from '../../test/fresh-browser.ts';
import { sam } from '../../test/sample-data.ts';
import { myBookingsQuery } from './my-bookings.ts';

const api = fakeApi();
freshBrowser();

test('bookings that could not be fetched are an error, never an empty list', async () => {
  const auth = new FakeAuthProvider(api);
  auth.addAccount(sam.email);
  auth.storeSession(sam.email);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  api.refuse(listBookings, 500, 'Something went wrong.', 'internal');

  await expect(queryClient.fetchQuery(myBookingsQuery(sam.id))).rejects.toThrow('500: Something went wrong.');
  expect(queryClient.getQueryData(myBookingsQuery(sam.id).queryKey)).toBeUndefined();
});
