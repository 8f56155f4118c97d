import { useState } from 'react';
import { bookingStatus, MAX_SEARCH_LENGTH, type BookingStatus } from '@lessons/contract';
import { addDays, londonDateOf, type CalendarDate } from '@lessons/rules';
import { Chip, SelectField, statusLabel, TextField, serverNow } from '@lessons/ui';
import { FilterBar } from '../forms/filter-bar.tsx';
import { DateRangeFields, useSearchFilters } from '../forms/search-filters.tsx';
import type { Search } from './use-bookings.ts';

interface Fields {
  name: string;
  status: BookingStatus | 'going-ahead' | '';
  from: string;
  to: string;
}

const noFilters: Fields = { name: '', status: '', from: '', to: '' };

/** Returns the filters for the lessons that go ahead, from today on. */
const upcoming = (today: CalendarDate): Fields => ({ ...noFilters, status: 'going-ahead', from: today });

/** Returns the filters of each chip. */
const views = (today: CalendarDate): Record<string, Fields> => ({
  Upcoming: upcoming(today),
  Pending: { ...noFilters, status: 'pending', from: today },
  Past: { ...noFilters, to: addDays(today, -1) },
  Cancelled: { ...noFilters, status: 'cancelled' },
  All: noFilters,
});

/** Returns the search of a list that was just opened. */
export function initialSearch(): Search {
  return searchOf(upcoming(londonDateOf(serverNow())));
}

interface BookingFiltersProps {
  /** Whether all fields are shown at once, since a button has opened them. */
  isOpened: boolean;
  onSearch: (search: Search) => void;
}

/** Chips, one field for the name or e-mail of a client or the name of who plays, and dates and status on demand. Searches while the coach types. */
export function BookingFilters({ isOpened, onSearch }: BookingFiltersProps) {
  const [chips] = useState(() => views(londonDateOf(serverNow())));
  const { fields, setFields, change } = useSearchFilters(
    { ...noFilters, ...chips['Upcoming'] },
    searchOf,
    onSearch,
  );

  const isView = (view: Fields) =>
    view.status === fields.status && view.from === fields.from && view.to === fields.to;
  const search = (name: string) => {
    // A name is searched in all bookings, including earlier ones.
    if (fields.name === '' && chips['Upcoming'] && isView(chips['Upcoming']))
      setFields({ ...noFilters, name });
    else change({ name });
  };

  return (
    <FilterBar
      label="Bookings"
      isOpened={isOpened}
      field={
        <TextField
          label="Name or email"
          type="search"
          placeholder="Client or who plays"
          maxLength={MAX_SEARCH_LENGTH}
          value={fields.name}
          onChange={(event) => search(event.target.value)}
        />
      }
      chips={Object.entries(chips).map(([name, view]) => (
        <Chip key={name} isOn={isView(view)} onClick={() => setFields({ ...view, name: fields.name })}>
          {name}
        </Chip>
      ))}
    >
      <SelectField
        label="Status"
        value={fields.status}
        onChange={(event) => change({ status: event.target.value as Fields['status'] })}
      >
        <option value="">All</option>
        <option value="going-ahead">Going ahead</option>
        {bookingStatus.options.map((status) => (
          <option key={status} value={status}>
            {statusLabel(status)}
          </option>
        ))}
      </SelectField>
      <DateRangeFields range={fields} onChange={change} />
    </FilterBar>
  );
}

/**
 * Leaves out empty fields, so that equal searches share a query key. With `from`, the soonest
 * lesson comes first.
 */
function searchOf({ name, status, from, to }: Fields): Search {
  const trimmed = name.trim();
  return {
    ...(trimmed && { name: trimmed }),
    ...(status === 'going-ahead' ? { only: status } : status && { status }),
    ...(from && { from, order: 'asc' as const }),
    ...(to && { to }),
  };
}
