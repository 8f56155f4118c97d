import { useState } from 'react';
import type { AdminBooking } from '@lessons/contract';
import { londonDateOf } from '@lessons/rules';
import { Button, EmptyState, FailedState, LoadingState, Skeleton } from '@lessons/ui';
import { CancelBookingDialog } from '../../lessons/cancel-booking-dialog.tsx';
import { BookingFilters, startingSearch } from './booking-filters.tsx';
import { BookingRow } from './booking-row.tsx';
import { CoachNotesDialog } from './coach-notes-dialog.tsx';
import { DownloadBookings } from './download-bookings.tsx';
import { useBookings, type Search } from './use-bookings.ts';
import styles from './bookings.module.css';

/** The bookings from today on, and all others by search: to be found, cancelled, noted on and taken along. */
export function BookingsTab() {
  const [search, setSearch] = useState<Search>(startingSearch);
  return (
    <div className={styles.bookings}>
      <BookingFilters onSearch={setSearch} />
      <FoundBookings search={search} />
    </div>
  );
}

function FoundBookings({ search }: { search: Search }) {
  const [cancelling, setCancelling] = useState<AdminBooking | null>(null);
  const [noting, setNoting] = useState<AdminBooking | null>(null);
  // Notes that are saved after their dialog was left must not close the dialog of another booking.
  const closeNotes = ({ id }: AdminBooking) => setNoting((open) => (open?.id === id ? null : open));
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
  if (!data) return <Waiting />;
  if (bookings.length === 0) {
    return <EmptyState title={emptyTitle(search)} />;
  }
  return (
    <>
      <DownloadBookings search={search} />
      <ul role="list" className={styles.list} aria-label="Bookings">
        {bookings.map((booking) => (
          <BookingRow key={booking.id} booking={booking} onCancel={setCancelling} onNotes={setNoting} />
        ))}
      </ul>
      {isError && <p role="alert">More bookings couldn’t be loaded. Please try again.</p>}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Load more
        </Button>
      )}
      <CancelBookingDialog booking={cancelling} onClose={() => setCancelling(null)} />
      <CoachNotesDialog booking={noting} onClose={closeNotes} />
    </>
  );
}

function emptyTitle({ name, status, from, to }: Search): string {
  const isFromTodayOn = from === londonDateOf(new Date()) && !name && !status && !to;
  return isFromTodayOn ? 'No bookings from today on' : 'No bookings match this search';
}

function Waiting() {
  return (
    <LoadingState>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} shape="row" />
      ))}
    </LoadingState>
  );
}
