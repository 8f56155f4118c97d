import { useState } from 'react';
import { Search as SearchIcon } from 'lucide-react';
import type { AdminBooking } from '@lessons/contract';
import { addDays, formatDay, londonDateOf, type CalendarDate } from '@lessons/rules';
import { Button, classNames, Cluster, EmptyState, moveByArrows, serverNow, Stack } from '@lessons/ui';
import { AdminLinkButton } from '../admin-link.tsx';
import { WEEK_PATH } from '../routes.ts';
import { formatShortDate, isThisYear } from '../format-date.ts';
import { InForce } from '../forms/filter-bar.tsx';
import { PagedList } from '../forms/paged-list.tsx';
import { useLessonDialogs, type LessonActions } from '../lessons/lesson-dialogs.tsx';
import { useWideLayout } from '../use-wide-layout.ts';
import { BookingFilters, initialSearch } from './booking-filters.tsx';
import { BookingItem, BookingRow } from './booking-row.tsx';
import { DownloadBookings } from './download-bookings.tsx';
import { useBookings, type Search } from './use-bookings.ts';
import styles from './bookings.module.css';

/** The bookings from today on, or those that match the search. On a phone the search is behind a button. */
export function BookingsTab() {
  const isWide = useWideLayout();
  const [isSearchOpen, setSearchOpen] = useState(false);
  const [search, setSearch] = useState<Search>(initialSearch);
  const [clearings, setClearings] = useState(0);
  const clear = () => {
    setSearch(initialSearch());
    setClearings(clearings + 1);
  };
  return (
    <Stack gap={4} className={styles.bookings}>
      {!isWide && (
        <Cluster gap={2} align="center" justify="between">
          <Button
            icon={<SearchIcon />}
            aria-expanded={isSearchOpen}
            onClick={() => setSearchOpen(!isSearchOpen)}
          >
            Search
            <InForce count={isInitial(search) ? 0 : 1} />
          </Button>
        </Cluster>
      )}
      {/* Another key brings new fields. */}
      <div key={clearings} hidden={!isWide && !isSearchOpen}>
        <BookingFilters isOpened={!isWide} onSearch={setSearch} />
      </div>
      <BookingResults search={search} onClear={clear} />
    </Stack>
  );
}

interface ResultsProps {
  search: Search;
  onClear: () => void;
}

function BookingResults(props: ResultsProps) {
  const { dialogs, ...actions } = useLessonDialogs();
  return (
    <>
      <BookingList {...props} {...actions} />
      {dialogs}
    </>
  );
}

function BookingList({ search, onClear, ...actions }: ResultsProps & LessonActions) {
  return (
    <PagedList
      query={useBookings(search)}
      items="bookings"
      failed="The bookings couldn’t be loaded."
      empty={
        isInitial(search) ? (
          <EmptyState
            drawing="court"
            title="No bookings from today on"
            detail="Lessons are listed here as soon as they are booked."
            action={<AdminLinkButton href={WEEK_PATH}>See the week</AdminLinkButton>}
          />
        ) : (
          <EmptyState
            drawing="search"
            title="No bookings match this search"
            detail="Try part of a name, or another chip."
            action={<Button onClick={onClear}>Clear search</Button>}
          />
        )
      }
    >
      {(bookings) => (
        <>
          <Days days={daysOf(bookings)} {...actions} />
          <DownloadBookings search={search} />
        </>
      )}
    </PagedList>
  );
}

interface Day {
  date: CalendarDate;
  lessons: AdminBooking[];
}

/** The lessons by days: a table, or a list on a phone. */
function Days({ days, ...actions }: LessonActions & { days: readonly Day[] }) {
  const isWide = useWideLayout();
  const rows = days.flatMap(({ lessons }) => lessons);
  if (isWide)
    return (
      // The keys only move the focus between the buttons inside.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <table className={styles.table} onKeyDown={moveByArrows}>
        <thead>
          <tr>
            {['Time', 'Client', 'Length', 'Money', 'Note'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        {days.map(({ date, lessons }) => (
          <tbody key={date}>
            <tr>
              <th colSpan={6} scope="rowgroup">
                <DayName date={date} />
              </th>
            </tr>
            {lessons.map((booking) => (
              <BookingRow key={booking.id} booking={booking} row={rows.indexOf(booking)} {...actions} />
            ))}
          </tbody>
        ))}
      </table>
    );
  return (
    <Stack gap={3} className={styles.days}>
      {days.map(({ date, lessons }) => (
        <section key={date}>
          <DayName date={date} />
          <ul role="list" aria-label={`Bookings of ${dayNameOf(date)}`}>
            {lessons.map((booking) => (
              <BookingItem key={booking.id} booking={booking} {...actions} />
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  );
}

function DayName({ date }: Pick<Day, 'date'>) {
  return (
    <h2 className={classNames(styles.dayName, 'text-heading')}>
      {dayNameOf(date)} <span>{relativeDay(date)}</span>
    </h2>
  );
}

/** Groups lessons that follow each other by their day. */
function daysOf(bookings: readonly AdminBooking[]): Day[] {
  const days: Day[] = [];
  for (const booking of bookings) {
    const last = days.at(-1);
    if (last?.date === booking.date) last.lessons.push(booking);
    else days.push({ date: booking.date, lessons: [booking] });
  }
  return days;
}

/** Tuesday 24 November; with the year if it is another one: Tue 24 Nov 2027. */
function dayNameOf(date: CalendarDate): string {
  return isThisYear(date) ? formatDay(date) : formatShortDate(date);
}

function relativeDay(date: CalendarDate): string {
  const today = londonDateOf(serverNow());
  if (date === today) return 'Today';
  return date === addDays(today, 1) ? 'Tomorrow' : '';
}

/** Whether the list is as it was when it was opened. */
function isInitial({ name, only, from, to }: Search): boolean {
  return only !== undefined && from === londonDateOf(serverNow()) && !name && !to;
}
