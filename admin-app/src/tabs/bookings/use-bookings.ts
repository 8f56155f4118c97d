import { useInfiniteQuery } from '@tanstack/react-query';
import { searchBookings, type BookingSearch } from '@lessons/contract';
import { useAdmin } from '../../admin-context.tsx';

/** What the coach looks for; a field that isn't there doesn't narrow. */
export type Search = Omit<BookingSearch, 'after'>;

/** The bookings of a search, a page after the other. */
export function useBookings(search: Search) {
  const { api } = useAdmin();
  return useInfiniteQuery({
    queryKey: [searchBookings.path, search],
    queryFn: ({ pageParam, signal }) =>
      api(searchBookings, { query: pageParam === null ? search : { ...search, after: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}
