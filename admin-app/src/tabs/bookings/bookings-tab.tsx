import { useState } from 'react';
import { londonDateOf } from '@lessons/rules';
import { Button, EmptyState, FailedState, LoadingState, Skeleton } from '@lessons/ui';
import { useLessonDialogs, type LessonActions } from '../../lessons/lesson-dialogs.tsx';
import { BookingFilters, initialSearch } from './booking-filters.tsx';
import { BookingRow } from './booking-row.tsx';
import { DownloadBookings } from './download-bookings.tsx';
import { useBookings, type Search } from './use-bookings.ts';
import styles from './bookings.module.css';

/** The bookings from today on, or those that match the search. */
export function BookingsTab() {
  const [search, setSearch] = useState<Search>(initialSearch);
  return (
    <div className={styles.bookings}>
      <BookingFilters onSearch={setSearch} />
      <BookingResults search={search} />
    </div>
  );
}

function BookingResults({ search }: { search: Search }) {
  const { dialogs, ...actions } = useLessonDialogs();
  return (
    <>
      <BookingList search={search} {...actions} />
      {dialogs}
    </>
  );
}

interface BookingListProps extends LessonActions {
  search: Search;
}

function BookingList({ search, onCancel, onNotes }: BookingListProps) {
  const query = useBookings(search);
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage } = query;
  const bookings = data?.pages.flatMap((page) => page.bookings) ?? [];

  if (isError && !data) {
    return (
      <FailedState
        message="The bookings couldn’t be loaded."
        retrying={isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!data) return <BookingsSkeleton />;
  if (bookings.length === 0) {
    return <EmptyState drawn {...emptyTexts(search)} />;
  }
  return (
    <>
      <DownloadBookings search={search} />
      <ul role="list" className={styles.list} aria-label="Bookings">
        {bookings.map((booking) => (
          <BookingRow key={booking.id} booking={booking} onCancel={onCancel} onNotes={onNotes} />
        ))}
      </ul>
      {isError && <p role="alert">More bookings couldn’t be loaded. Please try again.</p>}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Load more
        </Button>
      )}
    </>
  );
}

function emptyTexts({ name, status, from, to }: Search): { title: string; detail: string } {
  const isFromTodayOn = from === londonDateOf(new Date()) && !name && !status && !to;
  return isFromTodayOn
    ? { title: 'No bookings from today on', detail: 'Lessons are listed here as soon as they are paid.' }
    : { title: 'No bookings match this search', detail: 'Try part of a name, or another span of dates.' };
}

function BookingsSkeleton() {
  return (
    <LoadingState>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} shape="row" />
      ))}
    </LoadingState>
  );
}
