import type { QueryClient } from '@tanstack/react-query';
import { listBookings, listBusyTimes } from '@lessons/contract';

/** Marks every list of bookings as outdated: what is shown is fetched again now, the rest when it is shown next. */
export async function invalidateBookings(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [listBookings.path] }),
    queryClient.invalidateQueries({ queryKey: [listBusyTimes.path] }),
  ]);
}
