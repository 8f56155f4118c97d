import { useInfiniteQuery } from '@tanstack/react-query';
import { searchBookings, type BookingSearch } from '@lessons/contract';
import { useAdmin } from '../admin-context.tsx';

/** The filters of the bookings list. A missing field doesn't filter. */
export type Search = Omit<BookingSearch, 'after'>;

/** Fetches the bookings that match a search, page by page. */
export function useBookings(search: Search) {
  const { api } = useAdmin();
  return useInfiniteQuery({
    queryKey: [searchBookings.path, search],
    queryFn: ({ pageParam, signal }) =>
      api(searchBookings, { query: pageParam === null ? search : { ...search, after: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap((page) => page.bookings),
  });
}
