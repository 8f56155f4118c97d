import { useInfiniteQuery } from '@tanstack/react-query';
import { listClients } from '@lessons/contract';
import { useAdmin } from '../admin-context.tsx';

/** Fetches the clients that a search finds, page by page; all of them for an empty one. */
export function useClientList(search: string) {
  const { api } = useAdmin();
  return useInfiniteQuery({
    queryKey: [listClients.path, 'pages', search],
    queryFn: ({ pageParam, signal }) =>
      api(
        listClients,
        { query: { ...(search && { search }), ...(pageParam !== null && { after: pageParam }) } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ clients }) => clients),
  });
}
