import type { ReactNode } from 'react';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button, FailedState, LoadingState, Problem, Skeleton } from '@lessons/ui';

interface PagedListProps<Item> {
  query: UseInfiniteQueryResult<Item[]>;
  /** Names them in a sentence, such as `bookings`. */
  items: string;
  /** The part that couldn't be loaded, in a sentence. */
  failed: string;
  /** Shown if there are none. */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** The results of a search that come page by page, with a button for the next page. */
export function PagedList<Item>({ query, items, failed, empty, children }: PagedListProps<Item>) {
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage } = query;
  if (isError && !data)
    return <FailedState message={failed} retrying={isFetching} onRetry={() => void query.refetch()} />;
  if (!data) {
    return (
      <LoadingState>
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} shape="row" />
        ))}
      </LoadingState>
    );
  }
  if (data.length === 0) return empty;
  return (
    <>
      {children(data)}
      {isError && <Problem>More {items} couldn’t be loaded. Please try again.</Problem>}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Load more
        </Button>
      )}
    </>
  );
}
